/* uninit.cc - marks pointers in memory as uninitialised.

   SPDX-License-Identifier: GPL-3.0-or-later

   For a pointer in an SSA name it is known that it was never set: its definition is the empty one,
   and its referent is TP_UNINIT (referents.cc); a PHI propagates that for the paths concerned.  A
   pointer in memory has no such mark: its cell may have been written before somebody else replaced
   the pointer.  So where a variable begins (scopes.cc), the value TP_UNINIT_POINTER, which no
   allocation ever has, is stored in each of its pointers, as GCC's -ftrivial-auto-var-init does;
   and where a register is stored whose referent is TP_UNINIT, that value is stored instead of it.
   If the value is loaded, even after having been copied, nothing was stored in between; the
   runtime recognises it (trt_resolve, slow-path.c).  C says that the value is indeterminate then,
   so a correct program cannot notice.

   GCC must not see the first of these stores.  A program that copies its pointers as words of
   another type breaks the aliasing rules, but works as long as GCC finds no earlier store of the
   right type, whose value it could use instead; and GCC's own warnings about uninitialised
   variables would disappear.  So the abstract call unset () is inserted, which is expanded to
   stores at the end.  GCC never moves a store up across it, only down.

   The value is TP_POISON_POINTER if poison-blocks.cc relies on that.

   Nothing is stored if the first mention sets the whole variable, nor in variables with very many
   pointers, where it would be too expensive.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "instrument/provenance/referents.h"
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

/* At most so many definitions are followed for one pointer, because a function may have thousands
   of PHIs of one variable.  */
static const unsigned definitions_max = 64;

bool
tp_perhaps_unset_p (tree p)
{
  auto_vec<tree> names;
  hash_set<tree> seen;
  names.safe_push (p);
  for (unsigned k = 0; k < names.length () && k < definitions_max; k++)
    {
      tree name = names[k];
      if (TREE_CODE (name) != SSA_NAME || !POINTER_TYPE_P (TREE_TYPE (name)) || seen.add (name))
        continue;
      gimple *def = SSA_NAME_DEF_STMT (name);
      if (SSA_NAME_IS_DEFAULT_DEF (name) && SSA_NAME_VAR (name) && VAR_P (SSA_NAME_VAR (name)))
        return true;
      if (gphi *phi = dyn_cast<gphi *> (def))
        for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
          names.safe_push (gimple_phi_arg_def (phi, i));
      else if (gimple_assign_ssa_name_copy_p (def) || gimple_assign_cast_p (def)
               || (is_gimple_assign (def) && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR))
        names.safe_push (gimple_assign_rhs1 (def));
    }
  return false;
}

void
tp_mark_unset_store (struct tp_context *cx, gassign *store)
{
  tree p = gimple_assign_rhs1 (store);
  if (!POINTER_TYPE_P (TREE_TYPE (p)) || !tp_perhaps_unset_p (p) || tp_pt_unread_store_p (store))
    return;
  gimple_seq seq = NULL;
  tree mark = build_int_cst (TREE_TYPE (p), TP_UNINIT_POINTER);
  tree unset = tp_emit_assign (&seq, boolean_type_node, EQ_EXPR, tp_referent (cx, p, store),
                               tp_word (TP_UNINIT));
  tree value = tp_emit_assign (&seq, TREE_TYPE (p), COND_EXPR, unset, mark, p);
  tp_insert_before (store, seq);
  gimple_assign_set_rhs1 (store, value);
  update_stmt (store);
}
