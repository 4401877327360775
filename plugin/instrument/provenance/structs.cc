/* structs.cc - structures that are passed and returned by value.

   SPDX-License-Identifier: GPL-3.0-or-later

   The pointers in them are passed in the buffer one by one, as if they were arguments and results
   themselves (rule R6 of Vorobyov 2017a): each part that may contain a pointer has a slot, in the
   order of the type (tp_pointer_parts).  For a structure whose referents are in variables (sra.cc)
   only the parts are read that are needed; for others all referents are stored in the cells.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/provenance/exposed-stores.h"
#include "instrument/provenance/parameters.h"
#include "instrument/provenance/incoming-arguments.h"
#include "instrument/provenance/call-results.h"
#include "instrument/provenance/loads.h"
#include "instrument/provenance/structs.h"
#include "instrument/provenance/sra.h"
#include "ir/classify.h"
#include "ir/emit.h"

tree
tp_emit_part_load (struct tp_context *cx, gimple_seq *seq, tree part, tree *ref)
{
  tree value = make_ssa_name (TREE_TYPE (part));
  gassign *load = gimple_build_assign (value, unshare_expr (part));
  tp_no_warning (load);
  gimple_seq_add_stmt (seq, load);
  *ref = POINTER_TYPE_P (TREE_TYPE (part)) ? tp_emit_referent_load (cx, seq, part, value)
                                           : tp_emit_peek (cx, seq, part);
  return tp_as_pointer (seq, value);
}

/* The referent that the callee of CALL left in the buffer for PART, pointer I of the structure that
   it returns.  It is read after the call.  */

static tree
struct_result (gimple_seq *seq, gcall *call, tree part, unsigned i)
{
  tp_count (STAT_results);
  if (tp_returns_answer_p (gimple_call_fndecl (call)))
    return tp_emit_field_load (seq, tp_word_type, TP_RESULT_FIELD (i, ref));
  tp_clear_result (call, i);
  tree value = make_ssa_name (TREE_TYPE (part));
  gassign *load = gimple_build_assign (value, unshare_expr (part));
  tp_no_warning (load);
  gimple_seq_add_stmt (seq, load);
  tree matches = tp_result_matches (seq, i, tp_as_pointer (seq, value));
  tree held = tp_emit_field_load (seq, tp_word_type, TP_RESULT_FIELD (i, ref));
  return tp_emit_assign (seq, tp_word_type, COND_EXPR, matches, held, tp_word (TP_UNKNOWN));
}

bool
tp_returns_struct_p (gcall *call)
{
  return tp_returns_in_buffer_p (call);
}

void
tp_receive_struct (struct tp_context *cx, gcall *call, tree lhs)
{
  auto_vec<tree> parts;
  if (tp_without_cells_p (cx, lhs))
    return;
  tp_pointer_parts (lhs, &parts);
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < parts.length () && i < TP_RESULT_SLOTS; i++)
    {
      tree known = struct_result (&seq, call, parts[i], i);
      tree address = tp_emit_part_store (&seq, parts[i], known);
      tp_expose_stored (cx, &seq, call, parts[i], address, known);
    }
  tp_insert_after (call, seq);
}

tree
tp_result_word (gimple_seq *seq, gcall *call, HOST_WIDE_INT at)
{
  tree lhs = gimple_call_lhs (call);
  if (AGGREGATE_TYPE_P (TREE_TYPE (lhs)) && tp_returns_struct_p (call))
    {
      auto_vec<tree> parts;
      tp_pointer_parts (lhs, &parts);
      for (unsigned i = 0; i < parts.length () && i < TP_RESULT_SLOTS; i++)
        if (tp_part_place (parts[i]) - tp_part_place (lhs) == at)
          return struct_result (seq, call, parts[i], i);
    }
  return tp_word (TP_UNKNOWN);
}

void
tp_return_struct (struct tp_context *cx, greturn *stmt, tree value)
{
  auto_vec<tree> parts;
  tp_pointer_parts (value, &parts);
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < parts.length () && i < TP_RESULT_SLOTS; i++)
    {
      tree ref;
      tree part = tp_emit_part_load (cx, &seq, parts[i], &ref);
      tp_emit_field_store (&seq, tp_word_type, TP_RESULT_FIELD (i, ref), ref);
      tp_emit_field_store (&seq, tp_slot_pointer_type (), TP_RESULT_FIELD (i, value), part);
      tp_expose_result (cx, &seq, part);
      tp_count (STAT_results);
    }
  tp_insert_before (stmt, seq);
}
