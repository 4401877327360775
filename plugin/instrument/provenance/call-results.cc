/* call-results.cc - the referents of what calls return.

   SPDX-License-Identifier: GPL-3.0-or-later

   call-sites.cc, which instruments the calls, describes the cases.  The callee may have left the
   referent in the buffer; for a function of the C library it is known.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/provenance/companion-phis.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/parameters.h"
#include "instrument/provenance/pools.h"
#include "instrument/provenance/call-results.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/varargs.h"
#include "ir/classify.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "points-to/points-to.h"
#include "unit/signature.h"

bool
tp_uses_buffer_p (gcall *call)
{
  return (!tp_builtin_call_p (call) && !tp_library_of_call (call)
          && !(gimple_call_flags (call) & ECF_RETURNS_TWICE)
          && !tp_arguments_hidden_p (gimple_call_flags (call)));
}

bool
tp_returns_in_buffer_p (gcall *call)
{
  return tp_uses_buffer_p (call) && !tp_results_hidden_p (gimple_call_flags (call));
}

bool
tp_integer_in_buffer_p (gcall *call)
{
  tree type = gimple_call_fntype (call);
  return (type && tp_pointer_integer_type_p (TREE_TYPE (type)) && tp_returns_in_buffer_p (call));
}

tree
tp_as_pointer (gimple_seq *seq, tree x)
{
  return POINTER_TYPE_P (TREE_TYPE (x)) ? x : tp_emit_assign (seq, ptr_type_node, NOP_EXPR, x);
}

/* Return true if the function that CALL calls is defined in this unit.  */

static bool
callee_in_sight_p (gcall *call)
{
  tree decl = gimple_call_fndecl (call);
  cgraph_node *node = decl ? cgraph_node::get (decl) : NULL;
  return node && node->definition && !DECL_EXTERNAL (decl);
}

bool
tp_returns_answer_p (tree fndecl)
{
  return (tp_signature_answers_p (fndecl) && !tp_pt_unread_result_p (fndecl)
          && !tp_results_hidden_p (flags_from_decl_or_type (fndecl)));
}

tree
tp_no_result (void)
{
  return build_int_cst (ptr_type_node, TP_NO_RESULT);
}

void
tp_clear_result (gcall *call, unsigned i)
{
  gimple_seq seq = NULL;
  tp_emit_field_store (&seq, unsigned_char_type_node,
                       TP_RESULT_FIELD (i, value) + sizeof (void *) - 1,
                       build_int_cst (unsigned_char_type_node, TP_NO_RESULT_BYTE));
  tp_insert_before (call, seq);
}

/* The referent of the result of a built-in that is not in the library table.  */

static tree
builtin_result_referent (struct tp_context *cx, gcall *call, tree result)
{
  if (gimple_call_internal_p (call, IFN_VA_ARG))
    return tp_va_arg_referent (call);
  if (tree same = tp_same_pointer (call))
    return tp_referent (cx, same, call);
  tree decl = gimple_call_fndecl (call);
  if (decl && fndecl_built_in_p (decl, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (decl))
      {
      case BUILT_IN_EXPECT:
        if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0))))
          return tp_referent (cx, gimple_call_arg (call, 0), call);
        break;
      CASE_BUILT_IN_ALLOCA:
      case BUILT_IN_FRAME_ADDRESS:
      case BUILT_IN_RETURN_ADDRESS:
      case BUILT_IN_STACK_SAVE:
        /* This is memory of the frame that is not tracked.  */
        return tp_word (TP_EXTERNAL);
      default:
        break;
      }
  return tp_resolve_after (call, result);
}

/* If the result of CALL points into the block of an argument, or of a pointer stored there, the
   referent and anchor of the result; otherwise null.  */

static tree
derived_referent (struct tp_context *cx, gcall *call, const struct tp_library *library)
{
  const struct tp_spec *spec = &library->spec;
  if (spec->derives < 0)
    return NULL_TREE;
  tree arg = gimple_call_arg (call, spec->derives);
  if (!spec->derives_behind)
    return tp_referent (cx, arg, call);
  gimple_seq before = NULL, after = NULL;
  tree held = tp_emit_call (&before, ENTRY_referent_at, 1, arg);
  tree ref = tp_emit_call (&after, ENTRY_or_resolve, 2, held, gimple_call_lhs (call));
  tp_insert_before (call, before);
  tp_insert_after (call, after);
  return ref;
}

static tree
derived_anchor (struct tp_context *cx, gcall *call, const struct tp_library *library)
{
  if (library->spec.derives < 0)
    return NULL_TREE;
  return library->spec.derives_behind
           ? gimple_call_lhs (call)
           : tp_anchor (cx, gimple_call_arg (call, library->spec.derives), call);
}

/* The referent of what CALL, of kind LIB_KEPT, returns.  */

static tree
kept_referent (gcall *call)
{
  gimple_seq seq = NULL;
  tree key = tp_emit_assign (&seq, size_type_node, NOP_EXPR, gimple_call_arg (call, 0));
  tree ref = tp_emit_call (&seq, ENTRY_key_ref, 2, key, gimple_call_lhs (call));
  tp_count (STAT_results);
  tp_insert_after (call, seq);
  return ref;
}

tree
tp_result_referent (struct tp_context *cx, gcall *call)
{
  tree result = gimple_call_lhs (call);
  if (tp_mmap_like_p (call))
    return tp_mapped_referent (cx, call);
  if (tp_pool_allocator_p (call))
    {
      gimple_seq seq = NULL;
      tree known = tp_word (TP_UNKNOWN);
      if (tp_returns_in_buffer_p (call))
        {
          tp_clear_result (call);
          tree matches = tp_result_matches (&seq, 0, result);
          tree held = tp_emit_field_load (&seq, tp_word_type, TP_RESULT_FIELD (0, ref));
          known = tp_emit_assign (&seq, tp_word_type, COND_EXPR, matches, held, known);
        }
      return tp_pool_block_referent (cx, call, seq, known);
    }
  if (const struct tp_library *library = tp_library_of_call (call))
    {
      if (tree ref = derived_referent (cx, call, library))
        return ref;
      if (library->kind == LIB_ALLOCATE || library->kind == LIB_REALLOC)
        {
          /* It is the start of a new block, so the number is in its cell.  */
          gimple_seq seq = NULL;
          tree ref = tp_emit_call (&seq, ENTRY_origin, 1, result);
          tp_count (STAT_resolutions);
          tp_insert_after (call, seq);
          return ref;
        }
      if (library->kind == LIB_KEPT && INTEGRAL_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0))))
        return kept_referent (call);
    }
  if (!tp_returns_in_buffer_p (call))
    return builtin_result_referent (cx, call, result);

  gimple_seq seq = NULL;
  tree matches = NULL_TREE;
  if (!tp_returns_answer_p (gimple_call_fndecl (call)))
    {
      tp_clear_result (call);
      matches = tp_result_matches (&seq, 0, tp_as_pointer (&seq, result));
    }
  tree ref = tp_emit_field_load (&seq, tp_word_type, TP_RESULT_FIELD (0, ref));
  if (matches)
    ref = tp_emit_assign (&seq, tp_word_type, COND_EXPR, matches, ref, tp_word (TP_UNKNOWN));
  if (POINTER_TYPE_P (TREE_TYPE (result)))
    ref = tp_emit_call (&seq, ENTRY_or_resolve, 2, ref, result);
  tp_count (STAT_results);
  tp_insert_after (call, seq);
  return ref;
}

tree
tp_result_anchor (struct tp_context *cx, gcall *call)
{
  tree result = gimple_call_lhs (call);
  if (tp_pool_allocator_p (call) || tp_mmap_like_p (call))
    return null_pointer_node;
  if (const struct tp_library *library = tp_library_of_call (call))
    {
      if (tree anchor = derived_anchor (cx, call, library))
        return anchor;
      if (library->kind == LIB_ALLOCATE || library->kind == LIB_REALLOC)
        return null_pointer_node;
      return result;
    }
  if (!tp_returns_in_buffer_p (call) || !callee_in_sight_p (call))
    return result;
  tp_referent (cx, result, call);
  gimple_seq seq = NULL;
  tree matches = tp_returns_answer_p (gimple_call_fndecl (call))
                   ? NULL_TREE
                   : tp_result_matches (&seq, 0, result);
  tree anchor = tp_emit_field_load (&seq, tp_slot_pointer_type (), TP_RESULT_FIELD (0, anchor));
  if (matches)
    anchor = tp_emit_assign (&seq, ptr_type_node, COND_EXPR, matches, anchor, result);
  tp_insert_after (call, seq);
  return anchor;
}

bool
tp_tail_call_p (tree result)
{
  if (TREE_CODE (result) != SSA_NAME || !has_single_use (result))
    return false;
  gcall *call = dyn_cast<gcall *> (SSA_NAME_DEF_STMT (result));
  if (!call || !tp_returns_in_buffer_p (call) || stmt_ends_bb_p (call) || tp_pool_allocator_p (call)
      || tp_mmap_like_p (call))
    return false;
  return tp_returns_after_p (gsi_for_stmt (call), NULL, false);
}

/* Return true if the result of PHI reaches STMT without statements in between.  */

static bool
leads_to_return_p (gphi *phi, greturn *stmt)
{
  for (basic_block bb = gimple_bb (phi); bb != gimple_bb (stmt); bb = single_succ (bb))
    if (!gsi_end_p (gsi_start_nondebug_after_labels_bb (bb)) || !single_succ_p (bb)
        || !single_pred_p (single_succ (bb)))
      return false;
  return true;
}

gphi *
tp_phi_of_return (greturn *stmt, tree result)
{
  gphi *phi = TREE_CODE (result) == SSA_NAME ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (result)) : NULL;
  return phi && has_single_use (result) && tp_plain_phi_p (phi) && leads_to_return_p (phi, stmt)
           ? phi
           : NULL;
}
