/* origins.cc - the number of a variable is looked up once.

   SPDX-License-Identifier: GPL-3.0-or-later

   Wherever a variable's address is taken, the plugin asks for the number that the variable has (ENTRY_origin).
   Inlining brings many such places together, and to GCC each is a call like others, which it neither
   merges nor looks into.  But the number of a global never changes, and that of a local only
   where it ends or begins anew, which are calls too.  So this is the problem of available
   expressions: which look-ups hold at a place,

     out (b) = (in (b) - those of variables that begin or end in b) + those in b
     in (b)  = intersection of out (p) over b's predecessors p

   A look-up that finds another of the same variable available on all ways gives way to it.  And a
   check that the bytes of a variable, at a place in sight, belong to the number that it has itself, holds
   where that look-up is still available: nothing can have ended the variable since, for that would have
   been in between.  Such checks arise where GCC finds out late what a pointer points to.

   The model is GCC's own elimination of common subexpressions (gcse.c).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "base/stats.h"
#include "ir/decls.h"
#include "ir/emit.h"
#include "ir/object.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "optimize/available.h"
#include "optimize/origins.h"

/* Functions with more look-ups than this are left as they are.  */
static const unsigned origins_max = 4000;

/* A look-up of the number of DECL; those of one variable are linked.  */
struct lookup { gimple *call; tree decl; int before; };

static vec<lookup> lookups;
static hash_map<tree, int> *last_of;

/* Drop from HOLDS what STMT makes untrue, and add it, if it is a look-up, which then is *AT.  */

static void
transfer (gimple *stmt, bitmap holds, unsigned *at)
{
  if (!is_gimple_call (stmt))
    return;
  switch (tp_entry_of_call (stmt))
    {
    case ENTRY_enter:
    case ENTRY_leave:
    case ENTRY_begin:
    case ENTRY_end:
      {
	tree decl = tp_variable_at (gimple_call_arg (stmt, 0));
	if (!decl)
	  bitmap_clear (holds);
	else if (int *last = last_of->get (decl))
	  for (int k = *last; k >= 0; k = lookups[k].before)
	    bitmap_clear_bit (holds, k);
	break;
      }
    case ENTRY_origin:
      if (*at < lookups.length () && lookups[*at].call == stmt)
	bitmap_set_bit (holds, (*at)++);
      break;
    default:
      break;
    }
}

/* Note the look-ups of FUN, whose N blocks ORDER gives, and of each block the first in STARTS.  */

static bool
collect (function *fun, const int *order, int n, unsigned *starts)
{
  for (int k = 0; k < n; k++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
      starts[bb->index] = lookups.length ();
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  gimple *stmt = gsi_stmt (i);
	  if (!is_gimple_call (stmt) || tp_entry_of_call (stmt) != ENTRY_origin
	      || !gimple_call_lhs (stmt)
	      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_call_lhs (stmt)))
	    continue;
	  tree decl = tp_variable_at (gimple_call_arg (stmt, 0));
	  if (!decl)
	    continue;
	  bool existed;
	  int &last = last_of->get_or_insert (decl, &existed);
	  lookups.safe_push ({ stmt, decl, existed ? last : -1 });
	  last = lookups.length () - 1;
	}
    }
  return !lookups.is_empty () && lookups.length () <= origins_max;
}

/* The check CALL asks whether bytes of a variable belong to the variable, and a look-up that HOLDS says
   so.  */

static bool
own_bytes_p (gimple *call, bitmap holds)
{
  enum tp_entry e = tp_entry_of_call (call);
  if (e != ENTRY_check && e != ENTRY_check_alive && e != ENTRY_check_written)
    return false;
  tree address = gimple_call_arg (call, 0), n = gimple_call_arg (call, 1);
  tree ref = gimple_call_arg (call, 2);
  if (!tree_fits_uhwi_p (n) || tree_to_uhwi (n) > (1u << 30) || TREE_CODE (ref) != SSA_NAME
      || TREE_CODE (address) != ADDR_EXPR
      || !tp_range_in_sight_p (address, tree_to_uhwi (n),
			       tp_site_letter (gimple_call_arg (call, 4)) != 'r'))
    return false;
  tree decl = get_base_address (TREE_OPERAND (address, 0));
  int *last = last_of->get (decl);
  for (int k = last ? *last : -1; k >= 0; k = lookups[k].before)
    if (bitmap_bit_p (holds, k) && gimple_call_lhs (lookups[k].call) == ref)
      return true;
  return false;
}

/* The first look-up of the variable of the one with number K that HOLDS, or K.  */

static unsigned
earliest (unsigned k, bitmap holds)
{
  unsigned found = k;
  for (int i = lookups[k].before; i >= 0; i = lookups[i].before)
    if (bitmap_bit_p (holds, i))
      found = i;
  return found;
}

/* Look up the number of each variable of FUN that is looked up anywhere, where it begins: there it is known.  */

static void
look_up_at_start (function *fun)
{
  hash_set<tree> wanted;
  auto_vec<gimple *> starts;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (gcall *call = dyn_cast <gcall *> (gsi_stmt (i)))
	{
	  enum tp_entry e = tp_entry_of_call (call);
	  if (e == ENTRY_enter)
	    starts.safe_push (call);
	  else if (e == ENTRY_origin)
	    if (tree decl = tp_variable_at (gimple_call_arg (call, 0)))
	      wanted.add (decl);
	}
  for (gimple *call : starts)
    {
      tree decl = tp_variable_at (gimple_call_arg (call, 0));
      if (!decl || !wanted.contains (decl))
	continue;
      gimple_seq seq = NULL;
      tp_emit_call (&seq, ENTRY_origin, 1, gimple_call_arg (call, 0));
      tp_insert_after (call, seq);
    }
}

void
tp_share_origins (function *fun, bool late)
{
  if (late)
    look_up_at_start (fun);
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (fun));
  int n = pre_and_rev_post_order_compute_fn (fun, NULL, order, false);
  unsigned size = last_basic_block_for_fn (fun);
  unsigned *starts = XCNEWVEC (unsigned, size);
  hash_map<tree, int> variables;
  last_of = &variables;
  if (collect (fun, order, n, starts))
    {
      auto carry = [starts] (basic_block bb, bitmap *out, bitmap holds)
	{
	  unsigned at = starts[bb->index];
	  tp_meet_available (bb, out, holds, 0);
	  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	    transfer (gsi_stmt (i), holds, &at);
	};
      bitmap *out = tp_solve_available (fun, order, n, carry);
      auto_bitmap holds;
      /* The one that each gives way to.  It was available where that was, so no chains arise.  */
      for (int k = 0; k < n; k++)
	{
	  basic_block bb = BASIC_BLOCK_FOR_FN (fun, order[k]);
	  unsigned at = starts[bb->index];
	  tp_meet_available (bb, out, holds, 0);
	  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); )
	    {
	      gimple *stmt = gsi_stmt (i);
	      unsigned here = at;
	      if (is_gimple_call (stmt) && own_bytes_p (stmt, holds))
		{
		  tp_count (STAT_own_bytes);
		  tp_note_proof (stmt, TP_PROOF_own_variable);
		  gsi_remove (&i, true);
		  continue;
		}
	      transfer (stmt, holds, &at);
	      unsigned other = at > here ? earliest (here, holds) : here;
	      if (other == here)
		{
		  gsi_next (&i);
		  continue;
		}
	      tree name = gimple_call_lhs (stmt);
	      replace_uses_by (name, gimple_call_lhs (lookups[other].call));
	      tp_count (STAT_shared_origins);
	      gsi_remove (&i, true);
	      release_ssa_name (name);
	    }
	}
      tp_free_available (out, size);
    }
  lookups.truncate (0);
  free (starts);
  XDELETEVEC (order);
}
