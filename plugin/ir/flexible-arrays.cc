/* flexible-arrays.cc - arrays that may have more elements than their type says.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/temporal-gcc.h"
#include "ir/flexible-arrays.h"

unsigned HOST_WIDE_INT
tp_array_elements (tree type)
{
  tree domain = TREE_CODE (type) == ARRAY_TYPE ? TYPE_DOMAIN (type) : NULL_TREE;
  if (!domain || !TYPE_MIN_VALUE (domain) || !integer_zerop (TYPE_MIN_VALUE (domain))
      || !TYPE_MAX_VALUE (domain) || !tree_fits_shwi_p (TYPE_MAX_VALUE (domain))
      || tree_to_shwi (TYPE_MAX_VALUE (domain)) < 0)
    return 0;
  return tree_to_shwi (TYPE_MAX_VALUE (domain)) + 1;
}

/* Return true if another member follows FIELD.  */

static bool
followed_p (tree field)
{
  for (tree f = DECL_CHAIN (field); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL)
      return true;
  return false;
}

/* Return true if REF is the start of a variable that is larger.  So link-time optimisation writes
   the use of a variable that another unit declares smaller than it is defined.  */

static bool
smaller_type_p (tree ref)
{
  tree address = TREE_OPERAND (ref, 0);
  if (TREE_CODE (address) != ADDR_EXPR || !VAR_P (TREE_OPERAND (address, 0))
      || !integer_zerop (TREE_OPERAND (ref, 1)))
    return false;
  tree size = DECL_SIZE_UNIT (TREE_OPERAND (address, 0)), part = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  return (is_global_var (TREE_OPERAND (address, 0)) && size && part
          && TREE_CODE (size) == INTEGER_CST && TREE_CODE (part) == INTEGER_CST
          && tree_int_cst_lt (part, size));
}

/* Return true if ARRAY, whose type has COUNT elements, may have more.  */

static bool
may_have_more_p (tree array, unsigned HOST_WIDE_INT count)
{
  for (tree t = array;; t = TREE_OPERAND (t, 0))
    switch (TREE_CODE (t))
      {
      case COMPONENT_REF:
        if (TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == RECORD_TYPE
            && followed_p (TREE_OPERAND (t, 1)))
          return false;
        break;
      case ARRAY_REF:
        return false;
      case VIEW_CONVERT_EXPR:
        break;
      case MEM_REF:
        if (in_lto_p && t == array && smaller_type_p (t))
          return true;
        /* A pointer to an array.  A pointer to an array of one element is mostly used as a pointer
           to its element.  */
        return t != array || count < 2;
      case VAR_DECL:
      case PARM_DECL:
      case RESULT_DECL:
      case CONST_DECL:
      case STRING_CST:
        return t != array;
      default:
        return true;
      }
}

bool
tp_flexible_array_p (tree array)
{
  return may_have_more_p (array, tp_array_elements (TREE_TYPE (array)));
}

bool
tp_indices_bounded_p (tree ref)
{
  for (tree e = ref; handled_component_p (e); e = TREE_OPERAND (e, 0))
    {
      if (TREE_CODE (e) == ARRAY_RANGE_REF
          || (TREE_CODE (e) == COMPONENT_REF && TREE_OPERAND (e, 2)))
        return false;
      if (TREE_CODE (e) != ARRAY_REF)
        continue;
      tree array = TREE_OPERAND (e, 0), index = TREE_OPERAND (e, 1);
      unsigned HOST_WIDE_INT count = tp_array_elements (TREE_TYPE (array));
      if (count == 0 || DECL_P (array) || may_have_more_p (array, count)
          || !INTEGRAL_TYPE_P (TREE_TYPE (index))
          || TYPE_PRECISION (TREE_TYPE (index)) > POINTER_SIZE)
        return false;
    }
  return true;
}
