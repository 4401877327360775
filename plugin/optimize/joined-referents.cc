/* joined-referents.cc - referents of integers that are made of one pointer.

   SPDX-License-Identifier: GPL-3.0-or-later

   Where the unit was instrumented, each load of a pointer had a referent of its own, so that a
   pointer whose parts were loaded twice, as by the macro

     #define rot(a) ((T *) ((((uintptr_t) (a) + N) & M) | ((uintptr_t) (a) & ~M)))

   had two.  When GCC and load-elimination.cc have merged the loads, both are the same, and no
   question is left: join_refs () of a referent with itself is that referent, and number_ref () of
   the referent of a pointer that was changed by small constants alone (ir/integer-provenance.cc) is
   that referent.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "ir/integer-provenance.h"
#include "ir/runtime-decls.h"
#include "optimize/joined-referents.h"

/* The referent that CALL results in, if it is known now; otherwise null.  */

static tree
known_result (gimple *call)
{
  enum tp_entry e = tp_entry_of_call (call);
  if (e == ENTRY_join_refs)
    return (gimple_call_arg (call, 0) == gimple_call_arg (call, 1)
                && tree_to_uhwi (gimple_call_arg (call, 2)) == TP_JOIN_SUM
              ? gimple_call_arg (call, 0)
              : NULL_TREE);
  if (e != ENTRY_number_ref)
    return NULL_TREE;
  tree ref = gimple_call_arg (call, 0), value = gimple_call_arg (call, 1);
  if (TREE_CODE (ref) != SSA_NAME || TREE_CODE (value) != SSA_NAME)
    return NULL_TREE;
  /* Of two parts, one may have no referent.  */
  gimple *from = SSA_NAME_DEF_STMT (ref);
  if (is_gimple_call (from) && tp_entry_of_call (from) == ENTRY_join_refs)
    return NULL_TREE;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value));
  return (def && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
              && tp_part_of_pointer_p (gimple_assign_rhs1 (def))
            ? ref
            : NULL_TREE);
}

void
tp_fold_joined_referents (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
    {
      gimple *call = gsi_stmt (i);
      tree lhs = is_gimple_call (call) ? gimple_call_lhs (call) : NULL_TREE;
      tree known = lhs ? known_result (call) : NULL_TREE;
      if (!known || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs)
          || (TREE_CODE (known) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (known)))
        {
          gsi_next (&i);
          continue;
        }
      tp_count (STAT_joined_referents);
      replace_uses_by (lhs, known);
      gsi_remove (&i, true);
      release_defs (call);
    }
}
