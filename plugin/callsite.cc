/* callsite.cc - calls and returns (rules R5 and R6 of paper 000, caller's side).

   SPDX-License-Identifier: GPL-3.0-or-later

   A call is one of three things:

     - a library function from classify.cc's list, whose effect is known: its
       blocks and referents are handled here, and nothing travels in the buffer;
     - another built-in, which runs no code of ours: a pointer that it returns is
       resolved from its value (R5);
     - anything else may be instrumented: pointer arguments travel in the buffer
       (R6), and a returned pointer's referent is taken from it if the callee left
       that very pointer there.

   A returned call, return f (x), must stay a tail call: programs recurse a
   million deep that way.  So nothing is put behind such a call; what f left in
   the buffer stands there for our caller.  */

#include "temporal-gcc.h"
#include "abi.h"
#include "layout.h"
#include "callsite.h"
#include "classify.h"
#include "companions.h"
#include "emit.h"
#include "mark.h"
#include "parameters.h"
#include "sites.h"
#include "stats.h"
#include "track.h"

/* May the callee of CALL be instrumented code that uses the buffer?  */

static bool
uses_buffer_p (gcall *call)
{
  return (!tp_builtin_call_p (call) && !tp_library_of_call (call)
	  && !tp_arguments_hidden_p (gimple_call_flags (call)));
}

/* May it leave results there?  */

static bool
returns_in_buffer_p (gcall *call)
{
  return uses_buffer_p (call) && !tp_results_hidden_p (gimple_call_flags (call));
}

/* Does the function that CALL calls stand in this translation unit?  */

static bool
callee_in_sight_p (gcall *call)
{
  tree decl = gimple_call_fndecl (call);
  cgraph_node *node = decl ? cgraph_node::get (decl) : NULL;
  return node && node->definition && !DECL_EXTERNAL (decl);
}

/* Clear the buffer's first N results before CALL, so that only the callee's answer
   counts.  */

static void
forget_results (gcall *call, unsigned n)
{
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < n; i++)
    tp_emit_field_store (&seq, tp_slot_pointer_type (), TP_RESULT_FIELD (i, value),
			 null_pointer_node);
  tp_insert_before (call, seq);
}

/* Referent of the result of a built-in that is in no list.  */

static tree
builtin_result_referent (gcall *call, tree result)
{
  tree decl = gimple_call_fndecl (call);
  if (decl && fndecl_built_in_p (decl, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (decl))
      {
      case BUILT_IN_ASSUME_ALIGNED:
      case BUILT_IN_EXPECT:
	if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0))))
	  return tp_referent (gimple_call_arg (call, 0), call);
	break;
      CASE_BUILT_IN_ALLOCA:
      case BUILT_IN_FRAME_ADDRESS:
      case BUILT_IN_RETURN_ADDRESS:
      case BUILT_IN_STACK_SAVE:
	/* Memory of the frame that is not tracked.  */
	return tp_word (TP_FOREIGN);
      default:
	break;
      }
  gimple_seq seq = NULL;
  tree ref = tp_emit_call (&seq, ENTRY_resolve, 1, result);
  tp_count (STAT_resolutions);
  tp_insert_after (call, seq);
  return ref;
}

tree
tp_result_referent (gcall *call)
{
  tree result = gimple_call_lhs (call);
  if (const struct tp_library *library = tp_library_of_call (call))
    if (library->derives >= 0)
      return tp_referent (gimple_call_arg (call, library->derives), call);
  if (!returns_in_buffer_p (call))
    return builtin_result_referent (call, result);

  forget_results (call, 1);
  gimple_seq seq = NULL;
  tree matches = tp_result_matches (&seq, 0, result);
  tree held = tp_emit_field_load (&seq, tp_word_type, TP_RESULT_FIELD (0, ref));
  tree known = tp_emit_assign (&seq, tp_word_type, COND_EXPR, matches, held,
			       tp_word (TP_UNKNOWN));
  tree ref = tp_emit_call (&seq, ENTRY_or_resolve, 2, known, result);
  tp_count (STAT_results);
  tp_insert_after (call, seq);
  return ref;
}

tree
tp_result_anchor (gcall *call)
{
  tree result = gimple_call_lhs (call);
  if (const struct tp_library *library = tp_library_of_call (call))
    {
      if (library->derives >= 0)
	return tp_anchor (gimple_call_arg (call, library->derives));
      if (library->kind == LIB_ALLOCATE || library->kind == LIB_REALLOC)
	return null_pointer_node;
      return result;
    }
  if (!returns_in_buffer_p (call) || !callee_in_sight_p (call))
    return result;
  tp_referent (result, call);
  gimple_seq seq = NULL;
  tree matches = tp_result_matches (&seq, 0, result);
  tree held = tp_emit_field_load (&seq, tp_slot_pointer_type (),
				  TP_RESULT_FIELD (0, anchor));
  tree anchor = tp_emit_assign (&seq, ptr_type_node, COND_EXPR, matches, held,
				result);
  tp_insert_after (call, seq);
  return anchor;
}

/* Append the stores that put the pointer VALUE with REF and ANCHOR into argument
   slot INDEX.  */

static void
emit_argument (gimple_seq *seq, unsigned index, tree value, tree ref, tree anchor)
{
  tp_emit_field_store (seq, tp_slot_pointer_type (), TP_ARG_FIELD (index, value),
		       value);
  tp_emit_field_store (seq, tp_slot_pointer_type (), TP_ARG_FIELD (index, anchor),
		       anchor);
  tp_emit_field_store (seq, tp_word_type, TP_ARG_FIELD (index, ref), ref);
  tp_count (STAT_arguments);
}

/* Append the load of the pointer PART of a struct in memory; *REF is its referent.  */

static tree
emit_part_load (gimple_seq *seq, tree part, tree *ref)
{
  tree value = make_ssa_name (TREE_TYPE (part));
  gimple_seq_add_stmt (seq, gimple_build_assign (value, unshare_expr (part)));
  tree address = tp_emit_address (seq, part);
  *ref = tp_emit_call (seq, ENTRY_load_ref, 2, address, value);
  return value;
}

/* Put the referents of CALL's pointer arguments, and of the pointers in its struct
   arguments, into the buffer.  */

static void
pass_arguments (gcall *call)
{
  unsigned n = gimple_call_num_args (call);
  tree type = gimple_call_fntype (call);
  /* The unnamed arguments of a variadic function are not looked for.  */
  if (type && stdarg_p (type))
    n = MIN (n, (unsigned) type_num_arguments (type));
  unsigned index = 0;
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < n && index < TP_ARG_SLOTS; i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (arg)))
	{
	  tree ref = tp_referent (arg, call);
	  emit_argument (&seq, index++, arg, ref, tp_anchor (arg));
	}
      else if (AGGREGATE_TYPE_P (TREE_TYPE (arg)))
	{
	  auto_vec<tree> parts;
	  tp_pointer_parts (arg, &parts);
	  for (tree part : parts)
	    if (index < TP_ARG_SLOTS)
	      {
		tree ref;
		tree value = emit_part_load (&seq, part, &ref);
		emit_argument (&seq, index++, value, ref, value);
	      }
	}
    }
  if (!index)
    return;
  tree callee = gimple_call_fndecl (call);
  tp_emit_field_store (&seq, tp_word_type, offsetof (struct tp_call, token),
		       tp_word (callee ? tp_function_token (callee)
				: TP_TOKEN_INDIRECT));
  tp_insert_before (call, seq);
}

/* The pointers in the struct LHS, which CALL returns, get the referents that the callee left
   in the buffer.  */

static void
receive_struct (gcall *call, tree lhs)
{
  auto_vec<tree> parts;
  tp_pointer_parts (lhs, &parts);
  unsigned n = MIN (parts.length (), (unsigned) TP_RESULT_SLOTS);
  if (n == 0)
    return;
  forget_results (call, n);
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < n; i++)
    {
      tree value = make_ssa_name (TREE_TYPE (parts[i]));
      gimple_seq_add_stmt (&seq, gimple_build_assign (value,
						      unshare_expr (parts[i])));
      tree matches = tp_result_matches (&seq, i, value);
      tree held = tp_emit_field_load (&seq, tp_word_type, TP_RESULT_FIELD (i, ref));
      tree known = tp_emit_assign (&seq, tp_word_type, COND_EXPR, matches, held,
				   tp_word (TP_UNKNOWN));
      tree address = tp_emit_address (&seq, parts[i]);
      tp_emit_call (&seq, ENTRY_store_ref, 2, address, known);
      tp_count (STAT_results);
    }
  tp_insert_after (call, seq);
}

/* Hand the referents of the pointers in the struct VALUE, which STMT returns, to
   the caller.  */

static void
return_struct (greturn *stmt, tree value)
{
  auto_vec<tree> parts;
  tp_pointer_parts (value, &parts);
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < parts.length () && i < TP_RESULT_SLOTS; i++)
    {
      tree ref;
      tree part = emit_part_load (&seq, parts[i], &ref);
      tp_emit_field_store (&seq, tp_word_type, TP_RESULT_FIELD (i, ref), ref);
      tp_emit_field_store (&seq, tp_slot_pointer_type (),
			   TP_RESULT_FIELD (i, value), part);
      tp_count (STAT_results);
    }
  tp_insert_before (stmt, seq);
}

/* Check that N bytes at P may be accessed by CALL.  WHAT is 'r' or 'w'.  */

static void
check_range (gcall *call, tree p, tree n, char what)
{
  tree ref = tp_referent (p, call);
  tp_count (STAT_dereferences);
  if (tp_word_is_p (ref, TP_FOREIGN))
    {
      tp_count (STAT_dropped_foreign);
      return;
    }
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_check, 5, p, n, ref, tp_anchor (p),
		tp_site (gimple_location (call), what, p));
  tp_count (STAT_checks);
  tp_insert_before (call, seq);
}

/* Say where the allocation or deallocation CALL happens.  */

static void
say_site (gcall *call, char what)
{
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_at, 1,
		tp_site (gimple_location (call), what,
			 gimple_call_fndecl (call)));
  tp_insert_before (call, seq);
}

/* Check the pointer that CALL ends the block of.  */

static void
check_deallocation (gcall *call)
{
  tree p = gimple_call_arg (call, 0);
  tree ref = tp_referent (p, call);
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_check_free, 4, p, ref, tp_anchor (p),
		tp_site (gimple_location (call), 'f', p));
  tp_count (STAT_free_checks);
  tp_insert_before (call, seq);
}

/* The N bytes at DST lose their referents at CALL.  */

static void
clear_range (gcall *call, tree dst, tree n, bool after = false)
{
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_clear_refs, 2, dst, n);
  tp_count (STAT_referent_copies);
  if (after)
    tp_insert_after (call, seq);
  else
    tp_insert_before (call, seq);
}

/* CALL copies N bytes from SRC to DST.  */

static void
copy_range (gcall *call, tree dst, tree src, tree n)
{
  check_range (call, src, n, 'r');
  check_range (call, dst, n, 'w');
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_copy_refs, 3, dst, src, n);
  tp_count (STAT_referent_copies);
  tp_insert_before (call, seq);
}

/* CALL sorts its first argument by moving bytes that it tells nobody about:
   referents there are unknown from before, for the comparison function, to after.  */

static void
sort_range (gcall *call)
{
  tree base = gimple_call_arg (call, 0);
  gimple_seq seq = NULL;
  tree count = gimple_call_arg (call, 1), size = gimple_call_arg (call, 2);
  tree n = tp_emit_assign (&seq, size_type_node, MULT_EXPR, count, size);
  tp_insert_before (call, seq);
  clear_range (call, base, n);
  clear_range (call, base, n, true);
}

static void
copied_up_to (gcall *call)
{
  tree end = gimple_call_lhs (call);
  if (!end)
    {
      end = make_ssa_name (ptr_type_node);
      gimple_call_set_lhs (call, end);
      update_stmt (call);
    }
  if (TREE_CODE (end) != SSA_NAME)
    return;
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_copied_refs, 4, gimple_call_arg (call, 0),
		gimple_call_arg (call, 1), end, gimple_call_arg (call, 3));
  tp_count (STAT_referent_copies);
  tp_insert_after (call, seq);
}

static void
instrument_library_call (gcall *call, const struct tp_library *library)
{
  tree a[3] = { NULL_TREE, NULL_TREE, NULL_TREE };
  for (unsigned i = 0; i < 3 && i < gimple_call_num_args (call); i++)
    a[i] = gimple_call_arg (call, i);
  switch (library->kind)
    {
    case LIB_ALLOCATE:
      say_site (call, 'a');
      break;
    case LIB_FREE:
      check_deallocation (call);
      say_site (call, 'f');
      break;
    case LIB_REALLOC:
      check_deallocation (call);
      say_site (call, 'a');
      break;
    case LIB_COPY:
      copy_range (call, a[0], a[1], a[2]);
      break;
    case LIB_BCOPY:
      copy_range (call, a[1], a[0], a[2]);
      break;
    case LIB_CCOPY:
      copied_up_to (call);
      break;
    case LIB_SET:
      check_range (call, a[0], a[2], 'w');
      clear_range (call, a[0], a[2]);
      break;
    case LIB_ZERO:
      check_range (call, a[0], a[1], 'w');
      clear_range (call, a[0], a[1]);
      break;
    case LIB_SORT:
      sort_range (call);
      break;
    case LIB_SETJMP:
      {
	gimple_seq seq = NULL;
	tree lhs = gimple_call_lhs (call);
	tp_emit_call (&seq, ENTRY_setjmp_returned, 1,
		      lhs && TREE_CODE (lhs) == SSA_NAME
		      ? lhs : integer_one_node);
	tp_insert_after (call, seq);
	break;
      }
    case LIB_DERIVE:
      break;
    }
}

/* The bytes that the atomic built-in CALL touches at its first argument; 0 if it is
   none.  *LOAD says whether it only loads.  */

static unsigned
atomic_size (gcall *call, bool *load)
{
  tree decl = gimple_call_fndecl (call);
  if (!decl || !fndecl_built_in_p (decl, BUILT_IN_NORMAL) || !DECL_NAME (decl))
    return 0;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  if (!startswith (name, "__atomic_") && !startswith (name, "__sync_"))
    return 0;
  const char *suffix = strrchr (name, '_');
  unsigned size = atoi (suffix + 1);
  *load = startswith (name, "__atomic_load");
  if ((size != 1 && size != 2 && size != 4 && size != 8 && size != 16)
      || gimple_call_num_args (call) == 0
      || !POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0))))
    return 0;
  return size;
}

/* Check an atomic built-in and let the referents go that it overwrites.  */

static void
instrument_atomic (gcall *call, unsigned size, bool load)
{
  tree n = build_int_cst (size_type_node, size);
  check_range (call, gimple_call_arg (call, 0), n, load ? 'r' : 'w');
  if (load || size < POINTER_SIZE / BITS_PER_UNIT)
    return;
  /* The expected value of a compare and exchange is written too.  */
  for (unsigned i = 0; i < 2 && i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      clear_range (call, gimple_call_arg (call, i), n, true);
}

void
tp_instrument_call (gcall *call)
{
  bool load;
  if (tp_entry_of_call (call) != ENTRY_COUNT)
    return;
  if (const struct tp_library *library = tp_library_of_call (call))
    instrument_library_call (call, library);
  else if (unsigned size = atomic_size (call, &load))
    instrument_atomic (call, size, load);
  else if (uses_buffer_p (call))
    {
      pass_arguments (call);
      tree lhs = gimple_call_lhs (call);
      if (lhs && TREE_CODE (lhs) != SSA_NAME && AGGREGATE_TYPE_P (TREE_TYPE (lhs))
	  && !stmt_ends_bb_p (call) && returns_in_buffer_p (call))
	receive_struct (call, lhs);
    }
}

bool
tp_call_may_end_blocks_p (gcall *call)
{
  if (tp_entry_of_call (call) != ENTRY_COUNT)
    return false;
  if (const struct tp_library *library = tp_library_of_call (call))
    switch (library->kind)
      {
      case LIB_COPY:
      case LIB_BCOPY:
      case LIB_CCOPY:
      case LIB_SET:
      case LIB_ZERO:
      case LIB_DERIVE:
      case LIB_ALLOCATE:
	return false;
      default:
	return true;
      }
  if (gimple_call_internal_p (call)
      || (gimple_call_flags (call) & (ECF_CONST | ECF_PURE)))
    return false;
  if (gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (gimple_call_fndecl (call)))
      {
      /* These run no code of the program's, and free nothing of it.  */
      case BUILT_IN_PRINTF:
      case BUILT_IN_PRINTF_CHK:
      case BUILT_IN_FPRINTF:
      case BUILT_IN_FPRINTF_CHK:
      case BUILT_IN_SPRINTF:
      case BUILT_IN_SPRINTF_CHK:
      case BUILT_IN_SNPRINTF:
      case BUILT_IN_SNPRINTF_CHK:
      case BUILT_IN_PUTS:
      case BUILT_IN_FPUTS:
      case BUILT_IN_PUTCHAR:
      case BUILT_IN_FPUTC:
      case BUILT_IN_FWRITE:
      case BUILT_IN_STRLEN:
      case BUILT_IN_STRCMP:
      case BUILT_IN_STRNCMP:
      case BUILT_IN_MEMCMP:
      case BUILT_IN_EXPECT:
      case BUILT_IN_PREFETCH:
      case BUILT_IN_CALLOC:
      case BUILT_IN_UNREACHABLE:
      case BUILT_IN_TRAP:
	return false;
      default:
	return true;
      }
  return true;
}

/* Is RESULT what a call returned that may be the last thing the function does,
   so that it must be left a tail call?  */

static bool
tail_call_p (tree result)
{
  if (TREE_CODE (result) != SSA_NAME || !has_single_use (result))
    return false;
  gcall *call = dyn_cast <gcall *> (SSA_NAME_DEF_STMT (result));
  if (!call || !returns_in_buffer_p (call) || stmt_ends_bb_p (call))
    return false;
  /* Nothing but labels between the call and the end of its block.  */
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  for (gsi_next_nondebug (&gsi); !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    if (gimple_code (gsi_stmt (gsi)) != GIMPLE_RETURN
	&& gimple_code (gsi_stmt (gsi)) != GIMPLE_PREDICT)
      return false;
  return true;
}

/* Append what tells the caller about the returned pointer RESULT.  */

static void
emit_result (gimple_seq *seq, tree result, gimple *use)
{
  tree ref = tp_referent (result, use);
  tree anchor = tp_anchor (result);
  tp_emit_field_store (seq, tp_slot_pointer_type (), TP_RESULT_FIELD (0, anchor), anchor);
  tp_emit_field_store (seq, tp_word_type, TP_RESULT_FIELD (0, ref), ref);
  tp_emit_field_store (seq, tp_slot_pointer_type (), TP_RESULT_FIELD (0, value), result);
}

void
tp_instrument_return (greturn *stmt)
{
  tree result = gimple_return_retval (stmt);
  if (result && AGGREGATE_TYPE_P (TREE_TYPE (result))
      && !tp_results_hidden_p (flags_from_decl_or_type (current_function_decl)))
    {
      return_struct (stmt, result);
      return;
    }
  if (!result || !POINTER_TYPE_P (TREE_TYPE (result))
      || !(TREE_CODE (result) == SSA_NAME || is_gimple_min_invariant (result))
      || tp_results_hidden_p (flags_from_decl_or_type (current_function_decl)))
    return;
  tp_count (STAT_results);

  /* A PHI in front of the return: one answer for each way in, so that those ways
     that end in a call stay tail calls.  */
  gphi *phi = NULL;
  if (TREE_CODE (result) == SSA_NAME)
    phi = dyn_cast <gphi *> (SSA_NAME_DEF_STMT (result));
  bool alone = false;
  if (phi)
    {
      alone = true;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, gimple_bb (phi)->preds)
	if (e->flags & EDGE_COMPLEX)
	  alone = false;
      /* Only when the PHI leads straight to the return.  */
      for (basic_block bb = gimple_bb (phi); alone && bb != gimple_bb (stmt); )
	{
	  gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
	  if (!gsi_end_p (gsi) || !single_succ_p (bb)
	      || !single_pred_p (single_succ (bb)))
	    alone = false;
	  else
	    bb = single_succ (bb);
	}
      alone = alone && has_single_use (result);
    }
  if (alone)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, gimple_bb (phi)->preds)
	{
	  tree arg = PHI_ARG_DEF_FROM_EDGE (phi, e);
	  if (TREE_CODE (arg) == ADDR_EXPR)
	    continue;
	  if (tail_call_p (arg))
	    {
	      forget_results (as_a <gcall *> (SSA_NAME_DEF_STMT (arg)), 1);
	      continue;
	    }
	  gimple_seq seq = NULL;
	  emit_result (&seq, arg, stmt);
	  tp_insert_on_edge (e, seq);
	}
      return;
    }
  if (tail_call_p (result))
    {
      forget_results (as_a <gcall *> (SSA_NAME_DEF_STMT (result)), 1);
      return;
    }
  gimple_seq seq = NULL;
  emit_result (&seq, result, stmt);
  tp_insert_before (stmt, seq);
}
