/* idle.cc - functions that ask for none of their arguments' referents (UMO).

   SPDX-License-Identifier: GPL-3.0-or-later

   A function that other units may call finds referents in the buffer (receive.cc), and its callers
   put them there, for all that they know.  Within its unit they know more: an accessor

       int kind (struct value v) { return v.kind; }

   asks for nothing, so nothing need be put there for it; not by a caller either into which GCC inlines it, where
   what was put there would stay.  A function is idle if of each parameter that could have a slot

     - a pointer, or a number as wide,   it does nothing but compare it;
     - a structure by value              it reads nothing but members that overlap no pointer in it,

   or passes it to functions that are idle themselves.

   Its callers then leave the buffer as it is, without its token.  So what this says is never a
   matter of right or wrong: a function that asked all the same would find no token of its own, and resolve.

   The bodies are looked at before SSA construction, when none has been changed; as in
   summary.cc, what was found is an attribute of the declaration.  The idea is MemSafe's unused metadata
   optimisation (section 5), for the one place where flow.cc knows nothing: there, parameters that other units may pass are
   needed.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/classify.h"
#include "ir/summary.h"
#include "unit/idle.h"

static const char attribute_name[] = "temporal asks nothing";

bool
tp_idle_p (tree fndecl)
{
  cgraph_node *node = fndecl ? tp_body_in_sight (fndecl) : NULL;
  return node && lookup_attribute (attribute_name, DECL_ATTRIBUTES (node->decl));
}

/* Could PARM have a slot?  */

static bool
travels_p (const_tree parm)
{
  return TREE_CODE (parm) == PARM_DECL && tp_pointer_part_count (TREE_TYPE (parm)) > 0;
}

/* Does REF, which is read, lie in a structure that is a parameter and beside the pointers in it?  */

static bool
beside_pointers_p (tree ref)
{
  poly_int64 at, size, most;
  bool reverse;
  HOST_WIDE_INT low, n;
  tree parm = handled_component_p (ref) ? get_ref_base_and_extent (ref, &at, &size, &most, &reverse)
	      : NULL_TREE;
  if (!parm || TREE_CODE (parm) != PARM_DECL || AGGREGATE_TYPE_P (TREE_TYPE (ref))
      || !at.is_constant (&low) || !most.is_constant (&n) || low < 0 || n <= 0)
    return false;
  auto_vec<tree> parts;
  tp_pointer_parts (parm, &parts);
  for (tree part : parts)
    {
      HOST_WIDE_INT place = tp_part_place (part) * BITS_PER_UNIT;
      if (low < place + POINTER_SIZE && place < low + n)
	return false;
    }
  return true;
}

/* Callback of walk_gimple_op: the first parameter that could have a slot.  */

static tree
find_parameter (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return DECL_P (*tp) && travels_p (*tp) ? *tp : NULL_TREE;
}

/* May STMT have a use for the referent of a parameter?  */

static bool
asks_p (gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
    return false;
  if ((is_gimple_call (stmt) && tp_idle_p (gimple_call_fndecl (stmt)))
      || (is_gimple_assign (stmt)
	  && (TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison
	      || (gimple_assign_single_p (stmt)
		  && beside_pointers_p (gimple_assign_rhs1 (stmt))))))
    {
      tree lhs = gimple_get_lhs (stmt);
      return lhs && walk_tree (&lhs, find_parameter, NULL, NULL);
    }
  struct walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  return walk_gimple_op (stmt, find_parameter, &wi) != NULL_TREE;
}

static bool
body_asks_p (tree fndecl)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (fndecl))
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (asks_p (gsi_stmt (i)))
	return true;
  return false;
}

/* Does NODE's function have slots at all, and one for each of its parameters?  */

static bool
has_slots_p (cgraph_node *node)
{
  tree type = TREE_TYPE (node->decl);
  bool some = false;
  for (tree p = DECL_ARGUMENTS (node->decl); p; p = DECL_CHAIN (p))
    some |= travels_p (p);
  return some && prototype_p (type) && !stdarg_p (type) && !node->local_p ();
}

/* Accessors call accessors, but not through many floors.  */
static const int floors_max = 4;

static void
find_idle (void)
{
  auto_vec<cgraph_node *> asking;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (tp_body_in_sight (node->decl) == node && has_slots_p (node))
      asking.safe_push (node);
  bool found = true;
  for (int floor = 0; found && floor < floors_max; floor++)
    {
      unsigned left = 0;
      for (cgraph_node *n : asking)
	if (body_asks_p (n->decl))
	  asking[left++] = n;
	else
	  {
	    DECL_ATTRIBUTES (n->decl) = tree_cons (get_identifier (attribute_name), NULL_TREE,
						   DECL_ATTRIBUTES (n->decl));
	    tp_count (STAT_idle);
	    if (dump_file)
	      fprintf (dump_file, ";; temporal: %s asks for no referent\n", n->name ());
	  }
      found = left < asking.length ();
      asking.truncate (left);
    }
}

static bool
idle_wanted_p (void)
{
  return optimize > 0 && !tp_opt.no_umo;
}

simple_ipa_opt_pass *
tp_make_idle_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_idle", idle_wanted_p, find_idle);
}
