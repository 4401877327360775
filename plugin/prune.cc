/* prune.cc - drops checks that an earlier check makes pointless (DDO).

   SPDX-License-Identifier: GPL-3.0-or-later

   Dominated dereference optimisation, paper 002 section 5, on the abstract calls and
   so before lower.cc expands them; sanopt.cc does the same for GCC's sanitizers.

   A check of [LOW, HIGH) behind the pointer BASE with referent REF, once passed,
   holds until one of these happens on the way to another:

     - something ends a block: a call that may free, a leave, an asm;
     - BASE or REF gets another value, which for SSA names means that control
       comes through their definition again (the next turn of a loop).

   A check is dropped where, on all ways to it, checks with the same BASE and REF
   whose range contains its own still hold.  This is the usual forward problem with
   intersection:

     out (b) = what holds at the end of b, given in (b)
     in (b)  = intersection of out (p) over b's predecessors p

   A temporal check (check_alive) asks for the block of REF alone, so every check with the same REF
   will do, whatever its BASE, that was known to be executed for some byte.  A REF that is no
   number but says "unknown" or "null" is about BASE, too; so a constant REF, and the result of a
   library function, which may be null where the argument that gave it its REF is not,
   need the same BASE.

   A spatial check (its site says so) is about the block's place, which the end of a block does not
   change.

   A check for a write that only checks for reads cover becomes a check_written,
   which asks the referent alone.  Checks of a call's argument may be for either: only
   those whose sites say that they read do not count for writes.

   A check of an index (index, bound) is about its arguments alone: one that dominates another with the
   same arguments makes that pointless.

   Only deletes; correctness never depends on it.  */

#include "temporal-gcc.h"
#include "abi.h"
#include "layout.h"
#include "decls.h"
#include "library.h"
#include "options.h"
#include "prune.h"
#include "sites.h"
#include "stats.h"

/* Functions with more checks than this are left as they are.  */
static const unsigned checks_max = 4000;
/* Earlier checks of indices looked at for each.  */
static const unsigned indices_max = 32;

/* One check call.  */

struct fact
{
  gimple *call;
  tree base, ref;
  HOST_WIDE_INT low, high;
  bool write;
  bool temporal, spatial;	/* asks for nothing else */
  bool sure;			/* at least one byte is accessed */
};

static vec<fact> facts;
/* Those of spatial checks.  */
static bitmap lasting;
/* From an SSA name to the facts about it.  */
static hash_map<tree, bitmap> *facts_about;
/* From the statement to its fact.  */
static hash_map<gimple *, unsigned> *fact_of;

void
tp_split_address (tree address, tree *base, HOST_WIDE_INT *place)
{
  *base = address;
  *place = 0;
  for (int steps = 0; steps < 16 && TREE_CODE (*base) == SSA_NAME; steps++)
    {
      gassign *def = dyn_cast <gassign *> (SSA_NAME_DEF_STMT (*base));
      if (!def)
	return;
      tree rhs = gimple_assign_rhs1 (def);
      enum tree_code code = gimple_assign_rhs_code (def);
      if (code == POINTER_PLUS_EXPR && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	{
	  *place += tree_to_shwi (gimple_assign_rhs2 (def));
	  *base = rhs;
	}
      else if (code == SSA_NAME
	       || (CONVERT_EXPR_CODE_P (code) && POINTER_TYPE_P (TREE_TYPE (rhs))))
	*base = rhs;
      else if (code == ADDR_EXPR)
	{
	  poly_int64 offset;
	  HOST_WIDE_INT bytes;
	  tree object = get_addr_base_and_unit_offset (TREE_OPERAND (rhs, 0),
						       &offset);
	  if (!object || TREE_CODE (object) != MEM_REF
	      || !offset.is_constant (&bytes)
	      || !integer_zerop (TREE_OPERAND (object, 1)))
	    return;
	  *place += bytes;
	  *base = TREE_OPERAND (object, 0);
	}
      else
	return;
    }
}

/* Does what is true of the block of a check's REF need no look at its BASE?  */

static bool
follows_p (const fact &f)
{
  return (TREE_CODE (f.ref) == SSA_NAME
	  && (TREE_CODE (f.base) != SSA_NAME
	      || !is_gimple_call (SSA_NAME_DEF_STMT (f.base))));
}

/* Note that fact F speaks of NAME.  */

static void
note_about (tree name, unsigned f)
{
  if (TREE_CODE (name) != SSA_NAME)
    return;
  bitmap &about = facts_about->get_or_insert (name);
  if (!about)
    about = BITMAP_ALLOC (NULL);
  bitmap_set_bit (about, f);
}

/* Collect the checks of FUN; false if there is nothing to gain.  */

static bool
collect_facts (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *call = gsi_stmt (i);
	enum tp_entry e = is_gimple_call (call) ? tp_entry_of_call (call)
						: ENTRY_COUNT;
	if (e != ENTRY_check && e != ENTRY_check_alive)
	  continue;
	tree n = gimple_call_arg (call, 1);
	bool constant = TREE_CODE (n) == INTEGER_CST;
	if (e == ENTRY_check && (!constant || !tree_fits_shwi_p (n)))
	  continue;
	fact f;
	f.call = call;
	f.ref = gimple_call_arg (call, 2);
	tp_split_address (gimple_call_arg (call, 0), &f.base, &f.low);
	f.high = f.low + (e == ENTRY_check ? tree_to_shwi (n) : 1);
	f.write = tp_site_letter (gimple_call_arg (call, 4)) == 'w';
	f.spatial = tp_site_spatial_p (gimple_call_arg (call, 4));
	f.temporal = e == ENTRY_check_alive;
	f.sure = constant && !integer_zerop (n);
	fact_of->put (call, facts.length ());
	if (f.spatial)
	  bitmap_set_bit (lasting, facts.length ());
	if (!f.temporal || !follows_p (f))
	  note_about (f.base, facts.length ());
	note_about (f.ref, facts.length ());
	facts.safe_push (f);
      }
  return facts.length () > 1 && facts.length () <= checks_max;
}

bool
tp_ends_checks_p (gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_ASM)
    return true;
  gcall *call = dyn_cast <gcall *> (stmt);
  if (!call)
    return false;
  switch (tp_entry_of_call (call))
    {
    case ENTRY_leave:
    case ENTRY_end_dynamic:
    case ENTRY_setjmp_returned:
    case ENTRY_thread_create:
    case ENTRY_thrd_create:
    case ENTRY_born:
    case ENTRY_retire:
    case ENTRY_ended:
    case ENTRY_replaced:
    case ENTRY_mapped:
    case ENTRY_attached:
      return true;
    case ENTRY_COUNT:
      return tp_call_may_end_blocks_p (call);
    default:
      return false;
    }
}

/* Facts about the value that DEF sets do not hold any more.  */

static void
forget_about (tree def, bitmap holds)
{
  if (def && TREE_CODE (def) == SSA_NAME)
    if (bitmap *about = facts_about->get (def))
      bitmap_and_compl_into (holds, *about);
}

/* Does the fact K cover F, but for writing?  */

static bool
covers_p (const fact &k, const fact &f)
{
  if (!operand_equal_p (k.ref, f.ref))
    return false;
  if (f.temporal)
    return k.sure && !k.spatial && (k.base == f.base || follows_p (f));
  return (!k.temporal && k.base == f.base && k.low <= f.low && f.high <= k.high
	  && (f.spatial || !k.spatial));
}

/* The number of a fact in HOLDS that covers fact F; -1 if none.  One about a write
   is preferred, where F is one.  */

static int
covering (const fact &f, bitmap holds)
{
  int found = -1;
  bitmap *about
    = facts_about->get (TREE_CODE (f.base) != SSA_NAME
			|| (f.temporal && follows_p (f)) ? f.ref : f.base);
  if (!about)
    return -1;
  unsigned k;
  bitmap_iterator bi;
  EXECUTE_IF_AND_IN_BITMAP (*about, holds, 0, k, bi)
    if (covers_p (facts[k], f))
      {
	if (facts[k].write || !f.write || f.temporal)
	  return k;
	found = k;
      }
  return found;
}

/* Carry HOLDS through BB.  If REMOVE, delete the checks that it covers.  */

static void
transfer (basic_block bb, bitmap holds, bool remove)
{
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    forget_about (gimple_phi_result (i.phi ()), holds);
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); )
    {
      gimple *stmt = gsi_stmt (i);
      if (tp_ends_checks_p (stmt))
	bitmap_and_into (holds, lasting);
      forget_about (gimple_get_lhs (stmt), holds);
      if (unsigned *f = fact_of->get (stmt))
	{
	  int by = remove ? covering (facts[*f], holds) : -1;
	  if (by >= 0 && !facts[*f].temporal && facts[*f].write && !facts[by].write)
	    {
	      gimple_call_set_fndecl (stmt, tp_entry_decl (ENTRY_check_written));
	      update_stmt (stmt);
	    }
	  else if (by >= 0)
	    {
	      if (dump_file)
		{
		  fprintf (dump_file, ";; covered by an earlier check: ");
		  print_gimple_stmt (dump_file, stmt, 0, TDF_NONE);
		}
	      tp_count (STAT_pruned_covered);
	      bitmap_set_bit (holds, *f);
	      fact_of->remove (stmt);
	      gsi_remove (&i, true);
	      continue;
	    }
	  bitmap_set_bit (holds, *f);
	}
      gsi_next (&i);
    }
}

/* Solve the problem of the head comment and delete what it allows.  */

static void
prune_checks (function *fun)
{
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (fun));
  int blocks = pre_and_rev_post_order_compute_fn (fun, NULL, order, false);
  unsigned size = last_basic_block_for_fn (fun);
  bitmap *out = XCNEWVEC (bitmap, size);
  auto_bitmap holds;
  bool changed = true;
  /* A null OUT stands for "everything holds": the block was not reached yet.  */
  auto meet = [&] (basic_block bb)
    {
      bool first = true;
      edge e;
      edge_iterator ei;
      bitmap_clear (holds);
      FOR_EACH_EDGE (e, ei, bb->preds)
	{
	  if (e->src->index < NUM_FIXED_BLOCKS)
	    {
	      bitmap_clear (holds);
	      return;
	    }
	  bitmap from = out[e->src->index];
	  if (!from)
	    continue;
	  /* What a call that returns twice left behind cannot be told.  */
	  if (e->flags & EDGE_ABNORMAL)
	    {
	      bitmap_clear (holds);
	      return;
	    }
	  if (first)
	    bitmap_copy (holds, from);
	  else
	    bitmap_and_into (holds, from);
	  first = false;
	}
    };
  while (changed)
    {
      changed = false;
      for (int k = 0; k < blocks; k++)
	{
	  basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
	  meet (bb);
	  transfer (bb, holds, false);
	  if (!out[bb->index])
	    out[bb->index] = BITMAP_ALLOC (NULL);
	  else if (bitmap_equal_p (out[bb->index], holds))
	    continue;
	  bitmap_copy (out[bb->index], holds);
	  changed = true;
	}
    }
  for (int k = 0; k < blocks; k++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
      meet (bb);
      transfer (bb, holds, true);
    }
  for (unsigned k = 0; k < size; k++)
    if (out[k])
      BITMAP_FREE (out[k]);
  free (out);
  XDELETEVEC (order);
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

/* Delete checks of indices in FUN that one that dominates them has made.  They ask for nothing but
   their arguments, so what is between the two does not matter.  */

static void
prune_indices (function *fun)
{
  auto_vec<gimple *> seen;
  basic_block bb;
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (fun));
  int blocks = pre_and_rev_post_order_compute_fn (fun, NULL, order, false);
  for (int k = 0; k < blocks; k++)
    {
      bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); )
	{
	  gimple *stmt = gsi_stmt (i);
	  enum tp_entry e = is_gimple_call (stmt) ? tp_entry_of_call (stmt)
						  : ENTRY_COUNT;
	  if (e != ENTRY_index && e != ENTRY_bound)
	    {
	      gsi_next (&i);
	      continue;
	    }
	  bool gone = false;
	  unsigned last = seen.length ();
	  for (unsigned m = last; m > 0 && last - m < indices_max && !gone; m--)
	    gone = (tp_entry_of_call (as_a <gcall *> (seen[m - 1])) == e
		    && same_index_p (seen[m - 1], stmt)
		    && dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (seen[m - 1])));
	  if (gone)
	    {
	      tp_count (STAT_pruned_indices);
	      gsi_remove (&i, true);
	      continue;
	    }
	  seen.safe_push (stmt);
	  gsi_next (&i);
	}
    }
  XDELETEVEC (order);
}

bool
tp_prune_function (function *fun)
{
  unsigned before = tp_stats[STAT_pruned_covered];
  calculate_dominance_info (CDI_DOMINATORS);
  prune_indices (fun);
  facts_about = new hash_map<tree, bitmap>;
  fact_of = new hash_map<gimple *, unsigned>;
  facts.create (64);
  lasting = BITMAP_ALLOC (NULL);
  if (collect_facts (fun))
    prune_checks (fun);
  for (auto about : *facts_about)
    BITMAP_FREE (about.second);
  delete facts_about;
  delete fact_of;
  facts.release ();
  BITMAP_FREE (lasting);
  return tp_stats[STAT_pruned_covered] != before;
}
