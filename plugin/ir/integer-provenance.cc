/* integer-provenance.cc - how much of a pointer's bits the result of an operation has.

   SPDX-License-Identifier: GPL-3.0-or-later

   Three analyses ask this of a statement, two before the unit is in SSA form and one after that:

     int-to-pointer.cc may the pointer come back, so that its block has to be known to all?
     pointer-free.cc   may what is stored be a pointer's bits?
     integers.cc       which referent has the integer?

   They have to agree.  A pointer that the first takes for forgotten has no referent that the last
   could find, and its block passes for one that no other code can reach.  So there is one list of
   operations, this one, and what is in no list carries something that cannot be followed
   (CARRY_LOST): the first lets the pointer escape then, and the last resolves it from its
   value.  */

#include "base/temporal-gcc.h"
#include "ir/integer-provenance.h"
#include "ir/classify.h"

/* Has TYPE values of at most a pointer's size that are no aggregates?  */

static bool
small_scalar_p (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return ((INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type) || POINTER_TYPE_P (type)
           || TREE_CODE (type) == COMPLEX_TYPE)
          && size && tree_fits_uhwi_p (size) && tree_to_uhwi (size) <= POINTER_SIZE_UNITS);
}

enum tp_carry
tp_carry_of (const gassign *stmt, unsigned k)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  /* block-difference.cc handles differences.  */
  if (TREE_CODE_CLASS (code) == tcc_comparison || code == POINTER_DIFF_EXPR
      || TREE_CODE (TREE_TYPE (gimple_assign_lhs (stmt))) == BOOLEAN_TYPE)
    return CARRY_NOTHING;
  if (!small_scalar_p (TREE_TYPE (gimple_assign_lhs (stmt)))
      || !small_scalar_p (TREE_TYPE (gimple_op (stmt, k))))
    return CARRY_LOST;
  switch (code)
    {
    CASE_CONVERT:
    case SSA_NAME:
    case VAR_DECL:
    case PARM_DECL:
    case RESULT_DECL:
    case VIEW_CONVERT_EXPR:
      return CARRY_SAME;
    case COND_EXPR:
      return k == 1 ? CARRY_NOTHING : CARRY_SAME;
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case PLUS_EXPR:
    case MINUS_EXPR:
      return (TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST
                  && tp_pointer_wide_integer_p (TREE_TYPE (gimple_assign_rhs1 (stmt)))
                ? CARRY_SAME
                : CARRY_ARITHMETIC);
    case MIN_EXPR:
    case MAX_EXPR:
      /* Pieces of pointers are not compared for order.  */
      return tp_pointer_wide_integer_p (TREE_TYPE (gimple_assign_rhs1 (stmt))) ? CARRY_ARITHMETIC
                                                                               : CARRY_LOST;
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case LROTATE_EXPR:
    case RROTATE_EXPR:
      /* Six bits of a pointer do not count as a piece of it.  */
      return k == 1 ? CARRY_ARITHMETIC : CARRY_NOTHING;
    case BIT_NOT_EXPR:
    case NEGATE_EXPR:
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR:
      return CARRY_ARITHMETIC;
    default:
      return CARRY_LOST;
    }
}

enum tp_carry
tp_carry_of_call (const gcall *call)
{
  if (gimple_call_builtin_p (call, BUILT_IN_EXPECT)
      || gimple_call_builtin_p (call, BUILT_IN_EXPECT_WITH_PROBABILITY))
    return CARRY_SAME;
  return gimple_call_builtin_p (call, BUILT_IN_BSWAP64) ? CARRY_ARITHMETIC : CARRY_NOTHING;
}

bool
tp_carries_little_p (const gassign *stmt)
{
  const HOST_WIDE_INT little = 1 << 16;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (CONVERT_EXPR_CODE_P (code))
    return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= 16;
  if (code != BIT_AND_EXPR && code != TRUNC_MOD_EXPR)
    return false;
  tree n = gimple_assign_rhs2 (stmt);
  return TREE_CODE (n) == INTEGER_CST && tree_fits_shwi_p (n)
         && IN_RANGE (tree_to_shwi (n), 0, little);
}
