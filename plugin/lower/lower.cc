/* lower.cc - expands the calls of the runtime inline, late.

   SPDX-License-Identifier: GPL-3.0-or-later

   This pass runs after "sanopt", where GCC expands the checks of its own sanitizers.  The calls are
   correct as they are; the inline form only makes the common case fast.  So nothing is missed where
   the pass does not run (with LTO, if the plugin was given only when compiling) or does little (at
   -O0).  The inline forms are in lower-checks.cc, lower-ranges.cc, lower-refs.cc, lower-exposed.cc,
   lower-scopes.cc and lower-poison.cc.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/dataflow.h"
#include "ir/runtime-decls.h"
#include "ir/proofs.h"
#include "lower/coalesce.h"
#include "lower/lower.h"
#include "lower/lowering.h"
#include "lower/shadow.h"
#include "target/x86_64/cold-calls.h"
#include "target/x86_64/packed-sites.h"

/* The value of the constant argument N; 0 if N is not constant or does not fit.  */

unsigned HOST_WIDE_INT
tp_constant_value (tree n)
{
  return tree_fits_uhwi_p (n) ? tree_to_uhwi (n) : 0;
}

bool
tp_known_referent_p (struct tp_lowering *cx, tree ref, int depth)
{
  if (TREE_CODE (ref) == INTEGER_CST)
    return !integer_zerop (ref);
  if (bitmap_bit_p (cx->known_names, SSA_NAME_VERSION (ref)))
    return true;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (ref));
  if (!phi || depth == 0)
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (gimple_phi_arg_def (phi, i) != ref
        && !tp_known_referent_p (cx, gimple_phi_arg_def (phi, i), depth - 1))
      return false;
  return true;
}

/* If the call at GSI is a call of the runtime that has an inline form, expand it.  Returns true if
   the call was expanded.  */

static bool
lower_call (struct tp_lowering *cx, gimple_stmt_iterator *gsi)
{
  gimple *call = gsi_stmt (*gsi);
  switch (tp_entry_of_call (call))
    {
    case ENTRY_check:
      return tp_lower_check (cx, gsi, call);
    case ENTRY_check_alive:
      return tp_lower_check_alive (cx, gsi, call);
    case ENTRY_check_null:
    case ENTRY_check_set:
      return tp_lower_check_null (gsi, call);
    case ENTRY_check_there:
      return tp_lower_check_there (cx, gsi, call);
    case ENTRY_check_written:
      return tp_lower_check_written (gsi, call);
    case ENTRY_check_overlap:
    case ENTRY_check_string_overlap:
      return tp_lower_check_overlap (gsi, call);
    case ENTRY_check_call:
      return tp_lower_check_call (cx, gsi, call);
    case ENTRY_range:
      return tp_lower_range (gsi, call);
    case ENTRY_large_base:
      return tp_lower_large_base (gsi, call);
    case ENTRY_large_places:
      return tp_lower_large_places (gsi, call);
    case ENTRY_bound:
      return tp_lower_bound (gsi, call);
    case ENTRY_index:
    case ENTRY_within:
      return tp_lower_index (gsi, call);
    case ENTRY_load_ref:
    case ENTRY_load_own:
      return tp_lower_load_ref (cx, gsi, call);
    case ENTRY_peek_ref:
      return tp_lower_peek_ref (cx, gsi, call);
    case ENTRY_peek_piece:
      return tp_lower_peek_piece (cx, gsi, call);
    case ENTRY_store_piece:
      return tp_lower_store_piece (cx, gsi, call);
    case ENTRY_store_ref:
      return tp_lower_store_ref (cx, gsi, call);
    case ENTRY_peek_any:
      return tp_lower_peek_any (gsi, call);
    case ENTRY_store_any:
      return tp_lower_store_any (gsi, call);
    case ENTRY_copy_refs:
      return tp_lower_copy_refs (gsi, call);
    case ENTRY_clear_refs:
      return tp_lower_clear_refs (cx, gsi, call);
    case ENTRY_origin:
      return tp_lower_origin (cx, gsi, call);
    case ENTRY_tls:
      return tp_lower_tls (cx, gsi, call);
    case ENTRY_block_difference:
    case ENTRY_same_place:
      return tp_lower_block_difference (gsi, call);
    case ENTRY_resolve:
      return tp_lower_resolve (gsi);
    case ENTRY_or_resolve:
      return tp_lower_or_resolve (cx, gsi, call);
    case ENTRY_keep_outside:
      return tp_lower_keep_outside (gsi, call);
    case ENTRY_join_refs:
      return tp_lower_join_refs (gsi, call);
    case ENTRY_number_ref:
      return tp_lower_number_ref (gsi, call);
    case ENTRY_unset:
      return tp_lower_unset (gsi, call);
    case ENTRY_unset_begin:
      return tp_lower_unset_begin (cx, gsi, call);
    case ENTRY_unset_value:
    case ENTRY_use_loaded:
      return tp_lower_unset_value (cx, gsi, call);
    case ENTRY_set_bytes:
      return tp_lower_set_bytes (cx, gsi, call);
    case ENTRY_set_value:
      return tp_lower_set_value (cx, gsi, call);
    case ENTRY_set_copy:
      return tp_lower_set_copy (cx, gsi, call);
    case ENTRY_not_set:
    case ENTRY_use_value:
      return tp_lower_use_value (gsi, call);
    case ENTRY_poison_next:
      return tp_lower_poison_next (gsi, call);
    case ENTRY_poison_done:
      return tp_lower_poison_done (gsi, call);
    case ENTRY_poison_behind:
      return tp_lower_poison_behind (gsi, call);
    case ENTRY_at:
      return tp_lower_at (gsi, call);
    case ENTRY_at_last:
      return tp_lower_at_last (gsi, call);
    case ENTRY_begin:
      return tp_lower_begin (cx, gsi, call);
    case ENTRY_end:
      return tp_lower_end (cx, gsi, call);
    case ENTRY_entered:
    case ENTRY_arrived:
      return tp_lower_arrival (gsi, call);
    case ENTRY_expose_call:
      return tp_lower_expose_call (gsi);
    case ENTRY_expose_ref:
      return tp_lower_expose_ref (gsi, call);
    case ENTRY_expose_store:
    case ENTRY_expose_copy:
      return tp_lower_expose_store (cx, gsi, call);
    case ENTRY_expose_numbers:
      return tp_lower_expose_numbers (gsi);
    case ENTRY_expose_result:
      return tp_lower_expose_result (gsi, call);
    default:
      if (tp_verify_entry_p (tp_entry_of_call (call)))
        tp_name_proof (call);
      return false;
    }
}

/* Return true if CALL has no effect but its result, and the result is not used.  */

static bool
unused_p (gimple *call)
{
  switch (tp_entry_of_call (call))
    {
    case ENTRY_load_ref:
    case ENTRY_load_own:
    case ENTRY_peek_ref:
    case ENTRY_peek_any:
    case ENTRY_load_any:
    case ENTRY_peek_piece:
    case ENTRY_join_refs:
    case ENTRY_number_ref:
    case ENTRY_origin:
    case ENTRY_resolve:
    case ENTRY_or_resolve:
    case ENTRY_unset_value:
      {
        tree lhs = gimple_call_lhs (call);
        return !lhs || has_zero_uses (lhs);
      }
    default:
      return false;
    }
}

/* Pack the sites of the calls of FUN that remain.  */

static void
pack_sites (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (is_gimple_call (gsi_stmt (i)))
      tp_pack_sites (gsi_stmt (i));
}

bool
tp_lower_function (struct tp_lowering *cx, function *fun)
{
  tp_name_scopes (fun);
  if (!optimize)
    return false;
  auto_vec<gimple *> calls;
  tp_block_order blocks (fun);
  for (int k = 0; k < blocks.count; k++)
    {
      for (gimple_stmt_iterator i = gsi_start_bb (blocks[k]); !gsi_end_p (i);)
        {
          gimple *call = gsi_stmt (i);
          gimple_stmt_iterator here = i;
          gsi_next (&i);
          enum tp_entry e = is_gimple_call (call) ? tp_entry_of_call (call) : ENTRY_COUNT;
          if (e == ENTRY_COUNT)
            {
              if (is_gimple_call (call) && !tp_opt.disable.prefetch)
                tp_lower_prefetch (call);
              continue;
            }
          if (unused_p (call))
            {
              gsi_remove (&here, true);
              release_defs (call);
              continue;
            }
          calls.safe_push (call);
          tree lhs = gimple_call_lhs (call);
          if (lhs && e != ENTRY_peek_ref && e != ENTRY_peek_any && e != ENTRY_peek_piece
              && e != ENTRY_join_refs && e != ENTRY_atomic_swap)
            bitmap_set_bit (cx->known_names, SSA_NAME_VERSION (lhs));
        }
    }
  if (calls.is_empty ())
    return false;
  calculate_dominance_info (CDI_DOMINATORS);
  if (tp_opt.init)
    tp_join_unset (&calls);
  tp_shadow_start (cx, calls);
  for (gimple *call : calls)
    {
      /* Skip calls that were removed when an earlier call was expanded.  */
      if (!gimple_bb (call))
        continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      if (tp_lower_coalesced (cx, &gsi, call) || lower_call (cx, &gsi))
        tp_count (STAT_lowered);
    }
  tp_cold_finish ();
  pack_sites (fun);
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  return true;
}
