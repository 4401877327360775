/* restored.cc - stores into structures by value of what they hold anyway.

   SPDX-License-Identifier: GPL-3.0-or-later

   A function that passes a parameter on, as

	static int count (struct pair p, struct node *n) { ... count (p, n->next) ... p.first ... p.last ... }

   does not change it.  But where its parts are read several times, SRA reads them once, at the beginning, and takes it that
   the structure has to be put together again for the call:

	p$first = p.first; p$last = p.last;
	...
	p.first = p$first; p.last = p$last; count (p, ...);

   Because of these stores the parameter counts as changed, so ipa-sra does not take it apart.  The vectorizer makes a vector of both words,
   and to load that right after the registers of the arguments were stored one by one stalls the processor.  Plain programs
   seldom read a part more than once; instrumented ones do for each call, to learn what the pointer refers to (words.cc).

   So if each statement that changes a parameter stores a word that was loaded from the same place of it, then by induction
   none ever changes it, and all of these stores go.  Words are integers and pointers, whose value is all of their bits.

   What GCC has for this is the value numbering of stores (tree-ssa-sccvn.cc), which stops at stores around a loop.  */

#include "base/temporal-gcc.h"
#include "base/stats.h"
#include "ir/emit.h"
#include "optimize/restored.h"

/* Copies between a load and a store that are followed.  */
static const int copies_max = 4;

/* A parameter, the stores into it that restore it, and whether others change it.  */
struct restored
{
  tree parm;
  bool changed;
  auto_vec<gimple *> stores;
};

/* Is PARM a structure that lies in memory, and that only statements that name it change?  */

static bool
candidate_p (tree parm)
{
  return (AGGREGATE_TYPE_P (TREE_TYPE (parm)) && !TREE_ADDRESSABLE (parm)
	  && !TREE_THIS_VOLATILE (parm) && !TYPE_VOLATILE (TREE_TYPE (parm)));
}

/* Does REF read or write all bits of a word that lies in PARM at a constant place?  *PLACE is the bit where it begins.  */

static bool
word_p (tree ref, tree parm, HOST_WIDE_INT *place)
{
  HOST_WIDE_INT size;
  bool reverse;
  tree type = TREE_TYPE (ref);
  return ((INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)) && !TREE_THIS_VOLATILE (ref)
	  && get_ref_base_and_extent_hwi (ref, place, &size, &reverse) == parm && !reverse
	  && size == (HOST_WIDE_INT) TYPE_PRECISION (type)
	  && known_eq (GET_MODE_BITSIZE (TYPE_MODE (type)), (poly_uint64) size));
}

/* Does STMT store into a word of PARM what was loaded from there?  */

static bool
restores_p (gimple *stmt, tree parm)
{
  if (!gimple_assign_single_p (stmt) || TREE_CODE (gimple_assign_rhs1 (stmt)) != SSA_NAME)
    return false;
  tree value = gimple_assign_rhs1 (stmt);
  gimple *def = SSA_NAME_DEF_STMT (value);
  for (int k = 0; k < copies_max && gimple_assign_ssa_name_copy_p (def); k++)
    def = SSA_NAME_DEF_STMT (gimple_assign_rhs1 (def));
  HOST_WIDE_INT to, from;
  return (gimple_assign_load_p (def) && word_p (gimple_assign_lhs (stmt), parm, &to)
	  && word_p (gimple_assign_rhs1 (def), parm, &from) && to == from
	  && TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (stmt)))
	     == TYPE_PRECISION (TREE_TYPE (gimple_assign_rhs1 (def))));
}

/* Callback of walk_stmt_load_store_ops: STMT stores into BASE.  DATA is a vec of struct restored.  */

static bool
note_store (gimple *stmt, tree base, tree, void *data)
{
  for (restored *r : *(auto_delete_vec<restored> *) data)
    if (r->parm == base)
      {
	if (restores_p (stmt, base))
	  r->stores.safe_push (stmt);
	else
	  r->changed = true;
      }
  return false;
}

void
tp_drop_restored (function *fun)
{
  auto_delete_vec<restored> all;
  for (tree parm = DECL_ARGUMENTS (fun->decl); parm; parm = DECL_CHAIN (parm))
    if (candidate_p (parm))
      {
	restored *r = new restored;
	r->parm = parm;
	r->changed = false;
	all.safe_push (r);
      }
  if (all.is_empty ())
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      walk_stmt_load_store_ops (gsi_stmt (i), &all, NULL, note_store);
  for (restored *r : all)
    if (!r->changed)
      for (gimple *stmt : r->stores)
	{
	  tp_count (STAT_restored);
	  tp_remove (stmt);
	}
}
