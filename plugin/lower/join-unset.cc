/* join-unset.cc - joins the question whether a loaded value was set with its use.

   SPDX-License-Identifier: GPL-3.0-or-later

   The companion of a loaded value (unset_value) is mostly tested in the same basic block, where the
   value is used (use_value).  That needs two conditions, and a register.  If nothing between them
   can end the program, or show that it has not ended yet, the error can as well be reported after
   the load, by use_loaded.  Behind that the companion is 0.

   A use of the larger one of two companions is one of each.

   Of two uses of one companion the second asks nothing new, if the first comes before it on each
   path: a pointer through which several members are accessed is asked about once.  */

#include "base/temporal-gcc.h"
#include "base/stats.h"
#include "ir/emit.h"
#include "ir/runtime-decls.h"
#include "lower/lower.h"

/* NAME is a companion that is always 0: replace it, and those that are computed from it and are
   always 0 as well.  */

static void
replace_by_zero (tree name)
{
  auto_vec<tree> names;
  names.safe_push (name);
  while (!names.is_empty ())
    {
      tree n = names.pop (), next;
      gimple *use;
      imm_use_iterator i;
      use_operand_p op;
      auto_vec<gimple *> uses;
      FOR_EACH_IMM_USE_STMT (use, i, n)
      {
        if (is_gimple_debug (use))
          {
            gimple_debug_bind_reset_value (use);
            update_stmt (use);
            continue;
          }
        FOR_EACH_IMM_USE_ON_STMT (op, i)
        SET_USE (op, size_zero_node);
        update_stmt (use);
        uses.safe_push (use);
      }
      for (gimple *stmt : uses)
        {
          bool zero = false;
          if (gphi *phi = dyn_cast<gphi *> (stmt))
            {
              zero = !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_phi_result (phi));
              for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
                zero &= integer_zerop (gimple_phi_arg_def (phi, k));
            }
          else if (gassign *def = dyn_cast<gassign *> (stmt))
            switch (gimple_assign_rhs_code (def))
              {
              case MAX_EXPR:
                zero = integer_zerop (gimple_assign_rhs1 (def))
                       && integer_zerop (gimple_assign_rhs2 (def));
                break;
              case MIN_EXPR:
              case INTEGER_CST:
                zero = true;
                break;
              default:
                break;
              }
          next = zero ? gimple_get_lhs (stmt) : NULL_TREE;
          if (next && TREE_CODE (next) == SSA_NAME && !has_zero_uses (next))
            names.safe_push (next);
        }
    }
}

/* Replace USE, a call of use_value, by one for each of the companions of which it gets the largest;
   append them to *SEPARATE.  */

static void
separate_use (gimple *use, vec<gimple *> *separate)
{
  tree site = gimple_call_arg (use, 1);
  auto_vec<tree> companions;
  companions.safe_push (gimple_call_arg (use, 0));
  for (unsigned k = 0; k < companions.length () && companions.length () < 4;)
    {
      tree c = companions[k];
      gimple *def = TREE_CODE (c) == SSA_NAME ? SSA_NAME_DEF_STMT (c) : NULL;
      if (!def || !is_gimple_assign (def) || gimple_assign_rhs_code (def) != MAX_EXPR
          || gimple_bb (def) != gimple_bb (use))
        {
          k++;
          continue;
        }
      companions[k] = gimple_assign_rhs1 (def);
      companions.safe_push (gimple_assign_rhs2 (def));
    }
  if (companions.length () == 1)
    {
      separate->safe_push (use);
      return;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (use);
  for (tree c : companions)
    {
      gimple_seq seq = NULL;
      if (TREE_CODE (c) != SSA_NAME)
        continue;
      tp_emit_call (&seq, ENTRY_use_value, 2, c, site);
      gimple_set_location (gimple_seq_last_stmt (seq), gimple_location (use));
      gimple_set_block (gimple_seq_last_stmt (seq), gimple_block (use));
      separate->safe_push (gimple_seq_last_stmt (seq));
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  gsi_remove (&gsi, true);
}

/* The use of the result of LOAD, a call of unset_value, that comes for certain if LOAD does; null
   if there is none.  */

static gimple *
certain_use (gimple *load)
{
  tree c = gimple_call_lhs (load);
  gimple_stmt_iterator gsi = gsi_for_stmt (load);
  for (gsi_next_nondebug (&gsi); !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_code (stmt) == GIMPLE_ASM)
        return NULL;
      if (!is_gimple_call (stmt))
        continue;
      enum tp_entry e = tp_entry_of_call (stmt);
      if (e == ENTRY_use_value && gimple_call_arg (stmt, 0) == c)
        return stmt;
      if (e == ENTRY_COUNT && !(gimple_call_flags (stmt) & ECF_CONST))
        return NULL;
    }
  return NULL;
}

/* Does verify mode look at the companion C itself?  */

static bool
unset_verified_p (tree c)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, c)
  if (is_gimple_call (USE_STMT (use)) && tp_entry_of_call (USE_STMT (use)) == ENTRY_verify_unset)
    return true;
  return false;
}

/* Remove from CALLS, in which a call comes after those that dominate it, the uses of companions
   that another use dominates.  */

static void
drop_repeated_uses (vec<gimple *> *calls)
{
  hash_map<tree, auto_vec<gimple *> > uses;
  unsigned kept = 0;
  for (gimple *call : *calls)
    {
      bool repeated = false;
      tree c = tp_entry_of_call (call) == ENTRY_use_value ? gimple_call_arg (call, 0) : NULL_TREE;
      if (c && TREE_CODE (c) == SSA_NAME)
        {
          auto_vec<gimple *> &earlier = uses.get_or_insert (c);
          for (unsigned k = 0; k < earlier.length () && k < 8 && !repeated; k++)
            repeated = dominated_by_p (CDI_DOMINATORS, gimple_bb (call), gimple_bb (earlier[k]));
          if (!repeated)
            earlier.safe_push (call);
        }
      if (repeated)
        {
          gimple_stmt_iterator gsi = gsi_for_stmt (call);
          gsi_remove (&gsi, true);
          tp_count (STAT_unset_again);
        }
      else
        (*calls)[kept++] = call;
    }
  calls->truncate (kept);
}

void
tp_join_unset (vec<gimple *> *calls)
{
  auto_vec<gimple *> separate;
  for (gimple *call : *calls)
    if (tp_entry_of_call (call) == ENTRY_use_value)
      separate_use (call, &separate);
    else
      separate.safe_push (call);
  calls->truncate (0);
  for (gimple *call : separate)
    {
      tree c = gimple_call_lhs (call);
      gimple *use = NULL;
      if (tp_entry_of_call (call) == ENTRY_unset_value && c && TREE_CODE (c) == SSA_NAME
          && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (c) && !unset_verified_p (c))
        use = certain_use (call);
      if (use)
        {
          gimple_seq seq = NULL;
          tp_emit_call (&seq, ENTRY_use_loaded, 3, gimple_call_arg (call, 0),
                        gimple_call_arg (call, 1), gimple_call_arg (use, 1));
          gimple *joined = gimple_seq_last_stmt (seq);
          gimple_set_location (joined, gimple_location (use));
          gimple_set_block (joined, gimple_block (use));
          replace_by_zero (c);
          tp_count (STAT_unset_joined);
          gimple_stmt_iterator gsi = gsi_for_stmt (call);
          gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
          gsi_remove (&gsi, true);
          release_defs (call);
          call = joined;
        }
      calls->safe_push (call);
    }
  drop_repeated_uses (calls);
}
