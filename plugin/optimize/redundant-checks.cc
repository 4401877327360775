/* redundant-checks.cc - removes checks that an earlier check covers (DDO).

   SPDX-License-Identifier: GPL-3.0-or-later

   Dominated dereference optimisation (Simpson 2013, section 5) on the abstract calls, before
   lower.cc expands them.  sanopt.cc does the same for GCC's sanitizers.

   A check of [LOW, HIGH) after the pointer BASE with referent REF, once passed, holds until one of
   these happens on a path to another check:

     - a statement may end a block (lifetime-end.cc): a call that may free, a leave, an asm; if
       it may only end blocks that other threads can reach, this does not concern checks whose
       site says that the block is private;
     - BASE or REF gets another value, which for SSA names means that their definition is
       executed again (the next iteration of a loop).

   A check is removed if, on all paths to it, checks with the same BASE and REF still hold that
   cover bytes before and after its own, or these bytes: a block is contiguous.  This is the usual
   forward problem with intersection:

     out (b) = what holds at the end of b, given in (b)
     in (b)  = intersection of out (p) over b's predecessors p
               + facts that, for each p, follow from out (p), with PHIs of b replaced by their
               arguments for p

   The last term handles pointers that walk through lists: what was checked after q holds after p in
   the next iteration, if p = q.

   A temporal check (check_alive) only asks whether the block REF is alive.  So each earlier check
   with the same REF will do, whatever its BASE, if it was certainly executed for at least one
   byte.  But a REF that is "unknown" or "null" says something only together with BASE; therefore
   the same BASE is required for a constant REF, and for the result of a library function, which may
   be null although the argument from which it got its REF is not.

   A spatial check (its site says so) concerns the bounds of the block, which do not change when the
   block ends.

   A check for a write that is only covered by checks for reads becomes a check_written, which only
   tests the referent, and is removed if a check for a write with the same referent dominates it.
   Checks of arguments may be for either; only those whose sites say that they read do not count for
   writes.

   A check of an index (index, bound) depends only on its arguments: if another check with the same
   arguments dominates it, it is redundant.

   This pass only removes checks; correctness never depends on it.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/base-and-offset.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/lifetime-end.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "optimize/available.h"
#include "optimize/redundant-checks.h"

/* Functions with more checks are not optimised.  */
static const unsigned checks_max = 4000;
/* How many earlier checks of indices are compared with each.  */
static const unsigned indices_max = 32;
/* How many facts are examined where paths join, and how many predecessors.  */
static const unsigned joined_max = 64, preds_max = 16;
/* The maximal distance between checked bytes.  It is less than a page.  */
static const HOST_WIDE_INT together_max = 4000;

/* What a check proves if it has passed.  */

struct check_fact
{
  gimple *call;
  tree base, ref;
  HOST_WIDE_INT low, high;
  bool write;
  bool temporal, spatial; /* it only concerns this */
  bool sure;              /* at least one byte is certainly accessed */
};

/* How far the facts that hold prove that a check cannot fail.  */
enum cover
{
  UNCOVERED,
  COVERED_READ,
  COVERED
};

/* The problem of one function.  */

struct check_facts
{
  auto_vec<check_fact, 64> facts;       /* those that dominate others come first */
  auto_bitmap lasting;                  /* the facts of spatial checks */
  hash_map<tree, bitmap> facts_about;   /* from an SSA name to the facts that mention it */
  hash_map<gimple *, unsigned> fact_of; /* from the statement to its fact */

  ~check_facts ()
  {
    for (auto about : facts_about)
      BITMAP_FREE (about.second);
  }
};

/* Return true if a fact about the block of REF of the check F holds regardless of its BASE.  */

static bool
derived_referent_p (const check_fact &f)
{
  return (TREE_CODE (f.ref) == SSA_NAME
          && (TREE_CODE (f.base) != SSA_NAME || !is_gimple_call (SSA_NAME_DEF_STMT (f.base))));
}

/* If REF is the result of resolving a referent that may be "unknown", return that referent;
   otherwise null.  A check with either of them has the same result, as long as no block has
   ended.  */

static tree
held_referent (tree ref)
{
  if (TREE_CODE (ref) != SSA_NAME)
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (ref);
  tree held = tp_kept_instead_of (def);
  if (!held && is_gimple_call (def) && tp_entry_of_call (def) == ENTRY_or_resolve)
    held = gimple_call_arg (def, 0);
  return held && TREE_CODE (held) == SSA_NAME ? held : NULL_TREE;
}

/* The referent from which REF was resolved, possibly in several steps; otherwise REF.  */

static tree
original_referent (tree ref)
{
  for (int steps = 0; steps < 16; steps++)
    {
      tree held = held_referent (ref);
      if (!held)
        break;
      ref = held;
    }
  return ref;
}

/* Record that fact F mentions NAME.  */

static void
note_about (struct check_facts *c, tree name, unsigned f)
{
  if (TREE_CODE (name) != SSA_NAME)
    return;
  bitmap &about = c->facts_about.get_or_insert (name);
  if (!about)
    about = BITMAP_ALLOC (NULL);
  bitmap_set_bit (about, f);
}

/* Collect the checks of BLOCKS.  Returns false if nothing can be gained.  */

static bool
collect_facts (struct check_facts *c, const tp_block_order &blocks)
{
  for (int m = 0; m < blocks.count; m++)
    for (gimple_stmt_iterator i = gsi_start_bb (blocks[m]); !gsi_end_p (i); gsi_next (&i))
      {
        gimple *call = gsi_stmt (i);
        enum tp_entry e = is_gimple_call (call) ? tp_entry_of_call (call) : ENTRY_COUNT;
        if (e != ENTRY_check && e != ENTRY_check_alive)
          continue;
        tree bytes = gimple_call_arg (call, 1);
        bool constant = TREE_CODE (bytes) == INTEGER_CST;
        if (e == ENTRY_check && (!constant || !tree_fits_shwi_p (bytes)))
          continue;
        check_fact f;
        f.call = call;
        f.ref = original_referent (gimple_call_arg (call, 2));
        tp_split_address (gimple_call_arg (call, 0), &f.base, &f.low);
        f.high = f.low + (e == ENTRY_check ? tree_to_shwi (bytes) : 1);
        f.write = tp_site_letter (gimple_call_arg (call, 4)) == 'w';
        f.spatial = tp_site_spatial_p (gimple_call_arg (call, 4));
        f.temporal = e == ENTRY_check_alive;
        f.sure = constant && !integer_zerop (bytes);
        c->fact_of.put (call, c->facts.length ());
        if (f.spatial)
          bitmap_set_bit (c->lasting, c->facts.length ());
        if (!f.temporal || !derived_referent_p (f))
          note_about (c, f.base, c->facts.length ());
        note_about (c, f.ref, c->facts.length ());
        c->facts.safe_push (f);
      }
  return !c->facts.is_empty () && c->facts.length () <= checks_max;
}

/* The index of the fact of the check STMT; -1 if it has none.  */

static int
number_of_fact (struct check_facts *c, gimple *stmt)
{
  unsigned *f = c->fact_of.get (stmt);
  return f ? (int) *f : -1;
}

/* Remove facts about the value that DEF sets from HOLDS.  */

static void
forget_about (struct check_facts *c, tree def, bitmap holds)
{
  if (def && TREE_CODE (def) == SSA_NAME)
    if (bitmap *about = c->facts_about.get (def))
      bitmap_and_compl_into (holds, *about);
}

/* How far the facts in HOLDS cover F.  */

static enum cover
covering (struct check_facts *c, const check_fact &f, bitmap holds)
{
  bitmap *about = c->facts_about.get (
    TREE_CODE (f.base) != SSA_NAME || (f.temporal && derived_referent_p (f)) ? f.ref : f.base);
  if (!about)
    return UNCOVERED;
  bool found = false, written = false;
  HOST_WIDE_INT low = 0, high = 0;
  unsigned n;
  bitmap_iterator bi;
  EXECUTE_IF_AND_IN_BITMAP (*about, holds, 0, n, bi)
  {
    const check_fact &k = c->facts[n];
    if (!operand_equal_p (k.ref, f.ref))
      continue;
    if (f.temporal)
      {
        if (k.sure && !k.spatial && (k.base == f.base || derived_referent_p (f)))
          return COVERED;
        continue;
      }
    if (k.temporal || k.base != f.base || (k.spatial && !f.spatial) || k.low == k.high
        || k.low > f.high + together_max || k.high < f.low - together_max)
      continue;
    low = found ? MIN (low, k.low) : k.low;
    high = found ? MAX (high, k.high) : k.high;
    found = true;
    written |= k.write;
  }
  if (!found || low > f.low || high < f.high)
    return UNCOVERED;
  return f.write && !written ? COVERED_READ : COVERED;
}

/* If NAME is a PHI at the destination of E, its argument on E; otherwise NAME.  */

static tree
before_edge (tree name, edge e)
{
  if (TREE_CODE (name) != SSA_NAME)
    return name;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name));
  return phi && gimple_bb (phi) == e->dest ? PHI_ARG_DEF_FROM_EDGE (phi, e) : name;
}

/* F holds at the destination of E: translate it to the end of E's source.  */

static void
translate_fact (check_fact *f, edge e)
{
  tree base = before_edge (f->base, e);
  f->ref = original_referent (before_edge (f->ref, e));
  if (base == f->base)
    return;
  HOST_WIDE_INT place;
  tp_split_address (base, &f->base, &place);
  f->low += place;
  f->high += place;
}

/* Set in JOINED the facts that hold at the start of BB because different facts in OUT cover them at
   the ends of its predecessors, with PHIs of BB replaced by their arguments.  Those in HOLDS are
   known to hold.  */

static void
join_facts (struct check_facts *c, basic_block bb, bitmap *out, bitmap holds, bitmap joined)
{
  auto_bitmap candidates;
  edge e;
  edge_iterator ei;
  if (EDGE_COUNT (bb->preds) < 2 || EDGE_COUNT (bb->preds) > preds_max)
    return;
  FOR_EACH_EDGE (e, ei, bb->preds)
  if (bitmap from = out[e->src->index])
    bitmap_ior_into (candidates, from);
  bitmap_and_compl_into (candidates, holds);
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    if (bitmap *about = c->facts_about.get (gimple_phi_result (i.phi ())))
      bitmap_ior_into (candidates, *about);
  unsigned n, count = 0;
  bitmap_iterator bi;
  EXECUTE_IF_SET_IN_BITMAP (candidates, 0, n, bi)
  {
    if (count++ == joined_max)
      break;
    bool all = true;
    FOR_EACH_EDGE (e, ei, bb->preds)
    {
      bitmap from = out[e->src->index];
      if (!from)
        continue;
      check_fact f = c->facts[n];
      translate_fact (&f, e);
      all = covering (c, f, from) == COVERED;
      if (!all)
        break;
    }
    if (all)
      bitmap_set_bit (joined, n);
  }
}

/* Set HOLDS to the facts that hold at the start of BB.  A null OUT means that all facts hold: the
   block was not visited yet.  */

static void
meet (struct check_facts *c, basic_block bb, bitmap *out, bitmap holds)
{
  /* Nothing is known after a call that returns twice.  */
  tp_meet_available (bb, out, holds, EDGE_ABNORMAL);
  auto_bitmap joined;
  join_facts (c, bb, out, holds, joined);
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    forget_about (c, gimple_phi_result (i.phi ()), holds);
  bitmap_ior_into (holds, joined);
}

/* Return true if CALL asks whether a pointer is outside of its block, and the facts in HOLDS say
   that it is not: the bytes up to it, or from it on, are in the block.  */

static bool
inside_p (struct check_facts *c, gimple *call, bitmap holds)
{
  if (!is_gimple_call (call) || tp_entry_of_call (call) != ENTRY_keep_outside)
    return false;
  check_fact f = {};
  f.ref = original_referent (gimple_call_arg (call, 1));
  f.spatial = true;
  tp_split_address (gimple_call_arg (call, 0), &f.base, &f.low);
  f.high = f.low;
  return covering (c, f, holds) != UNCOVERED;
}

/* Remove the call at I, of which inside_p () is true.  In verify mode the question stays.  */

static void
remove_inside (gimple_stmt_iterator *i)
{
  gimple *call = gsi_stmt (*i);
  tree p = gimple_call_arg (call, 0);
  gimple_seq seq = NULL;
  tp_emit_verify (&seq, ENTRY_verify_inside, TP_PROOF_redundant, 4, p, gimple_call_arg (call, 1),
                  gimple_call_arg (call, 2), tp_site (gimple_location (call), 'w', p));
  gsi_insert_seq_before (i, seq, GSI_SAME_STMT);
  tp_count (STAT_inside_pointers);
  gsi_remove (i, true);
}

/* Update HOLDS from the start to the end of BB.  If REMOVE, remove the checks that it covers.  */

static void
transfer_checks (struct check_facts *c, basic_block bb, bitmap holds, bool remove)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
    {
      gimple *stmt = gsi_stmt (i);
      if (tp_ends_checks_p (stmt))
        bitmap_and_into (holds, c->lasting);
      forget_about (c, gimple_get_lhs (stmt), holds);
      if (remove && inside_p (c, stmt, holds))
        {
          remove_inside (&i);
          continue;
        }
      int n = number_of_fact (c, stmt);
      if (n >= 0)
        {
          enum cover cover = remove ? covering (c, c->facts[n], holds) : UNCOVERED;
          bitmap_set_bit (holds, n);
          if (cover != UNCOVERED)
            tp_note_proof (stmt, TP_PROOF_redundant);
          if (cover == COVERED_READ)
            {
              gimple_call_set_fndecl (stmt, tp_entry_decl (ENTRY_check_written));
              update_stmt (stmt);
            }
          else if (cover == COVERED)
            {
              if (dump_file)
                {
                  fprintf (dump_file, ";; covered by an earlier check: ");
                  print_gimple_stmt (dump_file, stmt, 0, TDF_NONE);
                }
              tp_count (STAT_redundant_checks);
              c->fact_of.remove (stmt);
              gsi_remove (&i, true);
              continue;
            }
        }
      gsi_next (&i);
    }
}

/* Remove the checks of BLOCKS that others cover.  */

static void
prune_checks (const tp_block_order &blocks)
{
  struct check_facts facts, *c = &facts;
  if (!collect_facts (c, blocks))
    return;
  tp_available out (blocks);
  auto_bitmap holds;
  out.solve (
    [c, &out] (basic_block bb, bitmap holds)
    {
      meet (c, bb, out.at, holds);
      transfer_checks (c, bb, holds, false);
    });
  for (int k = 0; k < blocks.count; k++)
    {
      meet (c, blocks[k], out.at, holds);
      transfer_checks (c, blocks[k], holds, true);
    }
}

/* Return true if EARLIER, a check of an index, proves that LATER, with the same entry, cannot
   fail.  */

static bool
same_index_p (gimple *earlier, gimple *later)
{
  tree a = gimple_call_arg (earlier, 0), b = gimple_call_arg (later, 0);
  if (!operand_equal_p (gimple_call_arg (earlier, 1), gimple_call_arg (later, 1)))
    return false;
  if (tp_entry_of_call (later) == ENTRY_bound)
    return operand_equal_p (a, b);
  tree base_a, base_b;
  HOST_WIDE_INT low_a, low_b;
  tp_split_address (a, &base_a, &low_a);
  tp_split_address (b, &base_b, &low_b);
  return (low_a == low_b && operand_equal_p (base_a, base_b)
          && operand_equal_p (gimple_call_arg (earlier, 2), gimple_call_arg (later, 2))
          && operand_equal_p (gimple_call_arg (earlier, 3), gimple_call_arg (later, 3)));
}

/* Remove checks of indices in BLOCKS that are dominated by the same check.  They depend only on
   their arguments, so the statements between the two do not matter.  */

static void
prune_indices (const tp_block_order &blocks)
{
  auto_vec<gimple *> seen;
  for (int k = 0; k < blocks.count; k++)
    {
      basic_block bb = blocks[k];
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
        {
          gimple *stmt = gsi_stmt (i);
          enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
          if (e != ENTRY_index && e != ENTRY_within && e != ENTRY_bound)
            {
              gsi_next (&i);
              continue;
            }
          bool gone = false;
          unsigned last = seen.length ();
          for (unsigned m = last; m > 0 && last - m < indices_max && !gone; m--)
            gone = (tp_entry_of_call (as_a<gcall *> (seen[m - 1])) == e
                    && same_index_p (seen[m - 1], stmt)
                    && dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (seen[m - 1])));
          if (gone)
            {
              tp_count (STAT_redundant_indices);
              tp_note_proof (stmt, TP_PROOF_redundant_index);
              gsi_remove (&i, true);
              continue;
            }
          seen.safe_push (stmt);
          gsi_next (&i);
        }
    }
}

/* If CALL checks that the block of a referent may be written, that referent; otherwise null.  */

static tree
written_referent (gimple *call)
{
  enum tp_entry e = is_gimple_call (call) ? tp_entry_of_call (call) : ENTRY_COUNT;
  if (e != ENTRY_check_written
      && (e != ENTRY_check || tp_site_letter (gimple_call_arg (call, 4)) != 'w'
          || !integer_nonzerop (gimple_call_arg (call, 1))))
    return NULL_TREE;
  tree ref = original_referent (gimple_call_arg (call, 2));
  return TREE_CODE (ref) == SSA_NAME ? ref : NULL_TREE;
}

/* Remove each check_written in BLOCKS that is dominated by a check for a write with the same
   referent.  Whether a block is read-only is a part of its number, so the statements between the
   two do not matter.  */

static void
prune_written (const tp_block_order &blocks)
{
  hash_map<tree, gimple *> seen;
  for (int k = 0; k < blocks.count; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (blocks[k]); !gsi_end_p (i);)
      {
        gimple *stmt = gsi_stmt (i);
        gsi_next (&i);
        tree ref = written_referent (stmt);
        if (!ref)
          continue;
        bool existed;
        gimple *&earlier = seen.get_or_insert (ref, &existed);
        if (!existed || !dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), gimple_bb (earlier)))
          earlier = stmt;
        else if (tp_entry_of_call (stmt) == ENTRY_check_written)
          {
            tp_count (STAT_redundant_written);
            tp_note_proof (stmt, TP_PROOF_redundant);
            gimple_stmt_iterator at = gsi_for_stmt (stmt);
            gsi_remove (&at, true);
          }
      }
}

void
tp_remove_redundant_checks (function *fun)
{
  calculate_dominance_info (CDI_DOMINATORS);
  tp_block_order blocks (fun);
  prune_indices (blocks);
  prune_checks (blocks);
  prune_written (blocks);
}
