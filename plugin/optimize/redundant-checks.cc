/* redundant-checks.cc - removes checks that an earlier check covers (DDO).

   SPDX-License-Identifier: GPL-3.0-or-later

   Dominated dereference optimisation, Simpson 2013 section 5, on the abstract calls and
   so before lower.cc expands them; sanopt.cc does the same for GCC's sanitizers.

   A check of [LOW, HIGH) after the pointer BASE with referent REF, once passed,
   holds until one of these happens on the path to another:

     - something ends a block (lifetime-end.cc): a call that may free, a leave, an asm; or one that
       others may have, of which the site does not say that no other thread has it;
     - BASE or REF gets another value, which for SSA names means that control
       comes through their definition again (the next iteration of a loop).

   A check is dropped where, on all paths to it, checks with the same BASE and REF
   still hold that look at bytes before and after its own, or at these: a block is in one
   piece.  This is the usual forward problem with intersection:

     out (b) = what holds at the end of b, given in (b)
     in (b)  = intersection of out (p) over b's predecessors p
               + what follows, for each p, from what out (p) says, of the arguments of PHIs if it
                 is about PHIs of b

   The last line takes facts along with pointers that walk through lists: what was checked
   after q holds after p in the next iteration, if p = q.

   A temporal check (check_alive) asks for the block of REF alone, so every check with the same REF
   will do, whatever its BASE, that was known to be executed for some byte.  A REF that is no number
   but says "unknown" or "null" is about BASE, too; so a constant REF, and the result of a library
   function, which may be null where the argument that gave it its REF is not, need the same BASE.

   A spatial check (its site says so) is about the block's place, which the end of a block does not
   change.

   A check for a write that only checks for reads cover becomes a check_written,
   which asks the referent alone.  Checks of a call's argument may be for either: only
   those whose sites say that they read do not count for writes.

   A check of an index (index, bound) is about its arguments alone: one that dominates another with
   the same arguments makes that pointless.

   Only deletes; correctness never depends on it.  */

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

/* Functions with more checks than this are left as they are.  */
static const unsigned checks_max = 4000;
/* Earlier checks of indices looked at for each.  */
static const unsigned indices_max = 32;
/* Facts that are looked at where paths meet, and these paths.  */
static const unsigned joined_max = 64, ways_max = 16;
/* Between bytes that were checked, less than a page.  */
static const HOST_WIDE_INT together_max = 4000;

/* What a check call that has passed says.  */

struct check_fact
{
  gimple *call;
  tree base, ref;
  HOST_WIDE_INT low, high;
  bool write;
  bool temporal, spatial; /* asks for nothing else */
  bool sure;              /* at least one byte is accessed */
};

/* How far facts that hold say that a check cannot fail.  */
enum cover
{
  UNCOVERED,
  COVERED_READ,
  COVERED
};

/* The problem of one function.  */

struct check_facts
{
  auto_vec<check_fact, 64> facts; /* in an order in which what dominates comes first */
  /* Those of spatial checks; those and the ones of blocks that no other thread has.  */
  auto_bitmap lasting, sheltered;
  hash_map<tree, bitmap> facts_about;   /* from an SSA name to the facts about it */
  hash_map<gimple *, unsigned> fact_of; /* from the statement to its fact */

  ~check_facts ()
  {
    for (auto about : facts_about)
      BITMAP_FREE (about.second);
  }
};

/* Does what is true of the block of a check's REF need no look at its BASE?  */

static bool
derived_referent_p (const check_fact &f)
{
  return (TREE_CODE (f.ref) == SSA_NAME
          && (TREE_CODE (f.base) != SSA_NAME || !is_gimple_call (SSA_NAME_DEF_STMT (f.base))));
}

/* The referent that REF is, unless that says "unknown": then REF has been looked up where it came
   back from a call, say, and a check with the former finds the same, as long as no block has ended.
   Null if REF is none that was looked up.  */

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

/* The first of the referents that REF was looked up for; REF if it is none that was.  */

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

/* Note that fact F speaks of NAME.  */

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

/* Collect the checks of BLOCKS; false if there is nothing to gain.  */

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
        if (f.spatial || tp_site_own_p (gimple_call_arg (call, 4)))
          bitmap_set_bit (c->sheltered, c->facts.length ());
        if (!f.temporal || !derived_referent_p (f))
          note_about (c, f.base, c->facts.length ());
        note_about (c, f.ref, c->facts.length ());
        c->facts.safe_push (f);
      }
  return c->facts.length () > 1 && c->facts.length () <= checks_max;
}

/* The number of the fact that the check STMT is; -1 if it is none.  */

static int
number_of_fact (struct check_facts *c, gimple *stmt)
{
  unsigned *f = c->fact_of.get (stmt);
  return f ? (int) *f : -1;
}

/* Facts about the value that DEF sets are no longer among those in HOLDS.  */

static void
forget_about (struct check_facts *c, tree def, bitmap holds)
{
  if (def && TREE_CODE (def) == SSA_NAME)
    if (bitmap *about = c->facts_about.get (def))
      bitmap_and_compl_into (holds, *about);
}

/* Do the facts in HOLDS cover F?  */

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

/* The argument for E of NAME, if that is a PHI at E's end; else NAME.  */

static tree
before_edge (tree name, edge e)
{
  if (TREE_CODE (name) != SSA_NAME)
    return name;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name));
  return phi && gimple_bb (phi) == e->dest ? PHI_ARG_DEF_FROM_EDGE (phi, e) : name;
}

/* Say in F, which is about the start of E's destination, what that is at the end of E's source.  */

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

/* Set in JOINED which facts hold when BB begins because different ones in OUT cover them, for PHIs
   of BB with their arguments.  Those in HOLDS are known to.  */

static void
join_facts (struct check_facts *c, basic_block bb, bitmap *out, bitmap holds, bitmap joined)
{
  auto_bitmap candidates;
  edge e;
  edge_iterator ei;
  if (EDGE_COUNT (bb->preds) < 2 || EDGE_COUNT (bb->preds) > ways_max)
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

/* Set in HOLDS what holds when BB begins.  A null OUT stands for "everything holds": the block was
   not reached yet.  */

static void
meet (struct check_facts *c, basic_block bb, bitmap *out, bitmap holds)
{
  /* What a call that returns twice left behind cannot be told.  */
  tp_meet_available (bb, out, holds, EDGE_ABNORMAL);
  auto_bitmap joined;
  join_facts (c, bb, out, holds, joined);
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    forget_about (c, gimple_phi_result (i.phi ()), holds);
  bitmap_ior_into (holds, joined);
}

/* Carry HOLDS through BB.  If REMOVE, delete the checks that it covers.  */

static void
transfer_checks (struct check_facts *c, basic_block bb, bitmap holds, bool remove)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
    {
      gimple *stmt = gsi_stmt (i);
      enum tp_ending ends = tp_ending_of (stmt);
      if (ends != TP_ENDS_NONE)
        bitmap_and_into (holds, ends == TP_ENDS_ANY ? c->lasting : c->sheltered);
      forget_about (c, gimple_get_lhs (stmt), holds);
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

/* Delete the checks of BLOCKS that others cover.  */

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

/* Does the check of an index EARLIER say that LATER, with the same entry, cannot fail?  */

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

/* Delete checks of indices in BLOCKS that one that dominates them has made.  They ask for nothing
   but their arguments, so what is between the two does not matter.  */

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

void
tp_remove_redundant_checks (function *fun)
{
  calculate_dominance_info (CDI_DOMINATORS);
  tp_block_order blocks (fun);
  prune_indices (blocks);
  prune_checks (blocks);
}
