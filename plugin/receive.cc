/* receive.cc - what a function finds in the argument buffer when it starts (rule R6).

   SPDX-License-Identifier: GPL-3.0-or-later

   The caller left referents in the per-thread buffer struct tp_call; but the caller may have
   been uninstrumented (qsort, a signal, a thread's start), and then the buffer holds
   what somebody else left there.  What is there counts only if caller and callee mean the
   same call, which is one comparison:

       token = name of the callee + value 0 * F (0) + value 1 * F (1) + ...

   over the pointers that arrive in slots.  The callee knows its name and finds the values among
   its parameters.  A call through a pointer has TP_TOKEN_INDIRECT for a name.  The factors are
   large and odd: for other values to make the same sum, their distances had to
   be multiples of such factors, which no two addresses of a program are by accident.

       if (token == our name + sum of the parameters
	   || token == indirect + sum of the parameters)
	 take referents and anchors out of the slots
       else
	 resolve the pointers, which are their own anchors

   The token is consumed at once, so that nothing is taken twice.  When GCC inlines the callee
   the two sides are the same computation, the test folds, and the referents are simply the
   caller's.  A function with aliases, or one that an ifunc of this unit may lead to, answers to
   their names too.  Of a variadic function's slots only those of named parameters count: the others
   keep their values in the buffer.  */

#include "temporal-gcc.h"
#include "abi.h"
#include "layout.h"
#include "classify.h"
#include "companions.h"
#include "emit.h"
#include "parameters.h"
#include "receive.h"
#include "signature.h"

tree
tp_mix_token (gimple_seq *seq, tree sum, unsigned index, tree value)
{
  tree type = pointer_sized_int_node;
  tree term = tp_emit_assign (seq, type, NOP_EXPR, value);
  if (index > 0)
    term = tp_emit_assign (seq, type, MULT_EXPR, term,
			   build_int_cst (type, TP_TOKEN_FACTOR (index)));
  return sum ? tp_emit_assign (seq, type, PLUS_EXPR, sum, term) : term;
}

tree
tp_name_token (gimple_seq *seq, tree sum, unsigned name)
{
  tree type = pointer_sized_int_node;
  tree number = build_int_cst (type, name);
  if (sum)
    number = tp_emit_assign (seq, type, PLUS_EXPR, sum, number);
  return tp_emit_assign (seq, ptr_type_node, NOP_EXPR, number);
}

/* ---- What is asked for --------------------------------------------------------------- */

/* A name of TYPE that will be defined by a PHI; others may look at its definition before.  */

static tree
new_name (tree type)
{
  return make_ssa_name (type, gimple_build_nop ());
}

/* The arrival in slot INDEX, of VALUE.  */

static tp_context::arrival &
arrival_in (unsigned index, tree value)
{
  for (tp_context::arrival &a : tp_cx->arrivals)
    if (a.index == index)
      return a;
  tp_cx->arrivals.safe_push ({ index, value, NULL_TREE, NULL_TREE, false });
  return tp_cx->arrivals.last ();
}

tree
tp_receive_referent (unsigned index, tree value, bool resolve)
{
  tp_context::arrival &a = arrival_in (index, value);
  if (!a.ref)
    {
      a.ref = new_name (tp_word_type);
      a.resolve = resolve;
    }
  return a.ref;
}

tree
tp_receive_anchor (unsigned index, tree value)
{
  tp_context::arrival &a = arrival_in (index, value);
  if (!a.anchor)
    a.anchor = new_name (ptr_type_node);
  return a.anchor;
}

tree
tp_receive_matches (void)
{
  if (!tp_cx->token_matches)
    tp_cx->token_matches = new_name (boolean_type_node);
  return tp_cx->token_matches;
}

/* ---- The test ------------------------------------------------------------------------- */

/* The pointer or number that arrives in the parameter PARM, at the function's start.  */

tree
tp_incoming_value (gimple_seq *seq, tree parm)
{
  if (is_gimple_reg (parm))
    return get_or_create_ssa_default_def (tp_cx->fun, parm);
  tree value = make_ssa_name (TREE_TYPE (parm));
  gassign *load = gimple_build_assign (value, unshare_expr (parm));
  tp_no_warning (load);
  gimple_seq_add_stmt (seq, load);
  return value;
}

/* The sum over the slots of the current function's parameters; null if there are none.  */

static tree
sum_of_parameters (gimple_seq *seq)
{
  tree sum = NULL_TREE;
  for (tree p = DECL_ARGUMENTS (current_function_decl); p; p = DECL_CHAIN (p))
    {
      int index = tp_parameter_slot (p);
      if (index < 0)
	continue;
      if (!AGGREGATE_TYPE_P (TREE_TYPE (p)))
	{
	  sum = tp_mix_token (seq, sum, index, tp_incoming_value (seq, p));
	  continue;
	}
      auto_vec<tree> parts;
      tp_pointer_parts (p, &parts);
      for (tree part : parts)
	if (index < TP_ARG_SLOTS)
	  {
	    tree value = make_ssa_name (TREE_TYPE (part));
	    gassign *load = gimple_build_assign (value, unshare_expr (part));
	    tp_no_warning (load);
	    gimple_seq_add_stmt (seq, load);
	    sum = tp_mix_token (seq, sum, index++, value);
	  }
    }
  return sum;
}

/* Append to *SEQ the definition of MATCHES: "the token is ours".  It is consumed.  */

static void
emit_test (gimple_seq *seq, tree matches)
{
  tree sum = sum_of_parameters (seq);
  tree held = tp_emit_field_load (seq, tp_slot_pointer_type (),
				  offsetof (struct tp_call, token));
  tp_emit_field_store (seq, tp_slot_pointer_type (), offsetof (struct tp_call, token),
		       null_pointer_node);
  auto_vec<unsigned> names;
  tp_own_names (&names);
  names.safe_push (TP_TOKEN_INDIRECT);
  tree ours = NULL_TREE;
  for (unsigned name : names)
    {
      tree same = tp_emit_assign (seq, boolean_type_node, EQ_EXPR, held,
				  tp_name_token (seq, sum, name));
      ours = !ours ? same
	     : tp_emit_assign (seq, boolean_type_node, BIT_IOR_EXPR, ours, same);
    }
  gimple_seq_add_stmt (seq, gimple_build_assign (matches, SSA_NAME, ours));
}

/* ---- The two ways -------------------------------------------------------------------- */

/* Put SEQ into a new block on a way from HEAD to JOIN that is taken if FLAG.  Returns the edge
   into JOIN.  */

static edge
make_way (basic_block head, basic_block join, int flag, gimple_seq seq)
{
  basic_block bb = create_empty_bb (head);
  if (current_loops)
    add_bb_to_loop (bb, head->loop_father);
  edge in = make_edge (head, bb, flag);
  in->probability = flag == EDGE_TRUE_VALUE ? profile_probability::very_likely ()
		    : profile_probability::very_unlikely ();
  bb->count = in->count ();
  gimple_stmt_iterator gsi = gsi_start_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_CONTINUE_LINKING);
  return make_single_succ_edge (bb, join, EDGE_FALLTHRU);
}

/* Append what tells GCC that the slots hold nothing from here on.  So where the callee was inlined
   the stores to them are dead; and none of another call is spared because the same is in
   the slot already.  */

static void
emit_forget (gimple_seq *seq)
{
  tree type = build_array_type_nelts (char_type_node,
				      TP_ARG_SLOTS * sizeof (struct tp_slot));
  tree slots = tp_call_field (type, offsetof (struct tp_call, arg));
  gimple_seq_add_stmt (seq, gimple_build_assign (slots, build_clobber (type)));
}

/* Behind HEAD, whose last statement is the test, define all that was asked for.  Returns the block
   where it is known.  */

static basic_block
take_arrivals (basic_block head)
{
  gimple_seq taken = NULL, found = NULL;
  /* GCC guesses later how often each block runs.  */
  gimple_seq_add_stmt (&found, gimple_build_predict (PRED_COLD_LABEL, NOT_TAKEN));
  auto_vec<tree> from_slot, from_value;
  for (tp_context::arrival &a : tp_cx->arrivals)
    {
      if (a.ref)
	{
	  from_slot.safe_push (tp_emit_field_load (&taken, tp_word_type,
						   TP_ARG_FIELD (a.index, ref)));
	  from_value.safe_push (a.resolve ? tp_emit_call (&found, ENTRY_resolve, 1, a.value)
				: tp_word (TP_UNKNOWN));
	}
      if (a.anchor)
	{
	  from_slot.safe_push (tp_emit_field_load (&taken, tp_slot_pointer_type (),
						   TP_ARG_FIELD (a.index, anchor)));
	  from_value.safe_push (a.value);
	}
    }
  if (!tp_cx->saved_slots)
    emit_forget (&taken);
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  edge past = split_block (head, last_stmt (head));
  basic_block join = past->dest;
  remove_edge (past);
  edge good = make_way (head, join, EDGE_TRUE_VALUE, taken);
  edge bad = make_way (head, join, EDGE_FALSE_VALUE, found);
  unsigned k = 0;
  auto define = [&] (tree name)
    {
      if (!name)
	return;
      gphi *phi = create_phi_node (name, join);
      add_phi_arg (phi, from_slot[k], good, UNKNOWN_LOCATION);
      add_phi_arg (phi, from_value[k], bad, UNKNOWN_LOCATION);
      k++;
    };
  for (tp_context::arrival &a : tp_cx->arrivals)
    {
      define (a.ref);
      define (a.anchor);
    }
  return join;
}

void
tp_receive_finish (void)
{
  gimple_seq start = tp_cx->values;
  bool test = tp_cx->token_matches || !tp_cx->arrivals.is_empty ();
  if (test)
    emit_test (&start, tp_receive_matches ());
  gimple_seq rest = tp_cx->parameters;
  gimple_seq_add_seq (&rest, tp_cx->entry);
  if (!start && !rest)
    return;
  bool ways = !tp_cx->arrivals.is_empty ();
  if (ways)
    gimple_seq_add_stmt (&start, gimple_build_cond (NE_EXPR, tp_receive_matches (),
						    boolean_false_node, NULL_TREE,
						    NULL_TREE));
  else
    gimple_seq_add_seq (&start, rest);
  basic_block bb = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (tp_cx->fun)));
  gimple_stmt_iterator gsi = gsi_start_bb (bb);
  gsi_insert_seq_before (&gsi, start, GSI_SAME_STMT);
  if (ways)
    {
      gsi = gsi_start_bb (take_arrivals (bb));
      gsi_insert_seq_before (&gsi, rest, GSI_SAME_STMT);
    }
}
