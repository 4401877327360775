/* object.cc - the variable, literal or allocation that a pointer points to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/temporal-gcc.h"
#include "ir/deferred.h"
#include "ir/object.h"
#include "ir/underlying-object.h"

bool
tp_object_p (tree root)
{
  return (VAR_P (root) || TREE_CODE (root) == PARM_DECL || TREE_CODE (root) == RESULT_DECL
          || TREE_CODE (root) == STRING_CST);
}

HOST_WIDE_INT
tp_constant_argument (gimple *stmt, unsigned i)
{
  if (i >= gimple_call_num_args (stmt))
    return -1;
  tree a = gimple_call_arg (stmt, i);
  return tree_fits_uhwi_p (a) && tree_to_uhwi (a) < (1u << 30) ? (HOST_WIDE_INT) tree_to_uhwi (a)
                                                               : -1;
}

gimple *
tp_allocation_of (tree root)
{
  if (TREE_CODE (root) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (root))
    return NULL;
  gimple *def = SSA_NAME_DEF_STMT (root);
  static const enum built_in_function codes[]
    = { BUILT_IN_MALLOC, BUILT_IN_CALLOC,  BUILT_IN_ALLOCA,       BUILT_IN_ALLOCA_WITH_ALIGN,
        BUILT_IN_STRDUP, BUILT_IN_STRNDUP, BUILT_IN_ALIGNED_ALLOC };
  for (enum built_in_function code : codes)
    if (tp_calls_builtin_p (def, code))
      return def;
  return NULL;
}

bool
tp_stack_allocation_p (gimple *call)
{
  return (tp_calls_builtin_p (call, BUILT_IN_ALLOCA)
          || tp_calls_builtin_p (call, BUILT_IN_ALLOCA_WITH_ALIGN));
}

HOST_WIDE_INT
tp_object_size (tree root)
{
  if (TREE_CODE (root) == STRING_CST)
    return TREE_STRING_LENGTH (root);
  if (DECL_P (root))
    {
      tree size = DECL_SIZE_UNIT (root);
      if ((!VAR_P (root) && TREE_CODE (root) != PARM_DECL)
          || (VAR_P (root)
              && (DECL_EXTERNAL (root) || DECL_COMMON (root) || tp_weak_p (root)
                  || DECL_HARD_REGISTER (root) || DECL_SECTION_NAME (root)))
          || !size || !tree_fits_shwi_p (size) || integer_zerop (size) || tp_literal_p (root))
        return -1;
      return tree_to_shwi (size);
    }
  gimple *call = tp_allocation_of (root);
  if (!call)
    return -1;
  if (tp_calls_builtin_p (call, BUILT_IN_CALLOC))
    {
      HOST_WIDE_INT n = tp_constant_argument (call, 0);
      HOST_WIDE_INT each = tp_constant_argument (call, 1);
      return n < 0 || each < 0 ? -1 : n * each;
    }
  if (tp_calls_builtin_p (call, BUILT_IN_MALLOC) || tp_stack_allocation_p (call))
    return tp_constant_argument (call, 0);
  return -1;
}

bool
tp_range_in_sight_p (tree address, HOST_WIDE_INT n, bool write)
{
  poly_int64 distance;
  HOST_WIDE_INT place;
  if (TREE_CODE (address) != ADDR_EXPR)
    return false;
  tree base = get_addr_base_and_unit_offset (TREE_OPERAND (address, 0), &distance);
  return (base && (VAR_P (base) || TREE_CODE (base) == PARM_DECL)
          && !(VAR_P (base) && DECL_NONLOCAL_FRAME (base)) && !DECL_HAS_VALUE_EXPR_P (base)
          && !(write && TREE_READONLY (base)) && distance.is_constant (&place) && place >= 0
          && n >= 0
          && place <= (tp_literal_p (base) ? tree_to_shwi (tp_literal_size (base))
                                           : tp_object_size (base))
                        - n);
}

tree
tp_variable_at (tree a)
{
  if (TREE_CODE (a) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (a);
      if (!gimple_assign_single_p (def))
        return NULL_TREE;
      a = gimple_assign_rhs1 (def);
    }
  if (TREE_CODE (a) != ADDR_EXPR)
    return NULL_TREE;
  a = TREE_OPERAND (a, 0);
  if (TREE_CODE (a) == MEM_REF && integer_zerop (TREE_OPERAND (a, 1)))
    return tp_variable_at (TREE_OPERAND (a, 0));
  return DECL_P (a) ? a : TREE_CODE (a) == COMPONENT_REF ? TREE_OPERAND (a, 1) : NULL_TREE;
}

const char *
tp_object_name (tree root)
{
  if (DECL_P (root) && DECL_NAME (root) && !tp_literal_p (root))
    return IDENTIFIER_POINTER (DECL_NAME (root));
  return NULL;
}

bool
tp_literal_p (tree decl)
{
  return (VAR_P (decl) && DECL_ARTIFICIAL (decl) && DECL_ATTRIBUTES (decl)
          && lookup_attribute (TP_LITERAL_ATTRIBUTE, DECL_ATTRIBUTES (decl)));
}

tree
tp_literal_site (tree decl)
{
  return TREE_VALUE (lookup_attribute (TP_LITERAL_ATTRIBUTE, DECL_ATTRIBUTES (decl)));
}

tree
tp_literal_size (tree decl)
{
  return TYPE_SIZE_UNIT (TREE_TYPE (decl));
}
