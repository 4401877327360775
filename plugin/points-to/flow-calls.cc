/* flow-calls.cc - calls and returns as edges of the graph.

   SPDX-License-Identifier: GPL-3.0-or-later

   A call of a function all of whose calls are in sight binds its arguments to the
   parameters.  What the C library does is in library.def: a function that only reads through an
   argument changes nothing, one that writes bytes there makes them unknown, and whoever may keep a
   pointer, or is in no list, lets it escape.  Their checks read the referents of all.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/allocators.h"
#include "ir/classify.h"
#include "ir/keeps.h"
#include "ir/known.h"
#include "ir/object.h"
#include "points-to/flow-graph.h"

/* What a library function may do with argument I besides reading it.  */

enum argument_effect { ARGUMENT_READ, ARGUMENT_SENT, ARGUMENT_WRITTEN, ARGUMENT_COPIED, ARGUMENT_ESCAPES };

/* Does L compare what its argument I points to with another argument, whose word says so of both?  */

static bool
compared_p (const struct tp_library *l, unsigned i)
{
  for (int k = 0; k < l->spec.count; k++)
    if (strchr ("dDqQ", l->spec.argument[k].what) && !l->spec.argument[k].behind
	&& l->spec.argument[k].other == (int) i)
      return true;
  return false;
}

static enum argument_effect
library_effect (gcall *call, const struct tp_library *l, unsigned i, tree arg)
{
  if (l->kind == LIB_FREE && i == 0)
    return ARGUMENT_READ;
  if (l->kind != LIB_PLAIN && l->kind != LIB_ALLOCATE)
    return ARGUMENT_ESCAPES;
  if ((int) i >= l->spec.count)
    {
      /* What printf prints.  */
      for (int k = 0; k < l->spec.count; k++)
	if (l->spec.argument[k].what == 'F')
	  return ((INTEGRAL_TYPE_P (TREE_TYPE (TREE_TYPE (arg)))
		   && TYPE_PRECISION (TREE_TYPE (TREE_TYPE (arg))) == BITS_PER_UNIT)
		  || VOID_TYPE_P (TREE_TYPE (TREE_TYPE (arg)))
		  ? ARGUMENT_READ : ARGUMENT_ESCAPES);
      return ARGUMENT_ESCAPES;
    }
  const struct tp_argument *a = &l->spec.argument[i];
  enum tp_keeping kept = tp_library_keeps (call, i);
  if (a->behind || kept == TP_KEEPS_POINTER)
    return ARGUMENT_ESCAPES;
  switch (a->what)
    {
    case 'r': case 's': case 'S': case 't': case 'T': case 'c': case 'i': case 'e': case 'k': case 'd':
    case 'D': case 'q': case 'Q': case 'f': case 'h': case 'F': case 'G':
      return kept == TP_KEEPS_CONTENTS ? ARGUMENT_SENT : ARGUMENT_READ;
    case 'o': case 'w':
      return a->other >= 0 ? ARGUMENT_COPIED : ARGUMENT_WRITTEN;
    default:
      return compared_p (l, i) ? ARGUMENT_READ : ARGUMENT_ESCAPES;
    }
}

/* Does CALL ask for argument I only a range of constant size, inside of the variable that it is the address
   of?  */

static bool
range_in_sight_p (gcall *call, const struct tp_library *l, unsigned i)
{
  if ((int) i >= l->spec.count)
    return false;
  const struct tp_argument *a = &l->spec.argument[i];
  const struct tp_factor *f = &a->size.factor[0][0];
  if ((a->what != 'r' && a->what != 'w') || a->behind || a->size.terms != 1
      || a->size.factors[0] != 1 || f->kind != 'a'
      || f->value >= (int) gimple_call_num_args (call))
    return false;
  tree n = gimple_call_arg (call, f->value);
  return (tree_fits_shwi_p (n)
	  && tp_range_in_sight_p (gimple_call_arg (call, i), tree_to_shwi (n), a->what == 'w'));
}

/* Is CALL a memset of zero to whole words?  */

static bool
clears_words_p (gcall *call, const struct tp_library *l)
{
  return (strcmp (l->name, "memset") == 0 && gimple_call_num_args (call) == 3
	  && integer_zerop (gimple_call_arg (call, 1))
	  && flow_whole_elements_p (ptr_type_node, gimple_call_arg (call, 2)));
}

/* A builtin that only the compiler looks at?  */

static bool
idle_builtin_p (gcall *call)
{
  tree decl = gimple_call_fndecl (call);
  if (!decl || !fndecl_built_in_p (decl, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (decl))
    {
    case BUILT_IN_PREFETCH:
    case BUILT_IN_OBJECT_SIZE:
    case BUILT_IN_CONSTANT_P:
    case BUILT_IN_UNREACHABLE:
    case BUILT_IN_TRAP:
      return true;
    default:
      return false;
    }
}

/* The result of CALL is of no known descent.  */

static void
result_unknown (gcall *call, tree function, const char *why)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs)
    return;
  if (POINTER_TYPE_P (TREE_TYPE (lhs)))
    {
      if (TREE_CODE (lhs) == SSA_NAME || (DECL_P (lhs) && is_gimple_reg (lhs)
					  && !is_global_var (lhs)))
	flow_make_unknown (flow_pointer_node (lhs, function), why);
      else
	{
	  struct flow_place place;
	  flow_describe (lhs, function, &place);
	  flow_note_access (lhs, &place, true);
	  flow_add_store (place.pointer, FLOW_OUTSIDE, flow_key (lhs));
	}
    }
  else if (TREE_CODE (lhs) != SSA_NAME && !(DECL_P (lhs) && is_gimple_reg (lhs)))
    {
      struct flow_place place;
      flow_describe (lhs, function, &place);
      flow_note_access (lhs, &place, true);
      if (tp_type_may_hold_pointer_p (TREE_TYPE (lhs)) && place.pointer != FLOW_OUTSIDE)
	flow_nodes[place.pointer].smudges = true;
    }
}

/* The node that gets the result of CALL; -1 if it has no pointer as result.  */

static int
result_target (gcall *call, tree function)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs || !POINTER_TYPE_P (TREE_TYPE (lhs)))
    return -1;
  if (TREE_CODE (lhs) == SSA_NAME
      || (DECL_P (lhs) && is_gimple_reg (lhs) && !is_global_var (lhs)))
    return flow_pointer_node (lhs, function);
  struct flow_place place;
  flow_describe (lhs, function, &place);
  flow_note_access (lhs, &place, true);
  unsigned node = flow_new_node (TREE_TYPE (lhs), lhs, function);
  flow_add_store (place.pointer, node, flow_key (lhs));
  return node;
}

static bool
memory_parameter_p (tree p)
{
  return !is_gimple_reg (p);
}

static void
build_local_call (gcall *call, tree callee, tree function)
{
  unsigned n = gimple_call_num_args (call), i = 0;
  tree p = DECL_ARGUMENTS (callee);
  for (; i < n; i++)
    {
      tree arg = gimple_call_arg (call, i);
      bool pointer = POINTER_TYPE_P (TREE_TYPE (arg));
      if (!p || pointer != POINTER_TYPE_P (TREE_TYPE (p)))
	{
	  flow_escape_value (arg, function, "it is passed as what it is not");
	  if (p && POINTER_TYPE_P (TREE_TYPE (p)) && !integer_zerop (arg))
	    {
	      if (memory_parameter_p (p))
		flow_add_store (flow_address_node (p, callee), FLOW_OUTSIDE, NULL_TREE);
	      else
		flow_make_unknown (flow_register_node (p, callee), "a number is passed");
	    }
	}
      else if (pointer)
	{
	  int from = flow_value_node (arg, function);
	  if (from >= 0 && memory_parameter_p (p))
	    flow_add_store (flow_address_node (p, callee), from, NULL_TREE);
	  else if (from >= 0)
	    flow_add_edge (from, flow_register_node (p, callee), EDGE_COPY);
	  else if (!memory_parameter_p (p))
	    flow_nodes[flow_register_node (p, callee)].zero = true;
	}
      else if (AGGREGATE_TYPE_P (TREE_TYPE (arg)) && !CONSTANT_CLASS_P (arg)
	       && TREE_CODE (arg) != CONSTRUCTOR && TREE_CODE (arg) != SSA_NAME)
	{
	  struct flow_place from;
	  flow_describe (arg, function, &from);
	  flow_note_access (arg, &from, false);
	  flow_add_copy (flow_address_node (p, callee), from.pointer);
	}
      if (p)
	p = DECL_CHAIN (p);
    }
  for (; p; p = DECL_CHAIN (p))
    if (POINTER_TYPE_P (TREE_TYPE (p)))
      {
	if (memory_parameter_p (p))
	  flow_add_store (flow_address_node (p, callee), FLOW_OUTSIDE, NULL_TREE);
	else
	  flow_make_unknown (flow_register_node (p, callee), "it is not always passed");
      }
  tree lhs = gimple_call_lhs (call);
  if (!lhs)
    return;
  tree type = TREE_TYPE (TREE_TYPE (callee));
  if (POINTER_TYPE_P (TREE_TYPE (lhs)) && POINTER_TYPE_P (type))
    flow_add_edge (flow_result_of (callee), result_target (call, function), EDGE_COPY);
  else if (AGGREGATE_TYPE_P (TREE_TYPE (lhs)) && AGGREGATE_TYPE_P (type)
	   && TREE_CODE (lhs) != SSA_NAME)
    {
      struct flow_place place;
      flow_describe (lhs, function, &place);
      flow_note_access (lhs, &place, true);
      flow_add_copy (place.pointer, flow_result_of (callee));
    }
  else if (POINTER_TYPE_P (TREE_TYPE (lhs)))
    result_unknown (call, function, "the function returns something else");
}

static void
escape_arguments (gcall *call, tree function, const char *why)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (arg)))
	flow_escape_value (arg, function, why);
      else if (AGGREGATE_TYPE_P (TREE_TYPE (arg)) && TREE_CODE (arg) != SSA_NAME)
	flow_escape_place (arg, function, why);
    }
  if (gimple_call_fn (call) && !gimple_call_fndecl (call))
    flow_escape_value (gimple_call_fn (call), function, "it is called");
  if (gimple_call_chain (call))
    flow_escape_value (gimple_call_chain (call), function, "a nested function has it");
}

/* CALL allocates as A says.  */

static void
build_allocation (gcall *call, const struct flow_allocation *a, function *fun)
{
  int target = result_target (call, fun->decl);
  if (target < 0)
    return;
  unsigned o = flow_new_object (NULL_TREE, fun->decl, call, a->size);
  flow_objects[o].multiple = a->multiple;
  flow_objects[o].all_set = flow_objects[o].nulls = a->zeroed;
  flow_point (target, o, MAX (a->size, 0));
  flow_objects[o].size_argument = a->size_argument;
  flow_objects[o].size_factor = a->size_factor;
  if (!a->zeroed)
    {
      flow_objects[o].blankable = flow_blankable_p (call, fun);
      flow_objects[o].others_first = !a->first;
      flow_fields_set_heap (call, &flow_objects[o]);
    }
  if (a->wrapper)
    flow_add_edge (flow_result_of (a->wrapper), target, EDGE_NEED);
  else
    flow_nodes[target].zero = true;
}

/* CALL is a realloc of L: a block with the contents of the old one, which it ends.  What is behind them
   is as unset as malloc's memory.  */

static void
build_reallocation (gcall *call, const struct tp_library *l, function *fun)
{
  int old = flow_value_node (gimple_call_arg (call, 0), fun->decl);
  if (old >= 0)
    {
      flow_nodes[old].needed = true;
      flow_frees.safe_push ({ call, (unsigned) old });
    }
  int target = result_target (call, fun->decl);
  if (target < 0)
    return;
  flow_nodes[target].zero = true;
  bool one_size = strcmp (l->name, "realloc") == 0;
  tree size = gimple_call_arg (call, 1);
  HOST_WIDE_INT bytes = one_size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : -1;
  unsigned o = flow_new_object (NULL_TREE, fun->decl, call, bytes);
  flow_objects[o].multiple = one_size ? flow_factor (size) : 1;
  flow_objects[o].size_argument = one_size ? 1 : -1;
  flow_objects[o].blankable = one_size && flow_blankable_p (call, fun);
  flow_objects[o].grown = true;
  flow_point (target, o, MAX (bytes, 0));
  if (old < 0)
    return;
  unsigned whole = flow_new_node (TREE_TYPE (gimple_call_arg (call, 0)), NULL_TREE, fun->decl);
  flow_point (whole, o, MAX (bytes, 0));
  flow_add_copy (whole, old);
}

/* CALL copies bytes from its argument SOURCE to what argument I, the pointer of node TO, leads to: that is like an
   assignment of structures, but nobody knows of which.  */

static void
build_copied_bytes (gcall *call, const struct tp_library *l, unsigned i, unsigned to, tree function)
{
  int source = l->spec.argument[i].other;
  int from = (source < (int) gimple_call_num_args (call)
	      ? flow_value_node (gimple_call_arg (call, source), function) : -1);
  if (from < 0)
    return;
  /* Only the objects of this call's pointers.  */
  for (unsigned *node : { &to, (unsigned *) &from })
    if (*node != FLOW_OUTSIDE)
      {
	unsigned own = flow_new_node (flow_nodes[*node].type, NULL_TREE, function);
	flow_add_edge (*node, own, EDGE_COPY);
	*node = own;
      }
  if (to != FLOW_OUTSIDE)
    flow_nodes[to].smudges = true;
  flow_add_copy (to, from);
}

/* Does CALL of L return a block with a copy of a string?  */

static bool
copies_text_p (gcall *call, const struct tp_library *l)
{
  return (l->kind == LIB_ALLOCATE && gimple_call_num_args (call) > 0
	  && (strcmp (l->name, "strdup") == 0 || strcmp (l->name, "strndup") == 0
	      || strcmp (l->name, "wcsdup") == 0));
}

/* Its result, if somebody wants it: of what size nobody knows, nor what somebody might take its characters for.  */

static void
build_copied_text (gcall *call, tree function)
{
  int target = result_target (call, function);
  if (target < 0)
    return;
  unsigned o = flow_new_object (NULL_TREE, function, NULL, -1);
  flow_objects[o].all_set = true;
  flow_smudge (o, "it is text");
  flow_point (target, o, 0);
  flow_nodes[target].zero = true;
}

/* Does CALL of L only read strings, and return a pointer to a structure, which is none of them?  */

static bool
opens_by_name_p (gcall *call, const struct tp_library *l)
{
  tree lhs = gimple_call_lhs (call);
  if (l->kind != LIB_PLAIN || !lhs || !POINTER_TYPE_P (TREE_TYPE (lhs))
      || TREE_CODE (TREE_TYPE (TREE_TYPE (lhs))) != RECORD_TYPE)
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i)))
	&& ((int) i >= l->spec.count || l->spec.argument[i].what != 's' || l->spec.argument[i].behind))
      return false;
  return true;
}

/* A node for what ARG, whose node is NODE, leads to in one call only.  */

static flow_node *
own_copy (unsigned node, tree arg, tree function)
{
  unsigned own = flow_new_node (TREE_TYPE (arg), arg, function);
  flow_add_edge (node, own, EDGE_COPY);
  return &flow_nodes[own];
}

void
flow_build_call (gcall *call, function *fun)
{
  tree function = fun->decl;
  tree callee = gimple_call_fndecl (call);
  struct flow_allocation a;
  if (idle_builtin_p (call))
    {
      result_unknown (call, function, "a built-in function returns it");
      return;
    }
  if (flow_allocation_p (call, &a))
    {
      build_allocation (call, &a, fun);
      return;
    }
  if (callee && !gimple_call_chain (call)
      && (flow_local_function_p (callee) || flow_callback_p (callee)))
    {
      build_local_call (call, callee, function);
      return;
    }
  if (flow_build_callback (call, function))
    return;
  const struct tp_library *l = tp_library_of_call (call);
  if (l && l->kind == LIB_REALLOC && gimple_call_num_args (call) >= 2)
    {
      build_reallocation (call, l, fun);
      return;
    }
  bool pointer_result = (gimple_call_lhs (call)
			 && POINTER_TYPE_P (TREE_TYPE (gimple_call_lhs (call))));
  /* fopen is an allocator by its attributes, but what it gives out is nobody's business here.  */
  bool text = l && copies_text_p (call, l), opens = l && opens_by_name_p (call, l);
  if (!l || (tp_pool_function_p (callee) && !opens)
      || (pointer_result && (l->spec.derives < 0 || l->spec.derives_behind) && !text && !opens))
    {
      escape_arguments (call, function, "it is passed out of sight");
      result_unknown (call, function, "a function out of sight returns it");
      return;
    }
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (!POINTER_TYPE_P (TREE_TYPE (arg)))
	continue;
      int node = flow_value_node (arg, function);
      if (node < 0)
	continue;
      /* Of what is freed, judge_free in flow-judge.cc knows more.  */
      if (!range_in_sight_p (call, l, i) && !(l->kind == LIB_FREE && i == 0))
	flow_nodes[node].needed = true;
      switch (library_effect (call, l, i, arg))
	{
	case ARGUMENT_READ:
	  break;
	case ARGUMENT_SENT:
	  if (node != FLOW_OUTSIDE)
	    own_copy (node, arg, function)->sends = true;
	  break;
	case ARGUMENT_WRITTEN:
	  if (clears_words_p (call, l))
	    flow_nodes[node].clears = true;
	  else if (node != FLOW_OUTSIDE)
	    own_copy (node, arg, function)->smudges = true;
	  break;
	case ARGUMENT_COPIED:
	  build_copied_bytes (call, l, i, node, function);
	  break;
	case ARGUMENT_ESCAPES:
	  flow_escape (node, "a library function may keep or change it");
	  break;
	}
      if (l->kind == LIB_FREE && i == 0)
	flow_frees.safe_push ({ call, (unsigned) node });
    }
  if (text)
    build_copied_text (call, function);
  else if (pointer_result && l->spec.derives >= 0)
    {
      int target = result_target (call, function);
      int from = flow_value_node (gimple_call_arg (call, l->spec.derives), function);
      if (target >= 0)
	flow_nodes[target].zero = true;
      if (target >= 0 && from >= 0)
	flow_add_edge (from, target, EDGE_MOVED);
    }
  else
    result_unknown (call, function, "a library function returns it");
}

void
flow_build_return (greturn *stmt, tree function)
{
  tree value = gimple_return_retval (stmt);
  bool ours = flow_local_function_p (function);
  if (!value)
    {
      if (ours && POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (function))))
	flow_point (flow_result_of (function), FLOW_UNSET, flow_no_limit);
      return;
    }
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    {
      if (!ours)
	flow_escape_value (value, function, "it is returned out of sight");
      /* Of what others also call, callers in sight ask whether it can be null.  */
      if (!ours && flow_wrapper_p (function))
	flow_nodes[flow_result_of (function)].needed = true;
      if (ours || flow_wrapper_p (function))
	flow_into (value, flow_result_of (function), function);
    }
  else if (AGGREGATE_TYPE_P (TREE_TYPE (value)) && TREE_CODE (value) != SSA_NAME)
    {
      if (!ours)
	flow_escape_place (value, function, "it is returned out of sight");
      else
	{
	  struct flow_place from;
	  flow_describe (value, function, &from);
	  flow_add_copy (flow_result_of (function), from.pointer);
	}
    }
}

