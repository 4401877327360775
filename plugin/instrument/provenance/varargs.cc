/* varargs.cc - referents of variable arguments (rule R6).

   SPDX-License-Identifier: GPL-3.0-or-later

   The unnamed pointer arguments of a call are passed in the buffer after the named ones
   (call-sites.cc).  A function that uses va_start copies the buffer to its frame at its start, and
   associates the copy with its va_list; each va_arg of a pointer asks the runtime for the referent
   (libtemporal/libc/varargs.c).  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "base/stats.h"
#include "instrument/provenance/call-results.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/parameters.h"
#include "instrument/provenance/incoming-arguments.h"
#include "instrument/provenance/varargs.h"
#include "ir/classify.h"
#include "ir/emit.h"

/* Return true if the current function calls va_start.  */

static bool
starts_va_list_p (struct tp_context *cx)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cx->fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gimple_call_builtin_p (gsi_stmt (i), BUILT_IN_VA_START))
      return true;
  return false;
}

void
tp_keep_variable_arguments (struct tp_context *cx)
{
  if (!stdarg_p (TREE_TYPE (current_function_decl)) || !starts_va_list_p (cx))
    return;
  tree saved = create_tmp_var_raw (
    build_array_type_nelts (char_type_node, sizeof (struct tp_saved_slots)), "saved_slots");
  SET_DECL_ALIGN (saved, 64);
  TREE_ADDRESSABLE (saved) = 1;
  gimple_add_tmp_var (saved);
  cx->saved_slots = saved;
  tree matches = tp_receive_matches (cx);
  tree number = tp_emit_assign (&cx->parameters, integer_type_node, NOP_EXPR, matches);
  tp_emit_call (&cx->parameters, ENTRY_va_save, 2, build_fold_addr_expr (saved), number);
}

bool
tp_instrument_va_call (struct tp_context *cx, gcall *call)
{
  gimple_seq seq = NULL;
  if (gimple_call_builtin_p (call, BUILT_IN_VA_START))
    {
      if (cx->saved_slots)
        tp_emit_call (&seq, ENTRY_va_begin, 2, gimple_call_arg (call, 0),
                      build_fold_addr_expr (cx->saved_slots));
      tp_insert_after (call, seq);
      return true;
    }
  if (gimple_call_builtin_p (call, BUILT_IN_VA_END))
    {
      tp_emit_call (&seq, ENTRY_va_finish, 1, gimple_call_arg (call, 0));
      tp_insert_before (call, seq);
      return true;
    }
  return false;
}

tree
tp_va_arg_referent (gcall *call)
{
  gimple_seq seq = NULL;
  tree value = tp_as_pointer (&seq, gimple_call_lhs (call));
  tree ref = tp_emit_call (&seq, ENTRY_va_ref, 2, gimple_call_arg (call, 0), value);
  tp_count (STAT_resolutions);
  tp_insert_after (call, seq);
  return ref;
}

void
tp_receive_va_struct (gcall *call, tree lhs)
{
  if (!AGGREGATE_TYPE_P (TREE_TYPE (lhs)))
    return;
  auto_vec<tree> parts;
  tp_pointer_parts (lhs, &parts);
  gimple_seq seq = NULL;
  for (tree part : parts)
    {
      tree value = make_ssa_name (TREE_TYPE (part));
      gassign *load = gimple_build_assign (value, unshare_expr (part));
      tp_no_warning (load);
      gimple_seq_add_stmt (&seq, load);
      value = tp_as_pointer (&seq, value);
      tree ref = tp_emit_call (&seq, ENTRY_va_ref, 2, gimple_call_arg (call, 0), value);
      tp_emit_part_store (&seq, part, ref);
      tp_count (STAT_resolutions);
    }
  tp_insert_after (call, seq);
}
