/* uninit.cc - marks pointers in memory as uninitialised.

   SPDX-License-Identifier: GPL-3.0-or-later

   For a pointer in an SSA name it is known that it was never set: its definition is the empty one,
   and its referent is TP_UNINIT (referents.cc); a PHI propagates that for the paths concerned.  A
   pointer in memory has no such mark.  So where a variable begins (scopes.cc), the value
   TP_UNINIT_POINTER, which no allocation ever has, is stored in each of its pointers, as GCC's
   -ftrivial-auto-var-init does.  If that value is loaded, even after having been copied, nothing
   was stored in between; the runtime recognises it (trt_resolve, slow-path.c).  C says that the
   value is indeterminate then, so a correct program cannot notice.

   GCC must not see the store.  A program that copies its pointers as words of another type breaks
   the aliasing rules, but works as long as GCC finds no earlier store of the right type, whose
   value it could use instead; and GCC's own warnings about uninitialised variables would
   disappear.  So the abstract call unset () is inserted, which is expanded to stores at the end.
   GCC never moves a store up across it, only down.

   The value is TP_POISON_POINTER if poison-blocks.cc relies on that.

   Nothing is stored if the first mention sets the whole variable, nor in variables with very many
   pointers, where it would be too expensive.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "instrument/provenance/sra.h"
#include "instrument/scopes/uninit.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/pointer-layout.h"
#include "points-to/points-to.h"

bool
tp_uninit_fillable_p (struct tp_context *cx, tree var)
{
  return tp_has_pointers_p (var) && !tp_sra_p (cx, var);
}

void
tp_emit_uninit_fill (struct tp_context *cx, gimple_seq *seq, tree var)
{
  auto_vec<tp_pointer_run> runs;
  if (!tp_pointer_runs (var, &runs) || tp_sra_p (cx, var))
    return;
  mark_addressable (var);
  for (const tp_pointer_run &r : runs)
    {
      tree slot = build_fold_addr_expr (var);
      if (r.place)
        slot = tp_emit_assign (seq, ptr_type_node, POINTER_PLUS_EXPR, slot, size_int (r.place));
      tp_emit_call (seq, ENTRY_unset, 3, slot, build_int_cst (size_type_node, r.count),
                    build_int_cst (size_type_node, tp_pt_poison_local_p (var) ? TP_POISON_POINTER
                                                                              : TP_UNINIT_POINTER));
    }
}

bool
tp_uninit_fill_p (gimple *stmt)
{
  use_operand_p use;
  gimple *user;
  if (is_gimple_assign (stmt) && gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR
      && single_imm_use (gimple_assign_lhs (stmt), &use, &user))
    stmt = user;
  return is_gimple_call (stmt) && tp_entry_of_call (stmt) == ENTRY_unset;
}

/* Callback of walk_stmt_load_store_addr_ops: return true if OBJECT is a part of DATA.  */

static bool
mentions_p (gimple *, tree object, tree, void *data)
{
  return get_base_address (object) == data;
}

bool
tp_set_first_p (gimple_stmt_iterator gsi, tree var)
{
  for (int steps = 0; steps < 32 && !gsi_end_p (gsi); steps++, gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt)
          || (is_gimple_call (stmt) && tp_entry_of_call (stmt) != ENTRY_COUNT))
        continue;
      bool used = walk_stmt_load_store_addr_ops (stmt, var, mentions_p, NULL, mentions_p);
      if (used || gimple_get_lhs (stmt) == var)
        return !used;
      if (walk_stmt_load_store_addr_ops (stmt, var, NULL, mentions_p, NULL))
        return false;
    }
  return false;
}
