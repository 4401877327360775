/* integer-words.cc - which numbers may contain a pointer's bits, and which may contain several
   pointers.

   SPDX-License-Identifier: GPL-3.0-or-later

   The bits of a pointer may be in integers, in doubles, in one half of a complex number, and beside
   others in vectors and integers of 128 bits.  A number at most as wide as a pointer may be a
   pointer or a piece of one.  A wider number has a whole number of words, each of which may be a
   pointer.  */

#include "base/temporal-gcc.h"
#include "ir/integer-words.h"

bool
tp_scalar_number_p (tree x)
{
  tree type = TREE_TYPE (x);
  if (!INTEGRAL_TYPE_P (type) && TREE_CODE (type) != REAL_TYPE && TREE_CODE (type) != COMPLEX_TYPE)
    return false;
  tree size = TYPE_SIZE_UNIT (type);
  return (
    TREE_CODE (type) != BOOLEAN_TYPE && size && tree_fits_uhwi_p (size)
    && tree_to_uhwi (size) <= POINTER_SIZE_UNITS && pow2p_hwi (tree_to_uhwi (size))
    && (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) == tree_to_uhwi (size) * BITS_PER_UNIT));
}

bool
tp_wide_number_p (tree x)
{
  tree type = TREE_TYPE (x);
  tree size = TYPE_SIZE (type);
  return ((INTEGRAL_TYPE_P (type) || VECTOR_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE)
          && size && tree_fits_uhwi_p (size) && tree_to_uhwi (size) > POINTER_SIZE
          && tree_to_uhwi (size) % POINTER_SIZE == 0 && tree_to_uhwi (size) <= 8 * POINTER_SIZE);
}

bool
tp_word_of_wide_p (gassign *def, tree *wide, unsigned *k)
{
  tree rhs = gimple_assign_rhs1 (def);
  unsigned HOST_WIDE_INT place = 0;
  switch (gimple_assign_rhs_code (def))
    {
    CASE_CONVERT:
      break;
    case BIT_FIELD_REF:
      if (!tree_fits_uhwi_p (TREE_OPERAND (rhs, 2)) || !tree_fits_uhwi_p (TREE_OPERAND (rhs, 1))
          || tree_to_uhwi (TREE_OPERAND (rhs, 1)) != POINTER_SIZE)
        return false;
      place = tree_to_uhwi (TREE_OPERAND (rhs, 2));
      rhs = TREE_OPERAND (rhs, 0);
      break;
    case REALPART_EXPR:
    case IMAGPART_EXPR:
      if (compare_tree_int (TYPE_SIZE (TREE_TYPE (rhs)), POINTER_SIZE) != 0)
        return false;
      place = TREE_CODE (rhs) == REALPART_EXPR ? 0 : POINTER_SIZE;
      rhs = TREE_OPERAND (rhs, 0);
      break;
    default:
      return false;
    }
  *wide = rhs;
  *k = place / POINTER_SIZE;
  return (TREE_CODE (rhs) == SSA_NAME && tp_wide_number_p (rhs) && place % POINTER_SIZE == 0);
}

tree
tp_strip_views (tree x)
{
  while (TREE_CODE (x) == VIEW_CONVERT_EXPR)
    x = TREE_OPERAND (x, 0);
  return x;
}
