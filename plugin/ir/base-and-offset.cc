/* base-and-offset.cc - addresses as a base and a constant distance.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/temporal-gcc.h"
#include "ir/base-and-offset.h"

void
tp_split_address (tree address, tree *base, HOST_WIDE_INT *place)
{
  *base = address;
  *place = 0;
  for (int steps = 0; steps < 16 && TREE_CODE (*base) == SSA_NAME; steps++)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (*base));
      if (!def)
        return;
      tree rhs = gimple_assign_rhs1 (def);
      enum tree_code code = gimple_assign_rhs_code (def);
      if (code == POINTER_PLUS_EXPR && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
        {
          *place += tree_to_shwi (gimple_assign_rhs2 (def));
          *base = rhs;
        }
      else if (code == SSA_NAME || (CONVERT_EXPR_CODE_P (code) && POINTER_TYPE_P (TREE_TYPE (rhs))))
        *base = rhs;
      else if (code == ADDR_EXPR)
        {
          poly_int64 offset;
          HOST_WIDE_INT bytes;
          tree object = get_addr_base_and_unit_offset (TREE_OPERAND (rhs, 0), &offset);
          if (!object || TREE_CODE (object) != MEM_REF || !offset.is_constant (&bytes)
              || !integer_zerop (TREE_OPERAND (object, 1)))
            return;
          *place += bytes;
          *base = TREE_OPERAND (object, 0);
        }
      else
        return;
    }
}

tree
tp_computed_from (tree p)
{
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (p));
  if (!def)
    return NULL_TREE;
  enum tree_code code = gimple_assign_rhs_code (def);
  tree rhs = gimple_assign_rhs1 (def);
  if (code == ADDR_EXPR)
    {
      tree object = get_base_address (TREE_OPERAND (rhs, 0));
      return object && TREE_CODE (object) == MEM_REF ? TREE_OPERAND (object, 0) : NULL_TREE;
    }
  return (code == POINTER_PLUS_EXPR || code == SSA_NAME
          || (CONVERT_EXPR_CODE_P (code) && POINTER_TYPE_P (TREE_TYPE (rhs))))
           ? rhs
           : NULL_TREE;
}
