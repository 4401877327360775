/* load-elimination.cc - removes loads of referents that were just loaded or stored.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC removes a load of a value that it has loaded or stored before, as in

       L->top = L->top->next; L->top->used = 1; return L->top;

   but the plugin has inserted a load of the referent after each of these loads (ENTRY_load_ref),
   and GCC does not merge calls.  So the cell is read again, often directly after the store to it,
   and its referent has another SSA name than the one that the earlier checks used.  Then no
   earlier check covers a later one (redundant-checks.cc), and it is not known that the referent
   need not be resolved (lower.cc).

   A load of the referent of the pointer V at the address A has the same result as

     - an earlier load of the referent of the same V at A, or
     - an earlier store of a referent at A (ENTRY_store_ref) where the program stores V at A,

   if the earlier call is available: it was executed on all paths to the load, and no statement
   after it may have written another referent at A.  V is the same SSA name only if GCC has proved
   that the program reads the value that it loaded or stored before.  So calls, volatile pointers,
   other threads and stores of other values, such as numbers, need no special handling.  But GCC
   also replaces a pointer by another one that was compared equal to it, and the two may have
   different referents if one of them is stale.  Hence a store of V that may write A, a store of
   an unknown pointer that may write A, and any store that may write A if V is compared, make an
   earlier call unavailable, unless they store the same referent.

   GCC deletes a store of the program if another one overwrites it before the program reads the
   memory, and replaces the loads between by the stored value.  The store of the referent remains,
   but it is not known of which pointer.  Nevertheless, the cell has this referent until another
   store of a referent, or a call, may write the same cell; then a load at A has it, of whatever
   pointer.

   If V is a PHI, because GCC has made a load partially redundant that way (tree-ssa-pre.c), or the
   program has, each edge has an earlier call of its own, for the PHI's argument.  Then the referent
   is a PHI as well, and where one of the edges that are seldom executed has no such call, a load is
   inserted there:

       while (queue) { ...; queue = queue->next; }

   A removed load gives two stores the same referent, which may make more loads redundant.  So the
   problem is solved again, a few times.

     out (b) = (in (b) - calls whose referent a statement of b may overwrite) + calls of b
     in (b)  = intersection of out (p) over b's predecessors p

   The model is GCC's own elimination of common subexpressions (gcse.c), with stores as in its
   redundancy elimination of loads (tree-ssa-sccvn.c).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/base-and-offset.h"
#include "ir/lifetime-end.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/proofs.h"
#include "optimize/available.h"
#include "optimize/load-elimination.h"
#include "optimize/referent-writes.h"

/* Functions with more loads and stores of referents than this are not changed.  */
static const unsigned facts_max = 4000;

/* The number of earlier calls resolving the same value that are compared with a call.  */
static const unsigned asked_max = 32;

/* A fact: CALL loads or stores the referent of VALUE, which is stored PLACE bytes after BASE.
   BEFORE is the previous fact with the same base, or -1.  VALUE is null if it is not known what
   the program stores.  LOADED is the referent if CALL loads it, otherwise null.  USABLE: the
   referent, and VALUE if it is known, are SSA names that can be used elsewhere.  COMPARED: VALUE
   may stand for another pointer (tp_compared_p).  */
struct held_ref
{
  gimple *call;
  tree base;
  HOST_WIDE_INT place;
  tree value, bits, loaded;
  int before;
  bool usable, compared;
};

/* The facts of a function, in the order of the statements.  */

struct held_refs
{
  auto_vec<held_ref> facts;
  hash_map<tree, int> last_of; /* the last fact of each base */
  auto_bitmap of_cells;        /* the facts without a value */
  auto_bitmap of_compared;     /* those with a value that is compared */
};

/* How often the problem is solved for one function.  */
static const int rounds_max = 4;

/* ---- Collecting and invalidating facts ------------------------------------------------------- */

/* If STMT loads or stores a referent, add the fact to H.  */

static void
note_referent (struct held_refs *h, gimple *stmt)
{
  enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt) : ENTRY_COUNT;
  bool load = tp_referent_load_p (stmt);
  if (!load && e != ENTRY_store_ref)
    return;
  tree ref = load ? gimple_call_lhs (stmt) : gimple_call_arg (stmt, 1);
  if (!ref)
    return;
  held_ref f
    = { stmt, NULL_TREE, 0, NULL_TREE, NULL_TREE, load ? ref : NULL_TREE, -1, false, false };
  f.base = tp_split_slot (gimple_call_arg (stmt, 0), &f.place);
  if (!f.base)
    return;
  f.value = load ? gimple_call_arg (stmt, 1) : tp_stored_with (stmt, f.base, f.place);
  f.bits = load ? f.value : tp_bits_stored_with (stmt, f.base, f.place);
  f.usable
    = ((!f.value || (TREE_CODE (f.value) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (f.value)))
       && TREE_CODE (ref) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (ref));
  if (!f.value)
    bitmap_set_bit (h->of_cells, h->facts.length ());
  else if (f.usable && tp_compared_p (f.value))
    {
      f.compared = true;
      bitmap_set_bit (h->of_compared, h->facts.length ());
    }
  bool existed;
  int &last = h->last_of.get_or_insert (f.base, &existed);
  f.before = existed ? last : -1;
  last = h->facts.length ();
  h->facts.safe_push (f);
}

/* The referent that F loads or stores.  */

static tree
referent_held (const held_ref &f)
{
  return f.loaded ? f.loaded : gimple_call_arg (f.call, 1);
}

/* The same.  If it is the result of resolving a referent for F's value,
   that referent: F's cell has the same meaning with either of them.  */

static tree
referent_of (const held_ref &f)
{
  tree ref = referent_held (f);
  for (int steps = 0; steps < 4 && f.value && TREE_CODE (ref) == SSA_NAME; steps++)
    {
      gimple *def = SSA_NAME_DEF_STMT (ref);
      if (!is_gimple_call (def) || tp_entry_of_call (def) != ENTRY_or_resolve
          || gimple_call_arg (def, 1) != f.value)
        break;
      ref = gimple_call_arg (def, 0);
    }
  return ref;
}

/* Return true if after STORE, which stores a referent, FACT may not hold any more.  */

static bool
overwrites_p (const held_ref &store, const held_ref &fact)
{
  if (fact.base == store.base ? tp_cells_differ_p (fact.place, store.place)
                              : DECL_P (fact.base) && DECL_P (store.base))
    return false;
  if (store.bits && fact.value && store.bits != fact.value && !fact.compared)
    return false;
  return !operand_equal_p (referent_of (store), referent_of (fact));
}

/* Remove from HOLDS the facts that may not hold after STMT, which writes the referents of the N
   bytes at TO.  A fact with a value is about another place, unless it has the same base, or its
   value is compared (tp_may_write_referent_p).  */

static void
forget_range (struct held_refs *h, bitmap holds, gimple *stmt, tree to, tree n)
{
  HOST_WIDE_INT at = 0;
  tree base = tp_split_slot (to, &at);
  bitmap_and_compl_into (holds, h->of_cells);
  if (!base)
    {
      bitmap_clear (holds);
      return;
    }
  int *last = h->last_of.get (base);
  for (int i = last ? *last : -1; i >= 0; i = h->facts[i].before)
    if (!tree_fits_shwi_p (n)
        || (h->facts[i].place < at + tree_to_shwi (n)
            && at < h->facts[i].place + POINTER_SIZE_UNITS))
      bitmap_clear_bit (holds, i);
  auto_bitmap written;
  unsigned k;
  bitmap_iterator bi;
  EXECUTE_IF_AND_IN_BITMAP (holds, h->of_compared, 0, k, bi)
  if (h->facts[k].base != base
      && tp_may_write_referent_p (stmt, gimple_call_arg (h->facts[k].call, 0), h->facts[k].value))
    bitmap_set_bit (written, k);
  bitmap_and_compl_into (holds, written);
}

/* Return true if the entry E, or a call of the program if it is ENTRY_COUNT, may change a cell in
   which no pointer of the program is stored.  */

static bool
changes_cells_p (enum tp_entry e)
{
  return (e == ENTRY_COUNT || e == ENTRY_unset || e == ENTRY_unset_words || tp_scope_entry_p (e));
}

/* Remove the facts from HOLDS that are not available after STMT.  If STMT is the call of the fact
   *AT, add that fact and increment *AT.  */

static void
transfer_referents (struct held_refs *h, gimple *stmt, bitmap holds, unsigned *at)
{
  if (gimple_code (stmt) == GIMPLE_ASM)
    bitmap_clear (holds);
  if (!is_gimple_call (stmt))
    return;
  int k = *at < h->facts.length () && h->facts[*at].call == stmt ? (int) (*at)++ : -1;
  enum tp_entry e = tp_entry_of_call (stmt);
  tree to, n;
  if (tp_writes_range_p (stmt, &to, &n))
    forget_range (h, holds, stmt, to, n);
  else if (e == ENTRY_store_ref && k >= 0)
    {
      auto_bitmap overwritten;
      unsigned i;
      bitmap_iterator bi;
      EXECUTE_IF_SET_IN_BITMAP (holds, 0, i, bi)
      if (overwrites_p (h->facts[k], h->facts[i]))
        bitmap_set_bit (overwritten, i);
      bitmap_and_compl_into (holds, overwritten);
    }
  else if (!tp_writes_no_referent_p (e))
    bitmap_clear (holds);
  if (changes_cells_p (e))
    bitmap_and_compl_into (holds, h->of_cells);
  if (k >= 0 && h->facts[k].usable)
    bitmap_set_bit (holds, k);
}

/* ---- Replacing loads ------------------------------------------------------------------------- */

/* Return true if REF is the result of a call that resolves it, so that it is never "unknown".  */

static bool
resolved_p (tree ref)
{
  gimple *def = SSA_NAME_DEF_STMT (ref);
  switch (is_gimple_call (def) ? tp_entry_of_call (def) : ENTRY_COUNT)
    {
    case ENTRY_load_ref:
    case ENTRY_load_own:
    case ENTRY_or_resolve:
    case ENTRY_resolve:
    case ENTRY_origin:
      return true;
    default:
      return false;
    }
}

/* Replace the load of fact K by REF.  */

static void
use_referent (struct held_refs *h, unsigned k, tree ref)
{
  gimple *call = h->facts[k].call;
  tree name = gimple_call_lhs (call);
  tp_count (STAT_reused_referents);
  tp_note_proof_of_load (name, TP_PROOF_load_elimination);
  replace_uses_by (name, ref);
  h->facts[k].loaded = ref;
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_remove (&gsi, true);
  release_ssa_name (name);
}

/* If fact K is a load and HOLDS contains a fact with the same result, replace the load by it and
   return true.  */

static bool
replace_load (struct held_refs *h, unsigned k, bitmap holds)
{
  held_ref &f = h->facts[k];
  if (!f.usable || !tp_referent_load_p (f.call))
    return false;
  for (int i = *h->last_of.get (f.base); i >= 0; i = h->facts[i].before)
    {
      if (i == (int) k || !bitmap_bit_p (holds, i) || h->facts[i].place != f.place
          || (h->facts[i].value && h->facts[i].value != f.value))
        continue;
      tree ref = referent_held (h->facts[i]);
      if (!resolved_p (ref))
        {
          gimple_seq seq = NULL;
          ref = tp_emit_call (&seq, ENTRY_or_resolve, 2, ref, f.value);
          gimple_stmt_iterator gsi = gsi_for_stmt (f.call);
          gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
        }
      use_referent (h, k, ref);
      return true;
    }
  return false;
}

/* ---- Loads of a PHI -------------------------------------------------------------------------- */

/* How many nested PHIs are followed, and blocks between a PHI and the end of the edge's source.  */
static const int phis_max = 3, blocks_max = 8;

/* The load of fact K, whose value is a PHI, becomes a PHI, if COMMIT; otherwise it is only asked
   whether it can.  INSERTED is the frequency of the loads to insert, in the units of
   to_frequency ().  */
struct phi_load
{
  struct held_refs *h;
  const tp_available &out;
  unsigned k;
  bool commit, found;
  int inserted;
};

/* Return true if STMT may write referents, or change memory in another way that a load must not be
   moved over.  */

static bool
barrier_p (gimple *stmt)
{
  return (tp_writes_referents_p (stmt)
          || (is_gimple_call (stmt) && tp_entry_of_call (stmt) == ENTRY_COUNT));
}

/* Return true if SLOT, whose definition dominates the end of BB, is defined before BB.  */

static bool
defined_before_p (tree slot, basic_block bb)
{
  return (is_gimple_min_invariant (slot)
          || (TREE_CODE (slot) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (slot)
              && gimple_bb (SSA_NAME_DEF_STMT (slot)) != bb));
}

static bool
no_barrier_p (basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (barrier_p (gsi_stmt (i)))
      return false;
  return true;
}

/* If VALUE is a PHI in BB or in a block that leads only to BB, with no barrier up to the end of BB,
   and SLOT is computed before that block, that PHI; otherwise null.  */

static gphi *
phi_before (basic_block bb, tree value, tree slot)
{
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (value));
  for (int blocks = 0; phi && blocks < blocks_max && no_barrier_p (bb); blocks++)
    {
      if (!defined_before_p (slot, bb))
        return NULL;
      if (gimple_bb (phi) == bb)
        return phi;
      if (!single_pred_p (bb) || single_pred_edge (bb)->flags & EDGE_COMPLEX)
        return NULL;
      bb = single_pred (bb);
    }
  return NULL;
}

/* Append a call of E with the arguments A and B to BB.  Returns its result.  */

static tree
append (basic_block bb, enum tp_entry e, tree a, tree b)
{
  gimple_seq seq = NULL;
  tree result = tp_emit_call (&seq, e, 2, a, b);
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  return result;
}

static tree phi_of_referents (phi_load *l, gphi *phi, int depth);

/* The referent at the place of L at the end of BB, where VALUE is stored there; null if it is not
   known and cannot be loaded.  If L->COMMIT is false, another value than null.  */

static tree
referent_at_end (phi_load *l, basic_block bb, tree value, int depth)
{
  const held_ref &f = l->h->facts[l->k];
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (value))
    return NULL_TREE;
  bitmap holds = l->out.at[bb->index];
  if (!holds)
    return NULL_TREE;
  gimple *last = last_stmt (bb);
  bool appends = single_succ_p (bb) && !(last && stmt_ends_bb_p (last));
  for (int i = *l->h->last_of.get (f.base); i >= 0; i = l->h->facts[i].before)
    if (bitmap_bit_p (holds, i) && l->h->facts[i].place == f.place
        && (!l->h->facts[i].value || l->h->facts[i].value == value))
      {
        tree ref = referent_held (l->h->facts[i]);
        bool resolved = resolved_p (ref);
        if (!resolved && !appends)
          return NULL_TREE;
        l->found = true;
        return resolved || !l->commit ? ref : append (bb, ENTRY_or_resolve, ref, value);
      }
  tree slot = gimple_call_arg (f.call, 0);
  if (gphi *inner = depth > 0 ? phi_before (bb, value, slot) : NULL)
    {
      phi_load ask = *l;
      ask.commit = false;
      if (phi_of_referents (&ask, inner, depth - 1))
        {
          l->found = ask.found;
          l->inserted = ask.inserted;
          return l->commit ? phi_of_referents (l, inner, depth - 1) : value;
        }
    }
  if (!appends)
    return NULL_TREE;
  l->inserted += bb->count.to_frequency (cfun);
  return l->commit ? append (bb, tp_entry_of_call (f.call), slot, value) : value;
}

/* The PHI of the referents that belong to the arguments of PHI.  */

static tree
phi_of_referents (phi_load *l, gphi *phi, int depth)
{
  auto_vec<tree> refs;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, gimple_bb (phi)->preds)
  {
    tree ref = e->src->index < NUM_FIXED_BLOCKS || e->flags & EDGE_COMPLEX
                 ? NULL_TREE
                 : referent_at_end (l, e->src, PHI_ARG_DEF_FROM_EDGE (phi, e), depth);
    if (!ref)
      return NULL_TREE;
    refs.safe_push (ref);
  }
  if (!l->commit)
    return gimple_phi_result (phi);
  tree result = make_ssa_name (tp_word_type);
  gphi *merged = create_phi_node (result, gimple_bb (phi));
  unsigned k = 0;
  FOR_EACH_EDGE (e, ei, gimple_bb (phi)->preds)
  add_phi_arg (merged, refs[k++], e, UNKNOWN_LOCATION);
  return result;
}

/* Make a PHI of the load of fact K if its value is one, and that pays.  */

static bool
replace_by_phi (struct held_refs *h, const tp_available &out, unsigned k)
{
  const held_ref &f = h->facts[k];
  gphi *phi = f.usable && f.value && tp_referent_load_p (f.call) && gimple_bb (f.call)
                ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (f.value))
                : NULL;
  basic_block bb = phi ? gimple_bb (phi) : NULL;
  if (!phi || gimple_bb (f.call) != bb || !defined_before_p (gimple_call_arg (f.call, 0), bb))
    return false;
  for (gimple_stmt_iterator i = gsi_start_bb (bb); gsi_stmt (i) != f.call; gsi_next (&i))
    if (barrier_p (gsi_stmt (i)))
      return false;
  phi_load l = { h, out, k, false, false, 0 };
  if (!phi_of_referents (&l, phi, phis_max) || !l.found
      || l.inserted > bb->count.to_frequency (cfun) / 2)
    return false;
  tp_count (STAT_merged_referents);
  l.commit = true;
  tree name = gimple_call_lhs (f.call), ref = phi_of_referents (&l, phi, phis_max);
  use_referent (h, k, ref);
  for (held_ref &other : h->facts)
    if (other.loaded == name)
      other.loaded = ref;
  return true;
}

/* ---- Merging calls that resolve the same ----------------------------------------------------- */

/* What CALL resolves: the referent of a value, which is an SSA name, or the number of a global
   variable, which does not change.  Null if it does not resolve anything, or its result cannot be
   used elsewhere.  */

static tree
resolved_by (gimple *call)
{
  enum tp_entry e = tp_entry_of_call (call);
  tree lhs = gimple_call_lhs (call);
  if (!lhs || TREE_CODE (lhs) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs))
    return NULL_TREE;
  if (e == ENTRY_resolve || e == ENTRY_or_resolve)
    {
      tree value = gimple_call_arg (call, 0);
      return TREE_CODE (value) == SSA_NAME ? value : NULL_TREE;
    }
  if (e != ENTRY_origin || TREE_CODE (gimple_call_arg (call, 0)) != ADDR_EXPR)
    return NULL_TREE;
  tree object = TREE_OPERAND (gimple_call_arg (call, 0), 0);
  return (VAR_P (object) && is_global_var (object) && !DECL_THREAD_LOCAL_P (object) ? object
                                                                                    : NULL_TREE);
}

/* Return true if the calls A and B resolve a value with the same entry and arguments.  */

static bool
same_arguments_p (gimple *a, gimple *b)
{
  if (tp_entry_of_call (a) != tp_entry_of_call (b))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (a); i++)
    if (!operand_equal_p (gimple_call_arg (a, i), gimple_call_arg (b, i), 0))
      return false;
  return true;
}

/* Remove calls that resolve something if a dominating call resolves the same.  The block that
   a pointer belongs to does not change while the pointer exists, even if other blocks are allocated
   at its address later.  */

static void
merge_resolutions (const tp_block_order &blocks)
{
  /* BEFORE is the previous element for the same value, or -1.  */
  struct resolution
  {
    gimple *call;
    int before;
  };
  auto_vec<resolution> asked;
  hash_map<tree, int> last;
  calculate_dominance_info (CDI_DOMINATORS);
  for (int k = 0; k < blocks.count; k++)
    {
      basic_block bb = blocks[k];
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
        {
          gimple *call = gsi_stmt (i);
          tree what = is_gimple_call (call) ? resolved_by (call) : NULL_TREE;
          if (!what)
            {
              gsi_next (&i);
              continue;
            }
          bool existed;
          int &at = last.get_or_insert (what, &existed);
          gimple *same = NULL;
          unsigned steps = 0;
          for (int q = existed ? at : -1; q >= 0 && !same && steps < asked_max;
               q = asked[q].before, steps++)
            if (same_arguments_p (asked[q].call, call)
                && dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (asked[q].call)))
              same = asked[q].call;
          if (!same)
            {
              asked.safe_push ({ call, existed ? at : -1 });
              at = asked.length () - 1;
              gsi_next (&i);
              continue;
            }
          tree name = gimple_call_lhs (call);
          replace_uses_by (name, gimple_call_lhs (same));
          tp_count (STAT_reused_referents);
          gsi_remove (&i, true);
          release_ssa_name (name);
        }
    }
}

/* Solve the problem once for BLOCKS, and replace the loads that are redundant.  Returns true if
   there are any.  */

static bool
eliminate_once (function *fun, const tp_block_order &blocks)
{
  struct held_refs refs, *h = &refs;
  auto_vec<unsigned> starts;
  starts.safe_grow_cleared (last_basic_block_for_fn (fun), true);
  for (int k = 0; k < blocks.count; k++)
    {
      starts[blocks.order[k]] = h->facts.length ();
      for (gimple_stmt_iterator i = gsi_start_bb (blocks[k]); !gsi_end_p (i); gsi_next (&i))
        note_referent (h, gsi_stmt (i));
    }
  if (h->facts.length () <= 1 || h->facts.length () > facts_max)
    return false;
  tp_available out (blocks);
  out.solve (
    [h, &out, &starts] (basic_block bb, bitmap holds)
    {
      unsigned at = starts[bb->index];
      tp_meet_available (bb, out.at, holds, EDGE_COMPLEX);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
        transfer_referents (h, gsi_stmt (i), holds, &at);
    });
  auto_bitmap holds, before;
  bool any = false;
  /* A replaced load remains a fact; only its result has another name.  */
  for (int k = 0; k < blocks.count; k++)
    {
      basic_block bb = blocks[k];
      unsigned at = starts[bb->index];
      tp_meet_available (bb, out.at, holds, EDGE_COMPLEX);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
        {
          gimple *stmt = gsi_stmt (i);
          gsi_next (&i);
          bool fact = at < h->facts.length () && h->facts[at].call == stmt;
          unsigned here = at;
          if (fact)
            bitmap_copy (before, holds);
          transfer_referents (h, stmt, holds, &at);
          if (fact)
            any |= replace_load (h, here, before);
        }
    }
  for (unsigned k = 0; k < h->facts.length (); k++)
    any |= replace_by_phi (h, out, k);
  return any;
}

void
tp_eliminate_loads (function *fun)
{
  tp_block_order blocks (fun);
  for (int round = 0; round < rounds_max && eliminate_once (fun, blocks); round++)
    ;
  merge_resolutions (blocks);
}
