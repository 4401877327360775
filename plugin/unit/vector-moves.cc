/* vector-moves.cc - loads and stores of vectors in place of functions that do nothing else.

   SPDX-License-Identifier: GPL-3.0-or-later

   The intrinsics by which programs copy memory in vectors are functions that are always inlined:

        v = _mm_loadu_si128 (from);   return *from;
        _mm_storeu_si128 (to, v);     *to = v;

   They are inlined after the instrumentation.  Until then the vector goes through a call, without
   the referents of the pointers in it (wide-integers.cc), and a report would name the line in the
   intrinsic's header.  So such calls are replaced by the load or the store before anything is
   instrumented.

   gcc/tree-inline.cc does this in general, but later.  */

#include "base/temporal-gcc.h"
#include "base/passes.h"
#include "base/stats.h"
#include "ir/classify.h"
#include "ir/uninstrumented.h"

/* Return true if MOVE in the function DECL loads a vector through a parameter, or stores one that
   is a parameter through another.  */

static bool
moves_vector_p (tree decl, gassign *move)
{
  if (!gimple_assign_single_p (move) || !VECTOR_TYPE_P (TREE_TYPE (gimple_assign_lhs (move))))
    return false;
  tree to = gimple_assign_lhs (move), from = gimple_assign_rhs1 (move);
  tree slot = is_gimple_reg (to) ? from : to;
  return (TREE_CODE (slot) == MEM_REF && tp_parameter_number (decl, TREE_OPERAND (slot, 0)) >= 0
          && is_gimple_reg (TREE_OPERAND (slot, 0))
          && (slot == from || (is_gimple_reg (from) && tp_parameter_number (decl, from) >= 0)));
}

/* Look at STMT of FUN: *ONLY is the move found before, or null, and *VALUE what it has loaded.
   Return false if FUN does more than that and returning the value.  */

static bool
move_or_return_p (function *fun, gimple *stmt, gassign **only, tree *value)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL:
    case GIMPLE_PREDICT:
    case GIMPLE_NOP:
    case GIMPLE_DEBUG:
      return true;
    case GIMPLE_RETURN:
      return gimple_return_retval (as_a<greturn *> (stmt)) == *value;
    case GIMPLE_ASSIGN:
      if (*only)
        {
          /* The copies of the result up to the return.  */
          bool copies
            = (*value && gimple_assign_copy_p (stmt) && gimple_assign_rhs1 (stmt) == *value
               && is_gimple_reg (gimple_assign_lhs (stmt)));
          *value = gimple_assign_lhs (stmt);
          return copies;
        }
      *only = as_a<gassign *> (stmt);
      if (!moves_vector_p (fun->decl, *only))
        return false;
      if (is_gimple_reg (gimple_assign_lhs (stmt)))
        *value = gimple_assign_lhs (stmt);
      return true;
    default:
      return false;
    }
}

/* The assignment in FUN that moves a vector, if FUN does nothing but that and return what it
   loads; otherwise null.  */

static gassign *
only_move (function *fun)
{
  gassign *only = NULL;
  tree value = NULL_TREE;
  /* Without optimisation the return is in a block of its own.  */
  if (n_basic_blocks_for_fn (fun) > NUM_FIXED_BLOCKS + 2)
    return NULL;
  basic_block bb = ENTRY_BLOCK_PTR_FOR_FN (fun);
  for (int blocks = n_basic_blocks_for_fn (fun); --blocks > 0;)
    {
      if (!single_succ_p (bb))
        return NULL;
      bb = single_succ (bb);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
        if (!move_or_return_p (fun, gsi_stmt (i), &only, &value))
          return NULL;
    }
  return bb == EXIT_BLOCK_PTR_FOR_FN (fun) ? only : NULL;
}

/* What the call OUTER of DECL passes for the parameter PARAM, as a register of a type that is as
   good; null if it is none.  */

static tree
passed_for (tree decl, gcall *outer, tree param)
{
  int k = tp_parameter_number (decl, param);
  if (k >= (int) gimple_call_num_args (outer))
    return NULL_TREE;
  tree arg = gimple_call_arg (outer, k);
  return useless_type_conversion_p (TREE_TYPE (param), TREE_TYPE (arg)) ? arg : NULL_TREE;
}

/* Replace the call of E, a call of DECL, by MOVE, which DECL consists of.  The caller is the
   current function: with -fexceptions it says whether the call can end a block.  */

static void
move_directly (cgraph_edge *e, tree decl, gassign *move)
{
  gcall *outer = e->call_stmt;
  tree result = gimple_call_lhs (outer);
  tree slot = gimple_assign_rhs1 (move);
  bool loads = TREE_CODE (slot) == MEM_REF;
  if (!loads)
    slot = gimple_assign_lhs (move);
  if (loads != (result != NULL_TREE) || gimple_call_chain (outer) || stmt_ends_bb_p (outer)
      || tp_uninstrumented_p (e->caller))
    return;
  tree address = passed_for (decl, outer, TREE_OPERAND (slot, 0));
  tree value = loads ? result : passed_for (decl, outer, gimple_assign_rhs1 (move));
  if (!address || !value
      || (loads && !useless_type_conversion_p (TREE_TYPE (result), TREE_TYPE (slot))))
    return;

  gimple_stmt_iterator gsi = gsi_for_stmt (outer);
  /* The line is the caller's if the function is the compiler's own.  */
  location_t where = gimple_location (
    lookup_attribute ("artificial", DECL_ATTRIBUTES (decl)) ? (gimple *) outer : move);
  tree block = gimple_block (outer);
  gimple_seq before = NULL, after = NULL;
  if (!is_gimple_mem_ref_addr (address))
    {
      tree reg = create_tmp_reg (TREE_TYPE (address));
      gimple_seq_add_stmt (&before, gimple_build_assign (reg, address));
      address = reg;
    }
  if (loads && !is_gimple_reg (result))
    {
      value = create_tmp_reg (TREE_TYPE (slot));
      gimple_seq_add_stmt (&after, gimple_build_assign (result, value));
    }
  slot = unshare_expr (slot);
  TREE_OPERAND (slot, 0) = unshare_expr (address);
  gassign *direct = loads ? gimple_build_assign (value, slot) : gimple_build_assign (slot, value);
  cgraph_edge::remove (e);
  gsi_replace (&gsi, direct, true);
  gimple_set_location (direct, LOCATION_LOCUS (where));
  gimple_set_block (direct, block);
  for (gimple_seq seq : { before, after })
    for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
      {
        gimple_set_location (gsi_stmt (i), LOCATION_LOCUS (where));
        gimple_set_block (gsi_stmt (i), block);
      }
  if (before)
    gsi_insert_seq_before (&gsi, before, GSI_SAME_STMT);
  if (after)
    gsi_insert_seq_after (&gsi, after, GSI_SAME_STMT);
  tp_count (STAT_vector_moves);
}

static void
move_vectors (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    tree decl = node->decl;
    function *fun = DECL_STRUCT_FUNCTION (decl);
    if (!fun || !fun->cfg || stdarg_p (TREE_TYPE (decl)) || tp_uninstrumented_p (node)
        || !lookup_attribute ("always_inline", DECL_ATTRIBUTES (decl)))
      continue;
    gassign *move = only_move (fun);
    cgraph_edge *next;
    for (cgraph_edge *e = move ? node->callers : NULL; e; e = next)
      {
        next = e->next_caller;
        function *caller = DECL_STRUCT_FUNCTION (e->caller->decl);
        if (!e->call_stmt || !caller || !caller->cfg)
          continue;
        push_cfun (caller);
        move_directly (e, decl, move);
        pop_cfun ();
      }
  }
}

simple_ipa_opt_pass *
tp_make_vector_moves_pass (gcc::context *ctxt)
{
  return tp_make_unit_pass (ctxt, "temporal_vector_moves", NULL, move_vectors);
}
