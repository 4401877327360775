/* index-checks.cc - checks of indices that cannot be too large.

   SPDX-License-Identifier: GPL-3.0-or-later

   An access to an array with known bounds needs no cell: the index is compared with the number
   of elements, or the address with the bounds of the variable
   (instrument/checks/array-bounds.cc, checks.cc).  If the index is a counter of a loop, is
   masked, or was compared before, it is known without a comparison that it is small enough
   (ir/value-range.cc).  GCC's own passes would find more, because they assume that signed
   arithmetic does not overflow.  But a hash value that does overflow is a negative index, which
   would be missed.

   The problem is that of GCC's VRP for conditions (gcc/tree-vrp.cc).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "base/stats.h"
#include "ir/emit.h"
#include "ir/flexible-arrays.h"
#include "ir/proofs.h"
#include "ir/runtime-decls.h"
#include "ir/value-range.h"
#include "optimize/index-checks.h"

/* The reference whose address ADDRESS is; null if that is not known.  */

static tree
reference_at (tree address)
{
  gassign *def
    = TREE_CODE (address) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (address)) : NULL;
  if (def && gimple_assign_rhs_code (def) == ADDR_EXPR)
    address = gimple_assign_rhs1 (def);
  return TREE_CODE (address) == ADDR_EXPR ? TREE_OPERAND (address, 0) : NULL_TREE;
}

/* Return true if CALL checks bytes that always are a part of the variable, or of the member of a
   structure, that it names, with all array indices inside their bounds.  */

static bool
inside_variable_p (gimple *call)
{
  tree address = gimple_call_arg (call, 0), n = gimple_call_arg (call, 1);
  tree e = TREE_CODE (address) == SSA_NAME ? reference_at (address) : NULL_TREE;
  tree object = reference_at (gimple_call_arg (call, 2));
  tree size = e ? TYPE_SIZE_UNIT (TREE_TYPE (e)) : NULL_TREE;
  if (!size || !object || TREE_CODE (n) != INTEGER_CST || TREE_CODE (size) != INTEGER_CST
      || tree_int_cst_lt (size, n))
    return false;
  for (; handled_component_p (e) && !operand_equal_p (e, object); e = TREE_OPERAND (e, 0))
    if (TREE_CODE (e) == ARRAY_REF)
      {
        tree array = TREE_OPERAND (e, 0), index = TREE_OPERAND (e, 1);
        unsigned HOST_WIDE_INT count = tp_array_elements (TREE_TYPE (array));
        if (!INTEGRAL_TYPE_P (TREE_TYPE (index)) || !tp_always_below_p (index, call, count))
          return false;
      }
    else if (TREE_CODE (e) != COMPONENT_REF || TREE_OPERAND (e, 2))
      return false;
  return operand_equal_p (e, object);
}

/* Return true if CALL compares an address with the bounds of a member, and by now it is known that
   no member was passed.  */

static bool
no_bounds_p (gimple *call, enum tp_entry e)
{
  return e == ENTRY_index && integer_all_onesp (gimple_call_arg (call, 3));
}

/* Return true if CALL, of E, checks an index that is always less than the number of elements.  */

static bool
small_index_p (gimple *call, enum tp_entry e)
{
  tree first = e == ENTRY_bound || e == ENTRY_index ? gimple_call_arg (call, 0) : NULL_TREE;
  if (e == ENTRY_bound ? !tp_always_below_p (first, call, tree_to_uhwi (gimple_call_arg (call, 1)))
                       : e != ENTRY_index || !inside_variable_p (call))
    return false;
  tp_note_proof (call, TP_PROOF_index_range);
  tp_count (STAT_small_indices);
  return true;
}

void
tp_remove_index_checks (function *fun)
{
  calculate_dominance_info (CDI_DOMINATORS);
  tp_remove_calls (fun, no_bounds_p);
  tp_remove_calls (fun, small_index_p);
}
