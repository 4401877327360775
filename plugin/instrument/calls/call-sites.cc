/* call-sites.cc - calls and returns (rules R5 and R6 of Vorobyov 2017a, caller's side).

   SPDX-License-Identifier: GPL-3.0-or-later

   A call belongs to one of three kinds:

     - a library function from library.def, whose effect is known: its
       blocks and referents are handled here, and the buffer is not used;
     - another built-in, which does not run instrumented code: a pointer that it returns is
       resolved from its value (R5);
     - any other function may be instrumented: referents of pointer arguments are passed in the
       buffer (R6), and a returned pointer's referent is taken from it if the callee left
       that very pointer there.

   A returned call, return f (x), must stay a tail call, because programs recurse a million deep
   in this way.  So no statement is inserted after such a call; the result that f left in the
   buffer is for the caller's caller.  must-tail.cc has those calls for which the program demands
   that.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/calls/library-arguments.h"
#include "instrument/calls/call-sites.h"
#include "instrument/calls/exposed.h"
#include "instrument/calls/must-tail.h"
#include "instrument/calls/setjmp.h"
#include "instrument/calls/library-calls.h"
#include "instrument/checks/member-bounds.h"
#include "instrument/provenance/companion-phis.h"
#include "instrument/provenance/abnormal-edges.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/parameters.h"
#include "instrument/provenance/integer-arguments.h"
#include "instrument/provenance/pools.h"
#include "instrument/provenance/incoming-arguments.h"
#include "instrument/provenance/moved-pointers.h"
#include "instrument/provenance/call-results.h"
#include "instrument/provenance/structs.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/varargs.h"
#include "instrument/unset/unset.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/uninstrumented.h"
#include "ir/sites.h"
#include "ir/nofree.h"
#include "points-to/points-to.h"
#include "unit/signature.h"

/* Append the stores of REF to argument slot INDEX, and of ANCHOR and of the pointer VALUE if these
   are not null.  */

static void
emit_argument (gimple_seq *seq, unsigned index, tree value, tree ref, tree anchor)
{
  if (value)
    tp_emit_field_store (seq, tp_slot_pointer_type (), TP_ARG_FIELD (index, value), value);
  if (anchor)
    tp_emit_field_store (seq, tp_slot_pointer_type (), TP_ARG_FIELD (index, anchor), anchor);
  tp_emit_field_store (seq, tp_word_type, TP_ARG_FIELD (index, ref), ref);
  tp_count (STAT_arguments);
}

/* Return true if ARG, an integer that is CALL's argument I, is passed in the buffer.  The callee
   decides by the declared type; for an unnamed argument it accepts any that fits.  */

static bool
number_travels_p (struct tp_context *cx, gcall *call, unsigned i, tree arg)
{
  if (!tp_pointer_wide_integer_p (TREE_TYPE (arg)))
    return false;
  if (tree type = tp_declared_type (call, i))
    return tp_pointer_integer_type_p (type);
  return (gimple_call_fntype (call) && stdarg_p (gimple_call_fntype (call))
          && tp_integer_from_pointer_p (cx, arg));
}

void
tp_emit_pointers (struct tp_context *cx, gimple_seq *seq, gcall *call, unsigned first)
{
  unsigned index = 0;
  for (unsigned i = first; i < gimple_call_num_args (call) && index < TP_ARG_SLOTS; i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (arg)))
        emit_argument (seq, index++, arg, tp_referent (cx, arg, call), tp_anchor (cx, arg, call));
    }
  for (; index < TP_ARG_SLOTS && index < gimple_call_num_args (call); index++)
    emit_argument (seq, index, null_pointer_node, tp_word (TP_UNKNOWN), null_pointer_node);
}

/* Set the companions C among the arguments of CALL to the referent and anchor of argument I.  */

static void
pass_companions (struct tp_context *cx, gcall *call, unsigned i, tp_companions c)
{
  tree arg = gimple_call_arg (call, i);
  tree ref;
  if (POINTER_TYPE_P (TREE_TYPE (arg)))
    {
      ref = tp_passed_referent (cx, call, i, tp_referent (cx, arg, call));
      gimple_seq seq = NULL;
      tp_keep_argument (cx, &seq, call, i);
      tree anchor = tp_anchor (cx, arg, call);
      if (TREE_CODE (anchor) == SSA_NAME)
        anchor = tp_emit_assign (&seq, pointer_sized_int_node, NOP_EXPR, anchor);
      else
        anchor = build_zero_cst (pointer_sized_int_node);
      tp_insert_before (call, seq);
      gimple_call_set_arg (call, c.anchor, anchor);
    }
  else
    {
      gimple_seq seq = NULL;
      ref = tp_stored_referent (cx, arg);
      tp_keep_if_outside (cx, &seq, arg, call);
      tp_insert_before (call, seq);
    }
  gimple_call_set_arg (call, c.ref, ref ? ref : tp_word (TP_UNKNOWN));
  update_stmt (call);
  tp_count (STAT_parameters);
}

/* The same for the pointers in argument I, a structure.  */

static void
pass_parts (struct tp_context *cx, gcall *call, unsigned i, tp_companions c)
{
  auto_vec<tree> parts;
  tp_pointer_parts (gimple_call_arg (call, i), &parts);
  gimple_seq seq = NULL;
  for (unsigned k = 0; k < parts.length (); k++)
    {
      tree ref;
      tp_emit_part_load (cx, &seq, parts[k], &ref);
      gimple_call_set_arg (call, c.ref + k, ref);
      tp_count (STAT_parameters);
    }
  tp_insert_before (call, seq);
  update_stmt (call);
}

/* The same for all arguments that have companions.  */

static void
pass_parameters (struct tp_context *cx, gcall *call)
{
  tree callee = gimple_call_fndecl (call);
  for (unsigned i = 0; i < tp_signature_arguments (call); i++)
    {
      tp_companions c = tp_signature_companions (callee, i);
      if (c.ref >= 0 && AGGREGATE_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
        pass_parts (cx, call, i, c);
      else if (c.ref >= 0 && tp_pt_unread_parameter_p (callee, i))
        tp_count (STAT_unneeded_arguments);
      else if (c.ref >= 0)
        pass_companions (cx, call, i, c);
      if (c.bounds >= 0)
        tp_pass_bounds (call, i, c.bounds);
    }
}

/* Return true if the callee may read pointer values from the slots.  Variadic functions do, and so
   do the runtime's functions that temporal.h declares.  */

static bool
reads_values_p (gcall *call)
{
  tree type = gimple_call_fntype (call);
  tree decl = gimple_call_fndecl (call);
  return (!type || stdarg_p (type) || !prototype_p (type)
          || (decl && DECL_NAME (decl)
              && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__temporal_")));
}

/* The number of CALL's arguments that are part of the token: the named ones.  */

static unsigned
named_arguments (gcall *call)
{
  tree type = gimple_call_fntype (call);
  return type && stdarg_p (type) ? type_num_arguments (type) : gimple_call_num_args (call);
}

/* Store the referents of CALL's other pointer arguments, and of the pointers in its structure
   arguments, in the buffer.  */

static void
pass_arguments (struct tp_context *cx, gcall *call)
{
  unsigned n = tp_signature_arguments (call);
  unsigned index = 0;
  gimple_seq seq = NULL;
  tree callee = gimple_call_fndecl (call);
  cgraph_node *node = callee ? cgraph_node::get (callee) : NULL;
  if (node && tp_uninstrumented_p (node))
    {
      tp_expose_arguments (cx, call);
      return;
    }
  auto_vec<tree> passed;
  bool values = reads_values_p (call);
  bool out_of_sight = !(callee && tp_body_in_sight (callee));
  unsigned named = named_arguments (call);
  auto pass = [&] (unsigned i, tree value, tree ref, tree anchor)
  {
    if (i < named)
      passed.safe_push (value);
    emit_argument (&seq, index++, values ? value : NULL_TREE, ref, anchor);
  };
  for (unsigned i = 0; i < n && index < TP_ARG_SLOTS; i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (tp_signature_companions (callee, i).ref >= 0)
        continue;
      if (POINTER_TYPE_P (TREE_TYPE (arg)) && callee && tp_pt_unread_parameter_p (callee, i))
        {
          tp_count (STAT_unneeded_arguments);
          passed.safe_push (arg);
          index++;
        }
      else if (POINTER_TYPE_P (TREE_TYPE (arg)))
        {
          tree ref = tp_passed_referent (cx, call, i, tp_referent (cx, arg, call));
          if (i >= named)
            tp_keep_if_outside (cx, &seq, arg, call);
          else
            tp_keep_argument (cx, &seq, call, i);
          tree anchor = tp_anchor (cx, arg, call);
          pass (i, arg, ref, anchor);
          /* If the callee is uninstrumented, the pointers in the memory of this argument are
             exposed, and if the anchor is null, nothing else tells the address.  A pointer is no
             null pointer if the argument is computed from it; the anchor of a PHI or a parameter
             may be.  */
          if (!values && out_of_sight && !tp_own_anchor_p (cx, anchor)
              && tp_argument_leads_to_pointers_p (call, i))
            tp_emit_field_store (&seq, tp_slot_pointer_type (), TP_ARG_FIELD (index - 1, value),
                                 arg);
        }
      else if (number_travels_p (cx, call, i, arg))
        {
          tree ref = tp_stored_referent (cx, arg);
          tree value = tp_as_pointer (&seq, arg);
          tp_keep_if_outside (cx, &seq, arg, call);
          pass (i, value, ref ? ref : tp_word (TP_UNKNOWN), value);
        }
      else if (AGGREGATE_TYPE_P (TREE_TYPE (arg)))
        {
          auto_vec<tree> parts;
          tp_pointer_parts (arg, &parts);
          for (tree part : parts)
            if (index < TP_ARG_SLOTS)
              {
                tree ref;
                tree value = tp_emit_part_load (cx, &seq, part, &ref);
                /* A callee does not use the anchor of a part, because it loads the pointer
                   itself.  */
                pass (i, value, ref, values ? value : NULL_TREE);
              }
        }
    }
  if (!seq && (index == 0 || tp_empty_slots_p (callee))
      && !tp_token_for_result_p (callee, gimple_call_fntype (call), gimple_call_flags (call)))
    {
      tp_expose_words (cx, call);
      return;
    }
  auto_vec<tree> numbers;
  if (!values)
    tp_exposed_integers (cx, &seq, call, &numbers);
  for (tree ref : numbers)
    if (index < TP_ARG_SLOTS)
      emit_argument (&seq, index++, NULL_TREE, ref, NULL_TREE);
  gimple_seq before = NULL;
  tp_emit_expose_call (&before);
  gimple_seq_add_seq (&before, seq);
  seq = before;
  tree sum = NULL_TREE;
  for (unsigned k = 0; k < passed.length (); k++)
    sum = tp_mix_token (&seq, sum, k, passed[k]);
  unsigned name = callee ? tp_function_token (callee) : TP_TOKEN_INDIRECT;
  tp_emit_field_store (&seq, tp_slot_pointer_type (), offsetof (struct tp_call, token),
                       tp_name_token (&seq, sum, name));
  cx->tokens.put (call, gimple_seq_last_stmt (seq));
  tp_emit_field_store (&seq, unsigned_char_type_node, offsetof (struct tp_call, count),
                       build_int_cst (unsigned_char_type_node, index));
  tp_insert_before (call, seq);
}

void
tp_instrument_call (struct tp_context *cx, gcall *call)
{
  if (tp_entry_of_call (call) != ENTRY_COUNT)
    return;
  tp_instrument_pool_call (cx, call);
  if (tp_instrument_library_call (cx, call) || tp_unset_query_p (call))
    return;
  pass_parameters (cx, call);
  /* A library does not keep such a buffer, and the registers in it are not pointers that a library
     uses.  */
  if (tp_uses_buffer_p (call) && !tp_setjmp_like_p (call))
    {
      pass_arguments (cx, call);
      tp_pass_integers (cx, call);
      tp_expose_after_call (call);
      tree lhs = gimple_call_lhs (call);
      if (lhs && TREE_CODE (lhs) != SSA_NAME && AGGREGATE_TYPE_P (TREE_TYPE (lhs))
          && tp_returns_struct_p (call))
        tp_receive_struct (cx, call, lhs);
    }
}

/* The current function returns the result of CALL, so what CALL leaves in the buffer is meant for
   the caller of the current function.  */

static void
hand_on (struct tp_context *cx, gcall *call)
{
  tp_clear_result (call);
  cx->handed_on.safe_push (call);
}

/* The same for CALL that must be a jump, whose result may be a structure.  */

static void
hand_on_all (struct tp_context *cx, gcall *call)
{
  tree result = gimple_call_lhs (call), type = result ? TREE_TYPE (result) : void_type_node;
  if (tp_results_hidden_p (flags_from_decl_or_type (current_function_decl)))
    return;
  if (POINTER_TYPE_P (type) || tp_pointer_integer_type_p (type))
    hand_on (cx, call);
  else if (AGGREGATE_TYPE_P (type))
    for (unsigned i = 0; i < TP_RESULT_SLOTS && i < tp_pointer_part_count (type); i++)
      tp_clear_result (call, i);
}

/* Append the stores that tell the caller the referent of the returned pointer RESULT.  */

static void
emit_result (struct tp_context *cx, gimple_seq *seq, tree result, gimple *use)
{
  /* SEQ may be inserted on an edge; then the companion has to be read there as well.  */
  bool shared = tp_abnormal_p (cx, result);
  bool pointer = POINTER_TYPE_P (TREE_TYPE (result));
  tree ref = shared    ? tp_read_abnormal (cx, seq, result, false)
             : pointer ? tp_referent (cx, result, use)
                       : tp_stored_referent (cx, result);
  if (!ref)
    ref = tp_word (TP_UNKNOWN);
  tree anchor = shared    ? tp_read_abnormal (cx, seq, result, true)
                : pointer ? tp_anchor (cx, result, use)
                          : tp_as_pointer (seq, result);
  tree value = result;
  if (!pointer)
    result = anchor;
  if (!shared)
    tp_keep_if_outside (cx, seq, value, use);
  tp_emit_field_store (seq, tp_slot_pointer_type (), TP_RESULT_FIELD (0, anchor), anchor);
  tp_emit_field_store (seq, tp_word_type, TP_RESULT_FIELD (0, ref), ref);
  tp_emit_field_store (seq, tp_slot_pointer_type (), TP_RESULT_FIELD (0, value), result);
  tp_expose_result (cx, seq, result);
}

/* Insert before STMT the stores that tell the caller that nothing is known of the result.  */

static void
emit_no_answer (greturn *stmt)
{
  gimple_seq seq = NULL;
  tp_emit_field_store (&seq, tp_word_type, TP_RESULT_FIELD (0, ref), tp_word (TP_UNKNOWN));
  tp_emit_field_store (&seq, tp_slot_pointer_type (), TP_RESULT_FIELD (0, anchor),
                       null_pointer_node);
  tp_emit_field_store (&seq, tp_slot_pointer_type (), TP_RESULT_FIELD (0, value), tp_no_result ());
  tp_insert_before (stmt, seq);
}

/* Return true if the result of PHI is used after the edge E, with no statements in between.  */

static bool
leads_over_p (gphi *phi, edge e)
{
  return (gimple_bb (phi) == e->src && has_single_use (gimple_phi_result (phi))
          && gsi_end_p (gsi_start_nondebug_after_labels_bb (e->src)) && single_succ_p (e->src)
          && tp_plain_phi_p (phi));
}

/* STMT returns the result of PHI.  Store the referent on each incoming edge separately, so that
   paths that end in a call keep their tail calls.  */

static void
answer_on_edges (struct tp_context *cx, gphi *phi, greturn *stmt)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, gimple_bb (phi)->preds)
  {
    tree arg = PHI_ARG_DEF_FROM_EDGE (phi, e);
    gphi *inner = TREE_CODE (arg) == SSA_NAME ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (arg)) : NULL;
    if (inner && inner != phi && leads_over_p (inner, e))
      {
        answer_on_edges (cx, inner, stmt);
        continue;
      }
    if (tp_tail_call_p (arg))
      {
        hand_on (cx, as_a<gcall *> (SSA_NAME_DEF_STMT (arg)));
        continue;
      }
    gimple_seq seq = NULL;
    if (TREE_CODE (arg) == ADDR_EXPR)
      tp_expose_result (cx, &seq, arg);
    else
      emit_result (cx, &seq, arg, stmt);
    tp_insert_on_edge (e, seq);
  }
}

void
tp_instrument_return (struct tp_context *cx, greturn *stmt)
{
  tree result = gimple_return_retval (stmt);
  if (gcall *call = tp_must_tail_before (stmt))
    {
      hand_on_all (cx, call);
      return;
    }
  if (result && tp_returns_integer_p ()
      && (TREE_CODE (result) == SSA_NAME || is_gimple_min_invariant (result)))
    {
      tp_return_integer (cx, stmt, result);
      return;
    }
  if (result && AGGREGATE_TYPE_P (TREE_TYPE (result))
      && !tp_results_hidden_p (flags_from_decl_or_type (current_function_decl)))
    {
      tp_return_struct (cx, stmt, result);
      return;
    }
  bool answers = tp_returns_answer_p (current_function_decl);
  if (answers && !(result && (TREE_CODE (result) == SSA_NAME || is_gimple_min_invariant (result))))
    {
      emit_no_answer (stmt);
      return;
    }
  if (!result
      || !(POINTER_TYPE_P (TREE_TYPE (result))
           || tp_pointer_integer_type_p (TREE_TYPE (TREE_TYPE (current_function_decl))))
      || !(TREE_CODE (result) == SSA_NAME || is_gimple_min_invariant (result))
      || tp_results_hidden_p (flags_from_decl_or_type (current_function_decl))
      || tp_pt_unread_result_p (current_function_decl))
    return;
  tp_count (STAT_results);

  if (gphi *phi = answers ? NULL : tp_phi_of_return (stmt, result))
    {
      answer_on_edges (cx, phi, stmt);
      return;
    }
  if (!answers && tp_tail_call_p (result))
    {
      hand_on (cx, as_a<gcall *> (SSA_NAME_DEF_STMT (result)));
      return;
    }
  gimple_seq seq = NULL;
  emit_result (cx, &seq, result, stmt);
  tp_insert_before (stmt, seq);
}
