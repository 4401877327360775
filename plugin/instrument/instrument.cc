/* instrument.cc - the pass that inserts checks and tracking, directly after SSA construction.

   SPDX-License-Identifier: GPL-3.0-or-later

   Order within a function, and why:

     1. choose the tracked locals: later steps need to know whether an address is
        that of a tracked local
     2. give narrow tracked parameters a variable of their own (parameters.cc)
     3. instrument each of the program's statements (statements.cc, call-sites.cc); this needs
        referents (referents.cc), which may insert statements after definitions anywhere
     4. fill in the PHIs that were needed (companion-phis.cc)
     5. commit the insertions on edges, and the parameters' part at the start
     6. scopes last (scopes.cc): enter has to come before the first mention of a variable,
        and the statements inserted above mention variables, too
     7. what has to come before all of these at the start (early-calls.cc)  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/stats.h"
#include "instrument/calls/call-sites.h"
#include "instrument/calls/early-calls.h"
#include "instrument/calls/must-tail.h"
#include "instrument/calls/setjmp.h"
#include "instrument/statements.h"
#include "instrument/provenance/abnormal-edges.h"
#include "instrument/provenance/block-difference.h"
#include "instrument/provenance/companion-phis.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/number-structs.h"
#include "instrument/provenance/parameters.h"
#include "instrument/provenance/pools.h"
#include "instrument/provenance/incoming-arguments.h"
#include "instrument/provenance/relocate.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/varargs.h"
#include "instrument/provenance/sra.h"
#include "instrument/unset/unset.h"
#include "instrument/scopes/alloca.h"
#include "instrument/scopes/scopes.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/library-table.h"
#include "ir/uninstrumented.h"
#include "ir/line-table.h"
#include "ir/unevaluated.h"

/* For parameters in memory: the referents of the pointers in them arrive in the buffer, and have to
   be stored in their cells.  */

static void
spill_parameters (struct tp_context *cx)
{
  for (tree p = DECL_ARGUMENTS (current_function_decl); p; p = DECL_CHAIN (p))
    {
      if (is_gimple_reg (p) || !TREE_USED (p) || tp_without_cells_p (cx, p))
        continue;
      tree type = TREE_TYPE (p);
      if (POINTER_TYPE_P (type))
        {
          tree value = make_ssa_name (type);
          gimple_seq_add_stmt (&cx->values, gimple_build_assign (value, p));
          tree ref = tp_parameter_referent (cx, p, value);
          mark_addressable (p);
          tp_emit_call (&cx->entry, ENTRY_store_ref, 2, build_fold_addr_expr (p), ref);
          tp_count (STAT_referent_stores);
        }
      else if (AGGREGATE_TYPE_P (type)
               && (tp_type_may_hold_pointer_p (type) || tp_number_struct_p (cx, p))
               && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
        {
          mark_addressable (p);
          tp_emit_call (&cx->entry, ENTRY_clear_refs, 2, build_fold_addr_expr (p),
                        fold_convert (size_type_node, TYPE_SIZE_UNIT (type)));
          tp_count (STAT_referent_copies);
          tp_spill_struct (cx, p);
        }
    }
}

/* Write the inserted statements to the dump file.  */

static void
dump_insertions (function *fun)
{
  basic_block bb;
  fprintf (dump_file, "\n;; temporal: inserted into %s:\n", function_name (fun));
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (is_gimple_call (gsi_stmt (i)) && tp_entry_of_call (gsi_stmt (i)) != ENTRY_COUNT)
      {
        fprintf (dump_file, ";; line %d: ", (int) gimple_lineno (gsi_stmt (i)));
        print_gimple_stmt (dump_file, gsi_stmt (i), 0, TDF_NONE);
      }
  fprintf (dump_file, "\n");
}

static unsigned
instrument_function (function *fun)
{
  bool quiet;
  if (const char *reason = tp_reason_uninstrumented (fun->decl, &quiet))
    {
      tp_count (STAT_functions_left_alone);
      if (!quiet && !tp_opt.no_warn)
        warning_at (DECL_SOURCE_LOCATION (fun->decl), 0, "temporal: function %qD is left alone: %s",
                    fun->decl, reason);
      if (dump_file)
        fprintf (dump_file, ";; temporal: %s is left alone: %s\n", function_name (fun), reason);
      /* The runtime's function calls the comparison with referents (binary-search.c).  */
      if (tp_library_calls_back_p (fun->decl))
        DECL_UNINLINABLE (fun->decl) = 1;
      return 0;
    }
  tp_count (STAT_functions);
  tp_prepare_must_tail (fun);
  if (flag_optimize_sibling_calls)
    tp_forward_returned_copies (fun);
  tp_reference_runtime ();

  tp_context context (fun), *cx = &context;
  tp_find_unevaluated (fun, &cx->unevaluated);

  auto_vec<tree> vars;
  tp_choose_locals (cx, &vars);
  tp_make_setjmp_mark (cx, &vars);
  for (tree &v : vars)
    if (TREE_CODE (v) == PARM_DECL && TYPE_ALIGN (TREE_TYPE (v)) < 64)
      {
        v = tp_copy_parameter (cx, v);
        bitmap_set_bit (cx->tracked, DECL_UID (v));
      }

  tp_find_abnormal (cx);
  tp_instrument_alloca (cx);
  tp_find_block_differences (cx);
  tp_split_relocations (cx);
  /* Collect the program's own statements before others are inserted.  */
  auto_vec<gimple *> statements;
  auto_vec<basic_block> blocks;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i)))
      {
        statements.safe_push (gsi_stmt (i));
        blocks.safe_push (bb);
      }
  tp_find_opened_locals (cx);
  tp_choose_sra (cx);
  tp_keep_variable_arguments (cx);
  spill_parameters (cx);
  for (tree p = DECL_ARGUMENTS (current_function_decl); p; p = DECL_CHAIN (p))
    if (tp_retired_parameter_p (p) && is_gimple_reg (p) && ssa_default_def (fun, p))
      tp_referent (cx, ssa_default_def (fun, p), NULL);
  for (unsigned k = 0; k < statements.length (); k++)
    {
      if (k == 0 || blocks[k] != blocks[k - 1])
        tp_statements_block_start (cx);
      tp_instrument_statement (cx, statements[k]);
    }
  tp_unset_finish (cx);
  tp_track_finish (cx);

  tp_receive_finish (cx);
  gsi_commit_edge_inserts ();
  tp_instrument_scopes (cx, vars);
  tp_make_ready (fun);
  tp_hide_from_line_table (fun);

  if (dump_file)
    dump_insertions (fun);
  tp_sra_finish (cx);
  mark_virtual_operands_for_renaming (fun);
  return TODO_update_ssa | TODO_rebuild_cgraph_edges;
}

opt_pass *
tp_make_instrument_pass (gcc::context *ctxt)
{
  return tp_make_function_pass (ctxt, "temporal", NULL, instrument_function, 0);
}
