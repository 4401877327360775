/* statements.cc - instruments the statements of a function, one by one.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each of the program's statements gets the calls that belong before it: checks of the memory
   that it reads and writes (checks.cc), the referents of what it stores (stores.cc), and for
   calls and returns their effect on blocks and referents (call-sites.cc).  This file only
   decides which statement needs what, and checks functions that are called through pointers.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/calls/asm.h"
#include "instrument/calls/poison.h"
#include "instrument/calls/call-sites.h"
#include "instrument/calls/setjmp.h"
#include "instrument/calls/library-calls.h"
#include "instrument/checks/array-bounds.h"
#include "instrument/checks/checks.h"
#include "instrument/checks/singleton-bounds.h"
#include "instrument/statements.h"
#include "instrument/provenance/block-difference.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/moved-pointers.h"
#include "instrument/provenance/number-structs.h"
#include "instrument/provenance/stores.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/varargs.h"
#include "instrument/scopes/uninit.h"
#include "instrument/unset/unset.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/lifetime-end.h"
#include "ir/sites.h"

void
tp_statements_block_start (struct tp_context *cx)
{
  tp_bounds_block_start (cx);
  tp_checks_block_start (cx);
}

/* Check the function that CALL calls through a pointer, if it is not known.  */

static void
check_callee (struct tp_context *cx, gcall *call)
{
  if (tp_opt.checks == TP_CHECKS_TEMPORAL)
    return;
  tree f = gimple_call_fn (call);
  bool weak = (f && TREE_CODE (f) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (f, 0)) == FUNCTION_DECL
               && DECL_WEAK (TREE_OPERAND (f, 0)) && DECL_EXTERNAL (TREE_OPERAND (f, 0)));
  if (!f || gimple_call_internal_p (call) || (TREE_CODE (f) == ADDR_EXPR && !weak))
    return;
  tree ref = tp_word (TP_UNKNOWN), anchor = null_pointer_node;
  if (tp_perhaps_unset_p (f))
    {
      ref = tp_referent (cx, f, call);
      anchor = tp_anchor (cx, f, call);
    }
  else if (TREE_CODE (f) == SSA_NAME)
    anchor = f;
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_check_call, 4, f, ref, anchor,
                tp_site (gimple_location (call), 'x', f));
  tp_count (STAT_call_checks);
  tp_insert_before (call, seq);
}

/* If CALL is __builtin_adjust_trampoline, whose result is the address of a nested function, tell
   the runtime about the trampoline.  */

static void
note_trampoline (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  if (!gimple_call_builtin_p (call, BUILT_IN_ADJUST_TRAMPOLINE) || !lhs
      || TREE_CODE (lhs) != SSA_NAME)
    return;
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_trampoline, 2, lhs, integer_one_node);
  tp_insert_after (call, seq);
}

/* The result of CALL is stored in LHS, whose old referents become invalid.  The arguments may have
   been read from there (*p = f (*p)), and the callee may read it before it is written.  A result
   that is returned in registers is stored after the call; otherwise the callee stores it.  New
   referents of the result have been inserted after the call, and come after this.  */

static void
forget_target (struct tp_context *cx, gcall *call, tree lhs)
{
  tree type = gimple_call_fntype (call);
  bool behind = type && !aggregate_value_p (TREE_TYPE (lhs), type);
  tp_forget_referents (cx, call, lhs, behind);
}

static void
mark_call (struct tp_context *cx, gcall *call)
{
  check_callee (cx, call);
  tp_check_longjmp (cx, call);
  note_trampoline (call);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (!is_gimple_val (arg) && REFERENCE_CLASS_P (arg))
        tp_check_reference (cx, call, arg, 'r');
    }
  tree lhs = gimple_call_lhs (call);
  if (lhs && TREE_CODE (lhs) != SSA_NAME)
    {
      if (REFERENCE_CLASS_P (lhs))
        tp_check_reference (cx, call, lhs, 'w');
      if (gimple_call_internal_p (call, IFN_VA_ARG))
        tp_receive_va_struct (call, lhs);
    }
  tp_instrument_call (cx, call);
  if (lhs && TREE_CODE (lhs) != SSA_NAME
      && (tp_type_may_hold_pointer_p (TREE_TYPE (lhs)) || tp_number_struct_p (cx, lhs)))
    forget_target (cx, call, lhs);
  tp_poison_block (call);
  tp_set_singleton_bounds (call);
}

/* If that warning is enabled, warn if STMT converts an integer of unknown provenance to a
   pointer.  */

static void
warn_of_conversion (struct tp_context *cx, gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)) && POINTER_TYPE_P (TREE_TYPE (lhs))
      && TREE_CODE (rhs) == SSA_NAME && INTEGRAL_TYPE_P (TREE_TYPE (rhs))
      && tp_integer_unknown_p (cx, rhs))
    warning_at (gimple_location (stmt), 0,
                "temporal: this pointer is made of an integer of unknown provenance; "
                "its value alone says which object it points to");
}

void
tp_instrument_statement (struct tp_context *cx, gimple *stmt)
{
  bool ends = tp_ends_checks_p (stmt);
  tp_unset_indices (cx, stmt);
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      if (gimple_clobber_p (stmt))
        {
          tp_checks_forget (cx);
          break;
        }
      if (tp_opt.warn_int_to_pointer)
        warn_of_conversion (cx, as_a<gassign *> (stmt));
      tp_instrument_difference (cx, as_a<gassign *> (stmt));
      tp_instrument_equality (cx, stmt);
      if (gimple_assign_load_p (stmt) && REFERENCE_CLASS_P (gimple_assign_rhs1 (stmt))
          && !cx->unevaluated.contains (stmt))
        tp_check_reference (cx, stmt, gimple_assign_rhs1 (stmt), 'r');
      if (gimple_store_p (stmt) || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
        {
          if (REFERENCE_CLASS_P (gimple_assign_lhs (stmt)))
            tp_check_reference (cx, stmt, gimple_assign_lhs (stmt), 'w');
          tp_keep_stored_pointer (cx, as_a<gassign *> (stmt));
          tp_track_store (cx, as_a<gassign *> (stmt));
        }
      break;
    case GIMPLE_COND:
      tp_instrument_equality (cx, stmt);
      break;
    case GIMPLE_CALL:
      mark_call (cx, as_a<gcall *> (stmt));
      break;
    case GIMPLE_ASM:
      tp_instrument_asm (cx, as_a<gasm *> (stmt));
      break;
    case GIMPLE_RETURN:
      if (tree value = gimple_return_retval (as_a<greturn *> (stmt)))
        if (REFERENCE_CLASS_P (value))
          tp_check_reference (cx, stmt, value, 'r');
      tp_instrument_return (cx, as_a<greturn *> (stmt));
      break;
    case GIMPLE_LABEL:
      /* A nested function may jump to this label, which abandons frames.  */
      if (DECL_NONLOCAL (gimple_label_label (as_a<glabel *> (stmt))))
        tp_frames_unwound (stmt);
      break;
    default:
      break;
    }
  tp_unset_statement (cx, stmt);
  if (gimple_assign_single_p (stmt) && gimple_store_p (stmt))
    tp_mark_unset_store (cx, as_a<gassign *> (stmt));
  if (ends)
    tp_checks_forget (cx);
}
