/* lent-arguments.cc - what library functions pass on to functions of the program.

   SPDX-License-Identifier: GPL-3.0-or-later

   library-captures.def says which arguments of a function come back to the program, as arguments of
   the comparison function that is its argument, too.  The runtime is told about them, with their
   referents, before the call, and that it is over after it (libtemporal/libc/lent-arguments.c).  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/calls/exposed.h"
#include "instrument/calls/lent-arguments.h"
#include "instrument/calls/library-operands.h"
#include "instrument/provenance/referents.h"
#include "ir/emit.h"
#include "ir/library-captures.h"
#include "ir/library-table.h"
#include "ir/sites.h"

/* An argument that is no pointer, or is not there.  */

static struct tp_operand
no_operand (void)
{
  return { null_pointer_node, tp_word (TP_UNKNOWN), null_pointer_node, NULL_TREE };
}

/* Append to W->SEQ that the KEY and ARRAY of lsearch may become one more element, and have the call
   get the comparison function that the runtime returns.  */

static void
lend_room (struct tp_libcall *w, tree ticket, const struct tp_operand *key,
           const struct tp_operand *array, int width, int compare)
{
  auto_vec<tree> exprs;
  exprs.safe_push (key->text);
  exprs.safe_push (array->text);
  tree sites = tp_call_sites (w->call, "rw", exprs, tp_libcall_name (w));
  tree old = gimple_call_arg (w->call, compare);
  tree now = tp_emit_call (&w->seq, ENTRY_lend_room, 6, ticket, tp_libcall_integer (w, width), old,
                           key->anchor, array->anchor, sites);
  now = tp_emit_assign (&w->seq, TREE_TYPE (old), NOP_EXPR, now);
  gimple_call_set_arg (w->call, compare, now);
}

void
tp_lend_arguments (struct tp_context *cx, gcall *call, const struct tp_library *library)
{
  const struct tp_loan *loan = tp_loan_of (library);
  if (!loan)
    return;
  struct tp_libcall w = { call, library, NULL, NULL, NULL, NULL, {} };
  gimple_seq after = NULL;
  tree n = size_int (0);
  struct tp_operand key = no_operand (), array = key;
  if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, loan->key))))
    key = tp_libcall_operand (cx, &w, loan->key);
  if (loan->array >= 0)
    {
      array = tp_libcall_operand (cx, &w, loan->array);
      n = tp_libcall_size (cx, &w, &tp_libcall_argument (&w, loan->array)->size, loan->array);
    }
  tree own
    = build_int_cst (integer_type_node, tp_instrumented_p (gimple_call_arg (call, loan->compare)));
  tree ticket
    = tp_emit_call (&w.seq, ENTRY_lend, 6, key.value, key.ref, array.value, n, array.ref, own);
  if (loan->count >= 0)
    {
      tree result = tp_call_result (call);
      lend_room (&w, ticket, &key, &array, loan->width, loan->compare);
      tp_emit_call (&after, ENTRY_lent_added, 3, ticket, result,
                    gimple_call_arg (call, loan->count));
    }
  else
    tp_emit_call (&after, ENTRY_lent, 1, ticket);
  tp_count (STAT_arguments);
  tp_insert_before (call, w.seq);
  tp_insert_after (call, after);
  update_stmt (call);
}
