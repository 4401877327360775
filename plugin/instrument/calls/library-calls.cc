/* library-calls.cc - calls whose effect on blocks and referents is known.

   SPDX-License-Identifier: GPL-3.0-or-later

   Calls that allocate or deallocate pass their site, and their arguments are checked.
   library-arguments.cc handles the memory that arguments point to; library.def lists the
   functions.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/calls/containers.h"
#include "instrument/calls/library-arguments.h"
#include "instrument/calls/atomic.h"
#include "instrument/calls/exposed.h"
#include "instrument/calls/lent-arguments.h"
#include "instrument/calls/setjmp.h"
#include "instrument/calls/library-calls.h"
#include "instrument/checks/checks.h"
#include "instrument/provenance/pools.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/structs.h"
#include "instrument/unset/unset.h"
#include "instrument/provenance/varargs.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/library-captures.h"
#include "ir/library-table.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "points-to/points-to.h"

void
tp_check_range (struct tp_context *cx, gcall *call, tree p, tree n, char what)
{
  tree ref = tp_referent (cx, p, call);
  tp_count (STAT_dereferences);
  if (tp_check_never_fails_p (ref))
    {
      tp_count (STAT_dropped_external);
      return;
    }
  gimple_seq seq = NULL;
  tree site = tp_site (gimple_location (call), what, p);
  tp_emit_call (&seq, tp_check_entry (), 5, p, n, ref, tp_anchor (cx, p, call), site);
  tp_emit_verify (&seq, tp_verify_entry (), TP_PROOF_none, 5, p, n, ref, tp_anchor (cx, p, call),
                  site);
  tp_count (STAT_checks);
  tp_insert_before (call, seq);
}

/* Insert the call that tells the runtime the site of CALL, an allocation or deallocation.  */

static void
say_site (gcall *call, char what)
{
  gimple_seq seq = NULL;
  tree site = tp_site (gimple_location (call), what, gimple_call_fndecl (call));
  site = tp_site_for_callers (site, call, what);
  tp_emit_call (&seq, ENTRY_at, 1, site);
  tp_insert_before (call, seq);
}

/* Check the pointer whose block CALL ends.  */

static void
check_deallocation (struct tp_context *cx, gcall *call)
{
  tree p = gimple_call_arg (call, 0);
  gimple_seq seq = NULL;
  tree site = tp_site (gimple_location (call), 'f', p);
  bool there = tp_pt_not_reused_p (call, 'r');
  if (there)
    {
      tp_emit_call (&seq, ENTRY_check_free_there, 2, p, site);
      tp_count (STAT_not_reused);
    }
  else
    tp_emit_call (&seq, ENTRY_check_free, 4, p, tp_referent (cx, p, call), tp_anchor (cx, p, call),
                  site);
  if (tp_opt.verify)
    tp_emit_verify (&seq, ENTRY_verify_free, there ? TP_PROOF_never_reused : TP_PROOF_none, 4, p,
                    tp_referent (cx, p, call), tp_anchor (cx, p, call), site);
  tp_count (STAT_free_checks);
  tp_insert_before (call, seq);
}

/* Return true if the type of CALL, a call through a pointer, is that of malloc, calloc, realloc or
   free.  */

static bool
maybe_allocator_p (gcall *call)
{
  if (gimple_call_fndecl (call) || gimple_call_internal_p (call))
    return false;
  unsigned n = gimple_call_num_args (call);
  tree type = gimple_call_fntype (call);
  if (n == 0 || n > 2 || !type || stdarg_p (type))
    return false;
  bool block = POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0)));
  for (unsigned i = block; i < n; i++)
    if (!tp_pointer_wide_integer_p (TREE_TYPE (gimple_call_arg (call, i))))
      return false;
  tree result = TREE_TYPE (type);
  return (block && n == 1 ? VOID_TYPE_P (result)
                          : POINTER_TYPE_P (result) && VOID_TYPE_P (TREE_TYPE (result)));
}

/* A call through a pointer may go to malloc or free.  Tell the runtime the site before the call,
   and reset it afterwards, because if it was another function, the next allocation has another
   site.  Then a call at the end of the function cannot be a tail call.  For the type of free, void
   (void *), this would matter, because interpreters use such calls to go from one step to the next;
   for these the site is recorded for the argument's block only.  */

static void
say_possible_site (gcall *call)
{
  if (VOID_TYPE_P (TREE_TYPE (gimple_call_fntype (call)))
      && tp_returns_after_p (gsi_for_stmt (call)))
    {
      gimple_seq seq = NULL;
      tp_emit_call (&seq, ENTRY_at_last, 2, gimple_call_arg (call, 0),
                    tp_site (gimple_location (call), 'f', gimple_call_fn (call)));
      tp_insert_before (call, seq);
      return;
    }
  gimple_seq before = NULL, after = NULL;
  tp_emit_call (&before, ENTRY_at, 1,
                tp_site (gimple_location (call),
                         gimple_call_num_args (call) == 1
                             && POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0)))
                           ? 'f'
                           : 'a',
                         gimple_call_fn (call)));
  tp_emit_call (&after, ENTRY_at, 1, build_zero_cst (const_ptr_type_node));
  tp_insert_before (call, before);
  tp_insert_after (call, after);
}

/* CALL starts a thread: call the runtime's function instead, which passes on the referent of the
   argument.  It is told which function the linker has put in place of the one that CALL names.  */

static void
hand_to_thread (struct tp_context *cx, gcall *call)
{
  tree argument = gimple_call_arg (call, gimple_call_num_args (call) - 1);
  tree ref = tp_referent (cx, argument, call);
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_thread_argument, 4, argument, ref, tp_anchor (cx, argument, call),
                gimple_call_fn (call));
  tp_count (STAT_arguments);
  tp_insert_before (call, seq);
  gimple_call_set_fndecl (
    call,
    tp_entry_decl (gimple_call_num_args (call) == 3 ? ENTRY_thrd_create : ENTRY_thread_create));
  update_stmt (call);
}

/* CALL waits for a thread: the thread's result gets its referent.  */

static void
take_from_thread (gcall *call)
{
  if (gimple_call_num_args (call) != 2
      || !tp_pointer_wide_integer_p (TREE_TYPE (gimple_call_arg (call, 0)))
      || integer_zerop (gimple_call_arg (call, 1)))
    return;
  gimple_seq seq = NULL;
  tree thread = tp_emit_assign (&seq, size_type_node, NOP_EXPR, gimple_call_arg (call, 0));
  tp_emit_call (&seq, ENTRY_thread_joined, 2, thread, gimple_call_arg (call, 1));
  tp_insert_after (call, seq);
}

/* CALL keeps its second argument: so does the runtime, with its referent.  */

static void
keep_for_thread (struct tp_context *cx, gcall *call)
{
  tree value = gimple_call_arg (call, 1);
  if (!POINTER_TYPE_P (TREE_TYPE (value))
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0))))
    return;
  gimple_seq seq = NULL;
  tree ref = tp_referent (cx, value, call);
  tree key = tp_emit_assign (&seq, size_type_node, NOP_EXPR, gimple_call_arg (call, 0));
  tp_emit_call (&seq, ENTRY_key_set, 3, key, value, ref);
  tp_count (STAT_arguments);
  tp_insert_before (call, seq);
}

/* CALL gives a stream a buffer: the runtime remembers its referent.  */

static void
keep_buffer (struct tp_context *cx, gcall *call)
{
  tree stream = gimple_call_arg (call, 0), buffer = gimple_call_arg (call, 1);
  if (!POINTER_TYPE_P (TREE_TYPE (stream)) || !POINTER_TYPE_P (TREE_TYPE (buffer))
      || integer_zerop (buffer))
    return;
  gimple_seq seq = NULL;
  tree ref = tp_referent (cx, buffer, call);
  tp_emit_call (&seq, ENTRY_buffer_given, 3, stream, buffer, ref);
  tp_count (STAT_arguments);
  tp_insert_before (call, seq);
}

/* CALL ends the thread.  */

static void
end_thread (struct tp_context *cx, gcall *call)
{
  tree value = gimple_call_arg (call, 0);
  if (!POINTER_TYPE_P (TREE_TYPE (value)) || integer_zerop (value))
    return;
  gimple_seq seq = NULL;
  tree ref = tp_referent (cx, value, call);
  tp_emit_call (&seq, ENTRY_thread_result, 2, value, ref);
  tp_count (STAT_arguments);
  tp_insert_before (call, seq);
}

/* CALL passes an event to the kernel.  */

static void
send_event (gcall *call)
{
  gimple_seq seq = NULL;
  tree event = gimple_call_arg (call, 3);
  tree fd = tp_emit_assign (&seq, integer_type_node, NOP_EXPR, gimple_call_arg (call, 0));
  tree op = tp_emit_assign (&seq, integer_type_node, NOP_EXPR, gimple_call_arg (call, 1));
  tree n = tp_emit_call (&seq, ENTRY_event_added, 3, fd, op, event);
  tp_emit_call (&seq, ENTRY_expose_contents, 2, event, n);
  tp_insert_before (call, seq);
}

/* CALL gets events from the kernel.  */

static void
receive_events (gcall *call)
{
  gimple_seq seq = NULL;
  tree result = gimple_call_lhs (call);
  if (result && TREE_CODE (result) != SSA_NAME)
    return;
  tree fd = tp_emit_assign (&seq, integer_type_node, NOP_EXPR, gimple_call_arg (call, 0));
  tp_emit_call (&seq, ENTRY_events_received, 3, fd, gimple_call_arg (call, 1),
                tp_call_result (call));
  tp_insert_after (call, seq);
}

/* CALL sends a signal with a value.  */

static void
send_value (struct tp_context *cx, gcall *call)
{
  auto_vec<tree> parts;
  tree arg = gimple_call_arg (call, gimple_call_num_args (call) - 1);
  if (!AGGREGATE_TYPE_P (TREE_TYPE (arg)))
    return;
  tp_pointer_parts (arg, &parts);
  gimple_seq seq = NULL;
  for (tree part : parts)
    {
      tree ref, value = tp_emit_part_load (cx, &seq, part, &ref);
      tp_emit_call (&seq, ENTRY_value_sent, 2, value, ref);
    }
  tp_insert_before (call, seq);
}

/* CALL stores where its second argument points what the kernel says of a signal.  */

static void
receive_value (gcall *call)
{
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_value_received, 1, gimple_call_arg (call, 1));
  tp_insert_after (call, seq);
}

/* CALL has received bytes where argument I points.  */

static void
receive_words (gcall *call, int i)
{
  tree result = gimple_call_lhs (call);
  if ((unsigned) i >= gimple_call_num_args (call) || (result && TREE_CODE (result) != SSA_NAME))
    return;
  gimple_seq seq = NULL;
  tree n = tp_emit_assign (&seq, size_type_node, NOP_EXPR, tp_call_result (call));
  tp_emit_call (&seq, ENTRY_words_received, 2, gimple_call_arg (call, i), n);
  tp_insert_after (call, seq);
}

/* CALL is a call of LIBRARY, which may allocate a block and store a pointer to it in an argument:
   let the runtime test whether it has.  */

static void
say_site_of_stored (gcall *call, const struct tp_library *library)
{
  for (int i = 0; i < library->spec.count; i++)
    {
      const struct tp_argument *a = &library->spec.argument[i];
      if ((a->what != 'p' && a->what != 'B') || a->other >= 0)
        continue;
      gimple_seq before = NULL, after = NULL;
      tree slot = gimple_call_arg (call, i);
      tree old = tp_emit_call (&before, ENTRY_outparam_before, 1, slot);
      tree site = tp_site (gimple_location (call), 'a', gimple_call_fndecl (call));
      tp_emit_call (&after, ENTRY_outparam_block, 3, slot, old,
                    tp_site_stored_for_callers (site, slot));
      tp_insert_before (call, before);
      tp_insert_after (call, after);
    }
}

/* CALL is a call of LIBRARY, whose result is a new block: tell the runtime its allocation site.  */

static void
say_site_of_result (gcall *call, const struct tp_library *library)
{
  tree result = gimple_call_lhs (call);
  if (!result || TREE_CODE (result) != SSA_NAME)
    return;
  gimple_seq after = NULL;
  tree buffer
    = library->spec.buffer < 0 ? null_pointer_node : gimple_call_arg (call, library->spec.buffer);
  tree site = tp_site (gimple_location (call), 'a', gimple_call_fndecl (call));
  tp_emit_call (&after, ENTRY_returned, 3, result, buffer, tp_site_for_callers (site, call, 'a'));
  tp_insert_after (call, after);
}

/* CALL allocates.  If nothing uses its result, GCC would remove it, and a leak would not be found
   when optimising.  An empty assembler statement that takes the result keeps it.  */

static void
keep_unused_block (gcall *call)
{
  if (!POINTER_TYPE_P (gimple_call_return_type (call)))
    return;
  tree lhs = gimple_call_lhs (call);
  if (lhs && (TREE_CODE (lhs) != SSA_NAME || !has_zero_uses (lhs)))
    return;
  vec<tree, va_gc> *inputs = NULL;
  tree constraint = build_string (2, "r");
  vec_safe_push (inputs,
                 build_tree_list (build_tree_list (NULL_TREE, constraint), tp_call_result (call)));
  gasm *use = gimple_build_asm_vec ("", inputs, NULL, NULL, NULL);
  gimple_asm_set_volatile (use, true);
  gimple_seq after = NULL;
  gimple_seq_add_stmt (&after, use);
  tp_insert_after (call, after);
}

static void
instrument_known_call (struct tp_context *cx, gcall *call, const struct tp_library *library)
{
  tp_check_library_arguments (cx, call, library);
  tp_expose_captured (cx, call);
  tp_lend_arguments (cx, call, library);
  /* Functions of kind PLAIN store pointers to blocks of the library.  */
  if (library->kind != LIB_PLAIN)
    say_site_of_stored (call, library);
  if (library->spec.fresh)
    say_site_of_result (call, library);
  if (int i = tp_received_argument (library); i >= 0)
    receive_words (call, i);
  switch (library->kind)
    {
    case LIB_ALLOCATE:
      say_site (call, 'a');
      keep_unused_block (call);
      break;
    case LIB_FREE:
      check_deallocation (cx, call);
      say_site (call, 'f');
      break;
    case LIB_REALLOC:
      check_deallocation (cx, call);
      say_site (call, 'a');
      break;
    case LIB_THREAD:
      hand_to_thread (cx, call);
      break;
    case LIB_JOIN:
      take_from_thread (call);
      break;
    case LIB_KEEP:
      keep_for_thread (cx, call);
      break;
    case LIB_BUFFER:
      keep_buffer (cx, call);
      break;
    case LIB_END:
      end_thread (cx, call);
      break;
    case LIB_EVENT:
      send_event (call);
      break;
    case LIB_EVENTS:
      receive_events (call);
      break;
    case LIB_SIGNAL:
      send_value (cx, call);
      break;
    case LIB_SIGNALS:
      receive_value (call);
      break;
    case LIB_LINK:
      tp_link_elements (cx, call);
      break;
    case LIB_ENTER:
      tp_enter_item (cx, call);
      break;
    case LIB_TREE:
      tp_search_tree (cx, call);
      break;
    case LIB_SETJMP:
      {
        gimple_seq seq = NULL;
        tree lhs = gimple_call_lhs (call);
        tp_emit_call (&seq, ENTRY_setjmp_returned, 1,
                      lhs && TREE_CODE (lhs) == SSA_NAME ? lhs : integer_one_node);
        tp_insert_after (call, seq);
        tp_set_setjmp_mark (cx, call);
        break;
      }
    case LIB_PLAIN:
    case LIB_CALLS:
    case LIB_KEPT:
      break;
    }
}

void
tp_frames_unwound (gimple *stmt)
{
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_setjmp_returned, 1, integer_one_node);
  if (gimple_code (stmt) == GIMPLE_LABEL)
    {
      gimple_stmt_iterator gsi = gsi_after_labels (gimple_bb (stmt));
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  else
    tp_insert_after (stmt, seq);
}

bool
tp_instrument_library_call (struct tp_context *cx, gcall *call)
{
  const struct tp_library *library = tp_library_of_call (call);
  tp_unset_call (cx, call, library);
  if (library)
    instrument_known_call (cx, call, library);
  else if (tp_instrument_va_call (cx, call))
    return true;
  else if (tp_instrument_atomic (cx, call))
    return true;
  else if (gimple_call_builtin_p (call, BUILT_IN_SETJMP_RECEIVER)
           || (gimple_call_flags (call) & ECF_RETURNS_TWICE))
    {
      /* This includes vfork, whose child leaves its frames on our stack, and getcontext.  */
      tp_frames_unwound (call);
      return false;
    }
  else
    {
      if (maybe_allocator_p (call))
        say_possible_site (call);
      tp_set_setjmp_mark (cx, call);
      return false;
    }
  return true;
}
