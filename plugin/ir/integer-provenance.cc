/* integer-provenance.cc - how much of a pointer's bits is in the result of an operation.

   SPDX-License-Identifier: GPL-3.0-or-later

   Three analyses ask this about a statement, two of them before the unit is in SSA form and one
   after:

     int-to-pointer.cc can the pointer be recovered, so that its block escapes?
     pointer-free.cc   may the stored value contain a pointer's bits?
     integers.cc       which referent has the integer?

   They must agree.  If the first said that a pointer is lost and the last could still recover it,
   the block would be taken for one that no other code can reach, although it can.  Therefore all of
   them use the list of operations in this file.  The result of an operation that is not in the list
   may contain pointer bits that cannot be followed (CARRY_LOST): then the first analysis lets the
   pointer escape, and the last resolves the referent from the value.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "ir/integer-provenance.h"
#include "ir/classify.h"

/* Return true if TYPE is a scalar type of at most a pointer's size.  */

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
  /* Differences of pointers are handled in block-difference.cc.  */
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
      /* The order of pieces of pointers has no meaning.  */
      return tp_pointer_wide_integer_p (TREE_TYPE (gimple_assign_rhs1 (stmt))) ? CARRY_ARITHMETIC
                                                                               : CARRY_LOST;
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case LROTATE_EXPR:
    case RROTATE_EXPR:
      /* A shift count has only six bits, which are not considered a piece of a pointer.  */
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

bool
tp_clears_bits_p (const gassign *def)
{
  tree x = gimple_assign_rhs1 (def), bits = gimple_assign_rhs2 (def);
  gassign *mask
    = TREE_CODE (bits) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (bits)) : NULL;
  return (mask && gimple_assign_rhs_code (mask) == BIT_AND_EXPR && gimple_assign_rhs1 (mask) == x
          && TREE_CODE (gimple_assign_rhs2 (mask)) == INTEGER_CST);
}

/* Return true if X is an integer as wide as a pointer in which the bits of a tag were cleared: some
   of the lowest or highest 16.  */

static bool
tag_cleared_p (tree x)
{
  gassign *def = TREE_CODE (x) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
  if (!def || gimple_assign_rhs_code (def) != BIT_AND_EXPR
      || TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST
      || !tp_pointer_wide_integer_p (TREE_TYPE (x)))
    return false;
  unsigned HOST_WIDE_INT cleared = ~wi::to_wide (gimple_assign_rhs2 (def)).ulow ();
  return cleared && (cleared >> 16 == 0 || cleared << 16 == 0);
}

unsigned
tp_tagged_operand (const gassign *def)
{
  if (gimple_assign_rhs_code (def) != BIT_IOR_EXPR)
    return 0;
  return tag_cleared_p (gimple_assign_rhs1 (def))   ? 1
         : tag_cleared_p (gimple_assign_rhs2 (def)) ? 2
                                                    : 0;
}

/* The pointer from which the integer X was computed by masks and small constants alone; null if
   there is none.  */

static tree
pointer_behind (tree x, unsigned *steps)
{
  if (TREE_CODE (x) != SSA_NAME)
    return NULL_TREE;
  if (POINTER_TYPE_P (TREE_TYPE (x)))
    return x;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
  if (!def || !INTEGRAL_TYPE_P (TREE_TYPE (x)) || TYPE_PRECISION (TREE_TYPE (x)) != POINTER_SIZE
      || (*steps)++ >= 16)
    return NULL_TREE;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  switch (gimple_assign_rhs_code (def))
    {
    CASE_CONVERT:
    case SSA_NAME:
      return pointer_behind (a, steps);
    case BIT_AND_EXPR:
      return TREE_CODE (b) == INTEGER_CST ? pointer_behind (a, steps) : NULL_TREE;
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case PLUS_EXPR:
    case MINUS_EXPR:
      if (TREE_CODE (b) == INTEGER_CST)
        return (wi::leu_p (wi::abs (wi::to_wide (b)), TP_SMALL_INTEGER) ? pointer_behind (a, steps)
                                                                        : NULL_TREE);
      break;
    default:
      return NULL_TREE;
    }
  if (gimple_assign_rhs_code (def) == MINUS_EXPR
      || (gimple_assign_rhs_code (def) == BIT_XOR_EXPR && !tp_clears_bits_p (def)))
    return NULL_TREE;
  tree p = pointer_behind (a, steps);
  return p && p == pointer_behind (b, steps) ? p : NULL_TREE;
}

bool
tp_part_of_pointer_p (tree x)
{
  unsigned steps = 0;
  return pointer_behind (x, &steps) != NULL_TREE;
}
