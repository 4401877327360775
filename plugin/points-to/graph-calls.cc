/* graph-calls.cc - calls and returns as edges of the graph.

   SPDX-License-Identifier: GPL-3.0-or-later

   If all calls of a function are in the unit, a call binds its arguments to the parameters.
   library.def describes the C library: a function that only reads through an argument changes
   nothing, a function that writes bytes there makes the contents unknown.  A pointer escapes if
   it is passed to a function that may keep it, or to a function that is not in the table.  The
   checks of all library functions read the referents of their arguments.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/allocator-attributes.h"
#include "ir/classify.h"
#include "ir/library-captures.h"
#include "ir/library-table.h"
#include "ir/object.h"
#include "points-to/graph.h"

/* What a library function may do with the memory of an argument besides reading it.  */

enum argument_effect
{
  ARGUMENT_READ,
  ARGUMENT_SENT,
  ARGUMENT_WRITTEN,
  ARGUMENT_COPIED,
  ARGUMENT_ESCAPES
};

/* Return true if L compares the string of its argument I with that of another argument, whose word
   in the table describes both.  */

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
      /* An argument of printf and the like.  */
      for (int k = 0; k < l->spec.count; k++)
        if (l->spec.argument[k].what == 'F')
          return ((INTEGRAL_TYPE_P (TREE_TYPE (TREE_TYPE (arg)))
                   && TYPE_PRECISION (TREE_TYPE (TREE_TYPE (arg))) == BITS_PER_UNIT)
                      || VOID_TYPE_P (TREE_TYPE (TREE_TYPE (arg)))
                    ? ARGUMENT_READ
                    : ARGUMENT_ESCAPES);
      return ARGUMENT_ESCAPES;
    }
  const struct tp_argument *a = &l->spec.argument[i];
  enum tp_capture kept = tp_library_captures (call, i);
  if (a->behind || kept == TP_CAPTURES_POINTER)
    return ARGUMENT_ESCAPES;
  switch (a->what)
    {
    case 'r':
    case 's':
    case 'S':
    case 't':
    case 'T':
    case 'c':
    case 'y':
    case 'b':
    case 'g':
    case 'l':
    case 'i':
    case 'e':
    case 'k':
    case 'd':
    case 'D':
    case 'q':
    case 'Q':
    case 'f':
    case 'h':
    case 'F':
    case 'G':
      return kept == TP_CAPTURES_CONTENTS ? ARGUMENT_SENT : ARGUMENT_READ;
    case 'o':
    case 'w':
      return a->other >= 0 ? ARGUMENT_COPIED : ARGUMENT_WRITTEN;
    default:
      return compared_p (l, i) ? ARGUMENT_READ : ARGUMENT_ESCAPES;
    }
}

/* Return true if CALL accesses only a range of constant size through argument I, which is inside
   the variable whose address the argument is.  */

static bool
range_in_sight_p (gcall *call, const struct tp_library *l, unsigned i)
{
  if ((int) i >= l->spec.count)
    return false;
  const struct tp_argument *a = &l->spec.argument[i];
  const struct tp_factor *f = &a->size.factor[0][0];
  if ((a->what != 'r' && a->what != 'w') || a->behind || a->size.terms != 1
      || a->size.factors[0] != 1 || f->kind != 'a' || f->value >= (int) gimple_call_num_args (call))
    return false;
  tree n = gimple_call_arg (call, f->value);
  return (tree_fits_shwi_p (n)
          && tp_range_in_sight_p (gimple_call_arg (call, i), tree_to_shwi (n), a->what == 'w'));
}

/* Return true if CALL is a memset of whole words to zero.  */

static bool
clears_words_p (gcall *call, const struct tp_library *l)
{
  return (strcmp (l->name, "memset") == 0 && gimple_call_num_args (call) == 3
          && integer_zerop (gimple_call_arg (call, 1))
          && tp_pt_whole_elements_p (ptr_type_node, gimple_call_arg (call, 2)));
}

/* Return true if CALL is a built-in that generates no access.  */

static bool
harmless_builtin_p (gcall *call)
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

/* The provenance of CALL's result is unknown; WHY is the reason for the dump.  */

static void
result_unknown (struct tp_points_to *pt, gcall *call, tree function, const char *why)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs)
    return;
  if (POINTER_TYPE_P (TREE_TYPE (lhs)))
    {
      if (TREE_CODE (lhs) == SSA_NAME
          || (DECL_P (lhs) && is_gimple_reg (lhs) && !is_global_var (lhs)))
        tp_pt_make_unknown (pt, tp_pt_pointer_node (pt, lhs, function), why);
      else
        {
          struct tp_pt_place place;
          tp_pt_describe (pt, lhs, function, &place);
          tp_pt_note_access (pt, lhs, &place, true);
          tp_pt_add_store (pt, place.pointer, PT_EXTERNAL, tp_pt_key (lhs));
        }
    }
  else if (TREE_CODE (lhs) != SSA_NAME && !(DECL_P (lhs) && is_gimple_reg (lhs)))
    {
      struct tp_pt_place place;
      tp_pt_describe (pt, lhs, function, &place);
      tp_pt_note_access (pt, lhs, &place, true);
      if (tp_type_may_hold_pointer_p (TREE_TYPE (lhs)) && place.pointer != PT_EXTERNAL)
        pt->nodes[place.pointer].collapses = true;
    }
}

/* The node that the result of CALL flows into; -1 if CALL has no result that is a pointer.  */

static int
result_target (struct tp_points_to *pt, gcall *call, tree function)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs || !POINTER_TYPE_P (TREE_TYPE (lhs)))
    return -1;
  if (TREE_CODE (lhs) == SSA_NAME || (DECL_P (lhs) && is_gimple_reg (lhs) && !is_global_var (lhs)))
    return tp_pt_pointer_node (pt, lhs, function);
  struct tp_pt_place place;
  tp_pt_describe (pt, lhs, function, &place);
  tp_pt_note_access (pt, lhs, &place, true);
  unsigned node = tp_pt_new_node (pt, TREE_TYPE (lhs), lhs, function);
  tp_pt_add_store (pt, place.pointer, node, tp_pt_key (lhs));
  return node;
}

static bool
memory_parameter_p (tree p)
{
  return !is_gimple_reg (p);
}

static void
build_local_call (struct tp_points_to *pt, gcall *call, tree callee, tree function)
{
  unsigned n = gimple_call_num_args (call), i = 0;
  tree p = DECL_ARGUMENTS (callee);
  for (; i < n; i++)
    {
      tree arg = gimple_call_arg (call, i);
      bool pointer = POINTER_TYPE_P (TREE_TYPE (arg));
      if (!p || pointer != POINTER_TYPE_P (TREE_TYPE (p)))
        {
          tp_pt_escape_value (pt, arg, function, "it is passed as what it is not");
          if (p && POINTER_TYPE_P (TREE_TYPE (p)) && !integer_zerop (arg))
            {
              if (memory_parameter_p (p))
                tp_pt_add_store (pt, tp_pt_address_node (pt, p, callee), PT_EXTERNAL, NULL_TREE);
              else
                tp_pt_make_unknown (pt, tp_pt_register_node (pt, p, callee), "a number is passed");
            }
        }
      else if (pointer)
        {
          int from = tp_pt_value_node (pt, arg, function);
          if (from >= 0 && memory_parameter_p (p))
            tp_pt_add_store (pt, tp_pt_address_node (pt, p, callee), from, NULL_TREE);
          else if (from >= 0)
            tp_pt_add_edge (pt, from, tp_pt_register_node (pt, p, callee), EDGE_COPY);
          else if (!memory_parameter_p (p))
            pt->nodes[tp_pt_register_node (pt, p, callee)].zero = true;
        }
      else if (AGGREGATE_TYPE_P (TREE_TYPE (arg)) && !CONSTANT_CLASS_P (arg)
               && TREE_CODE (arg) != CONSTRUCTOR && TREE_CODE (arg) != SSA_NAME)
        {
          struct tp_pt_place from;
          tp_pt_describe (pt, arg, function, &from);
          tp_pt_note_access (pt, arg, &from, false);
          tp_pt_add_copy (pt, tp_pt_address_node (pt, p, callee), from.pointer);
        }
      if (p)
        p = DECL_CHAIN (p);
    }
  for (; p; p = DECL_CHAIN (p))
    if (POINTER_TYPE_P (TREE_TYPE (p)))
      {
        if (memory_parameter_p (p))
          tp_pt_add_store (pt, tp_pt_address_node (pt, p, callee), PT_EXTERNAL, NULL_TREE);
        else
          tp_pt_make_unknown (pt, tp_pt_register_node (pt, p, callee), "it is not always passed");
      }
  tree lhs = gimple_call_lhs (call);
  if (!lhs)
    return;
  tree type = TREE_TYPE (TREE_TYPE (callee));
  if (POINTER_TYPE_P (TREE_TYPE (lhs)) && POINTER_TYPE_P (type))
    tp_pt_add_edge (pt, tp_pt_result_of (pt, callee), result_target (pt, call, function),
                    EDGE_COPY);
  else if (AGGREGATE_TYPE_P (TREE_TYPE (lhs)) && AGGREGATE_TYPE_P (type)
           && TREE_CODE (lhs) != SSA_NAME)
    {
      struct tp_pt_place place;
      tp_pt_describe (pt, lhs, function, &place);
      tp_pt_note_access (pt, lhs, &place, true);
      tp_pt_add_copy (pt, place.pointer, tp_pt_result_of (pt, callee));
    }
  else if (POINTER_TYPE_P (TREE_TYPE (lhs)))
    result_unknown (pt, call, function, "the function returns something else");
}

static void
escape_arguments (struct tp_points_to *pt, gcall *call, tree function, const char *why)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (arg)))
        tp_pt_escape_value (pt, arg, function, why);
      else if (AGGREGATE_TYPE_P (TREE_TYPE (arg)) && TREE_CODE (arg) != SSA_NAME)
        tp_pt_escape_place (pt, arg, function, why);
    }
  if (gimple_call_fn (call) && !gimple_call_fndecl (call))
    tp_pt_escape_value (pt, gimple_call_fn (call), function, "it is called");
  if (gimple_call_chain (call))
    tp_pt_escape_value (pt, gimple_call_chain (call), function, "a nested function has it");
}

/* Add the object and edges of CALL, which allocates as A says.  */

static void
build_allocation (struct tp_points_to *pt, gcall *call, const struct tp_pt_allocation *a,
                  function *fun)
{
  int target = result_target (pt, call, fun->decl);
  if (target < 0)
    return;
  unsigned o = tp_pt_new_object (pt, NULL_TREE, fun->decl, call, a->size);
  pt->objects[o].multiple = a->multiple;
  pt->objects[o].all_set = pt->objects[o].nulls = a->zeroed;
  tp_pt_point (pt, target, o, MAX (a->size, 0));
  pt->objects[o].size_argument = a->size_argument;
  pt->objects[o].size_factor = a->size_factor;
  if (!a->zeroed)
    {
      pt->objects[o].poisonable = tp_pt_poisonable_p (call, fun);
      pt->objects[o].others_first = !a->first;
      tp_pt_definite_init_heap (call, &pt->objects[o]);
    }
  if (a->wrapper)
    tp_pt_add_edge (pt, tp_pt_result_of (pt, a->wrapper), target, EDGE_NEED);
  else
    pt->nodes[target].zero = true;
}

/* Add those of CALL, a realloc of L: it returns a block with the contents of the old one, which it
   ends.  The part after the old contents is uninitialised, as memory from malloc.  */

static void
build_reallocation (struct tp_points_to *pt, gcall *call, const struct tp_library *l, function *fun)
{
  int old = tp_pt_value_node (pt, gimple_call_arg (call, 0), fun->decl);
  if (old >= 0)
    {
      pt->nodes[old].needed = true;
      pt->frees.safe_push ({ call, (unsigned) old });
    }
  int target = result_target (pt, call, fun->decl);
  if (target < 0)
    return;
  pt->nodes[target].zero = true;
  bool one_size = strcmp (l->name, "realloc") == 0;
  tree size = gimple_call_arg (call, 1);
  HOST_WIDE_INT bytes = one_size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : -1;
  unsigned o = tp_pt_new_object (pt, NULL_TREE, fun->decl, call, bytes);
  pt->objects[o].multiple = one_size ? tp_pt_factor (size) : 1;
  pt->objects[o].size_argument = one_size ? 1 : -1;
  pt->objects[o].poisonable = one_size && tp_pt_poisonable_p (call, fun);
  pt->objects[o].grown = true;
  tp_pt_point (pt, target, o, MAX (bytes, 0));
  if (old < 0)
    return;
  unsigned whole = tp_pt_new_node (pt, TREE_TYPE (gimple_call_arg (call, 0)), NULL_TREE, fun->decl);
  tp_pt_point (pt, whole, o, MAX (bytes, 0));
  tp_pt_add_copy (pt, whole, old);
}

/* CALL copies bytes from the memory of its argument SOURCE to that of argument I, whose node is
   TO.  It is treated like an assignment of structures of unknown type.  */

static void
build_copied_bytes (struct tp_points_to *pt, gcall *call, const struct tp_library *l, unsigned i,
                    unsigned to, tree function)
{
  int source = l->spec.argument[i].other;
  int from = (source < (int) gimple_call_num_args (call)
                ? tp_pt_value_node (pt, gimple_call_arg (call, source), function)
                : -1);
  if (from < 0)
    return;
  /* Use nodes of their own, which have only the objects of the pointers in this call.  */
  for (unsigned *node : { &to, (unsigned *) &from })
    if (*node != PT_EXTERNAL)
      {
        unsigned own = tp_pt_new_node (pt, pt->nodes[*node].type, NULL_TREE, function);
        tp_pt_add_edge (pt, *node, own, EDGE_COPY);
        *node = own;
      }
  if (to != PT_EXTERNAL)
    pt->nodes[to].collapses = true;
  tp_pt_add_copy (pt, to, from);
}

/* Return true if CALL of L returns a block with a copy of a string.  */

static bool
copies_text_p (gcall *call, const struct tp_library *l)
{
  return (l->kind == LIB_ALLOCATE && gimple_call_num_args (call) > 0
          && (strcmp (l->name, "strdup") == 0 || strcmp (l->name, "strndup") == 0
              || strcmp (l->name, "wcsdup") == 0));
}

/* Add the object of its result, if it is used: a block of unknown size, whose characters may be
   read as any type.  */

static void
build_copied_text (struct tp_points_to *pt, gcall *call, tree function)
{
  int target = result_target (pt, call, function);
  if (target < 0)
    return;
  unsigned o = tp_pt_new_object (pt, NULL_TREE, function, NULL, -1);
  pt->objects[o].all_set = true;
  tp_pt_collapse (pt, o, "it is text");
  tp_pt_point (pt, target, o, 0);
  pt->nodes[target].zero = true;
}

/* Return true if CALL of L only reads strings, and returns a pointer to a structure, which
   therefore is none of them.  */

static bool
opens_by_name_p (gcall *call, const struct tp_library *l)
{
  tree lhs = gimple_call_lhs (call);
  if (l->kind != LIB_PLAIN || !lhs || !POINTER_TYPE_P (TREE_TYPE (lhs))
      || TREE_CODE (TREE_TYPE (TREE_TYPE (lhs))) != RECORD_TYPE)
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i)))
        && ((int) i >= l->spec.count || l->spec.argument[i].what != 's'
            || l->spec.argument[i].behind))
      return false;
  return true;
}

/* A new node for the objects that ARG, whose node is NODE, points to, which is used for this call
   only.  */

static tp_pt_node *
own_copy (struct tp_points_to *pt, unsigned node, tree arg, tree function)
{
  unsigned own = tp_pt_new_node (pt, TREE_TYPE (arg), arg, function);
  tp_pt_add_edge (pt, node, own, EDGE_COPY);
  return &pt->nodes[own];
}

void
tp_pt_build_call (struct tp_points_to *pt, gcall *call, function *fun)
{
  tree function = fun->decl;
  tree callee = gimple_call_fndecl (call);
  struct tp_pt_allocation a;
  if (tree same = tp_counted_pointer (call))
    {
      int target = result_target (pt, call, function);
      int from = tp_pt_value_node (pt, same, function);
      if (target >= 0 && from >= 0)
        tp_pt_add_edge (pt, from, target, EDGE_COPY);
      else
        result_unknown (pt, call, function, "a built-in function returns it");
      return;
    }
  if (harmless_builtin_p (call))
    {
      result_unknown (pt, call, function, "a built-in function returns it");
      return;
    }
  if (tp_pt_allocation_p (pt, call, &a))
    {
      build_allocation (pt, call, &a, fun);
      return;
    }
  if (callee && !gimple_call_chain (call)
      && (tp_pt_local_function_p (pt, callee) || tp_pt_callback_p (pt, callee)))
    {
      build_local_call (pt, call, callee, function);
      return;
    }
  if (tp_pt_build_callback (pt, call, function))
    return;
  const struct tp_library *l = tp_library_of_call (call);
  if (l && l->kind == LIB_REALLOC && gimple_call_num_args (call) >= 2)
    {
      build_reallocation (pt, call, l, fun);
      return;
    }
  bool pointer_result
    = (gimple_call_lhs (call) && POINTER_TYPE_P (TREE_TYPE (gimple_call_lhs (call))));
  /* fopen has the attributes of an allocator, but its blocks need not be analysed.  */
  bool text = l && copies_text_p (call, l), opens = l && opens_by_name_p (call, l);
  if (!l || (tp_pool_function_p (callee) && !opens)
      || (pointer_result && (l->spec.derives < 0 || l->spec.derives_behind) && !text && !opens))
    {
      escape_arguments (pt, call, function, "it is passed out of sight");
      result_unknown (pt, call, function, "a function out of sight returns it");
      return;
    }
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (AGGREGATE_TYPE_P (TREE_TYPE (arg)) && TREE_CODE (arg) != SSA_NAME)
        tp_pt_escape_place (pt, arg, function, "a library function may keep it");
      if (!POINTER_TYPE_P (TREE_TYPE (arg)))
        continue;
      int node = tp_pt_value_node (pt, arg, function);
      if (node < 0)
        continue;
      /* The argument of free is handled by verdict_on_free in verdicts.cc.  */
      if (!range_in_sight_p (call, l, i) && !(l->kind == LIB_FREE && i == 0))
        pt->nodes[node].needed = true;
      switch (library_effect (call, l, i, arg))
        {
        case ARGUMENT_READ:
          break;
        case ARGUMENT_SENT:
          if (node != PT_EXTERNAL)
            own_copy (pt, node, arg, function)->sends = true;
          break;
        case ARGUMENT_WRITTEN:
          if (clears_words_p (call, l))
            pt->nodes[node].clears = true;
          else if (node != PT_EXTERNAL)
            own_copy (pt, node, arg, function)->collapses = true;
          break;
        case ARGUMENT_COPIED:
          build_copied_bytes (pt, call, l, i, node, function);
          break;
        case ARGUMENT_ESCAPES:
          tp_pt_escape (pt, node, "a library function may keep or change it");
          break;
        }
      if (l->kind == LIB_FREE && i == 0)
        pt->frees.safe_push ({ call, (unsigned) node });
    }
  if (text)
    build_copied_text (pt, call, function);
  else if (pointer_result && l->spec.derives >= 0)
    {
      int target = result_target (pt, call, function);
      int from = tp_pt_value_node (pt, gimple_call_arg (call, l->spec.derives), function);
      if (target >= 0)
        pt->nodes[target].zero = true;
      if (target >= 0 && from >= 0)
        tp_pt_add_edge (pt, from, target, EDGE_ARITHMETIC);
    }
  else
    result_unknown (pt, call, function, "a library function returns it");
}

void
tp_pt_build_return (struct tp_points_to *pt, greturn *stmt, tree function)
{
  tree value = gimple_return_retval (stmt);
  bool ours = tp_pt_local_function_p (pt, function);
  if (!value)
    {
      if (ours && POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (function))))
        tp_pt_point (pt, tp_pt_result_of (pt, function), PT_UNINIT, tp_pt_no_limit);
      return;
    }
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    {
      if (!ours)
        tp_pt_escape_value (pt, value, function, "it is returned out of sight");
      /* If external code can call it, too, the callers in this unit still ask whether the result
         can be null.  */
      if (!ours && tp_pt_wrapper_p (pt, function))
        pt->nodes[tp_pt_result_of (pt, function)].needed = true;
      if (ours || tp_pt_wrapper_p (pt, function))
        tp_pt_into (pt, value, tp_pt_result_of (pt, function), function);
    }
  else if (AGGREGATE_TYPE_P (TREE_TYPE (value)) && TREE_CODE (value) != SSA_NAME)
    {
      if (!ours)
        tp_pt_escape_place (pt, value, function, "it is returned out of sight");
      else
        {
          struct tp_pt_place from;
          tp_pt_describe (pt, value, function, &from);
          tp_pt_add_copy (pt, tp_pt_result_of (pt, function), from.pointer);
        }
    }
}
