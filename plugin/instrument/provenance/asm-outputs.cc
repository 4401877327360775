/* asm-outputs.cc - the referents of pointers that assembler statements write.

   SPDX-License-Identifier: GPL-3.0-or-later

   asm.cc describes which referents these are.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/provenance/asm-outputs.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/integers.h"
#include "instrument/provenance/referents.h"
#include "ir/emit.h"

/* How many inputs are compared with an output.  */
static const unsigned inputs_max = 8;

struct input
{
  tree value, ref;
};

static bool
empty_p (gasm *stmt)
{
  for (const char *s = gimple_asm_string (stmt); *s; s++)
    if (!ISSPACE (*s))
      return false;
  return true;
}

/* Collect the pointers among the inputs of STMT, in registers and in memory, in INPUTS.  */

static void
collect_inputs (struct tp_context *cx, gasm *stmt, vec<input> *inputs)
{
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt) && inputs->length () < inputs_max; i++)
    {
      tree op = TREE_VALUE (gimple_asm_input_op (stmt, i));
      if (!POINTER_TYPE_P (TREE_TYPE (op)))
        continue;
      if (is_gimple_val (op))
        {
          if (TREE_CODE (op) == SSA_NAME)
            inputs->safe_push ({ op, tp_referent (cx, op, stmt) });
        }
      else if (tp_plain_slot_p (op) && get_object_alignment (op) >= POINTER_SIZE)
        {
          gimple_seq seq = NULL;
          tree value = make_ssa_name (TREE_TYPE (op));
          gassign *load = gimple_build_assign (value, unshare_expr (op));
          tp_no_warning (load);
          gimple_seq_add_stmt (&seq, load);
          tree ref = tp_emit_call (&seq, ENTRY_load_ref, 2, tp_emit_address (&seq, op), value);
          tp_insert_before (stmt, seq);
          inputs->safe_push ({ value, ref });
        }
    }
}

/* Append the choice of RESULT's referent among those of INPUTS.  */

static tree
choose_input (gimple_seq *seq, tree result, const vec<input> &inputs)
{
  tree ref = tp_word (TP_UNKNOWN);
  for (const input &in : inputs)
    {
      tree same = tp_emit_assign (seq, boolean_type_node, EQ_EXPR, result, in.value);
      tree other = ref;
      if (!integer_zerop (ref))
        {
          tree known = tp_emit_assign (seq, boolean_type_node, NE_EXPR, ref, tp_word (TP_UNKNOWN));
          tree differ = tp_emit_assign (seq, boolean_type_node, NE_EXPR, ref, in.ref);
          tree both = tp_emit_assign (seq, boolean_type_node, BIT_AND_EXPR, known, differ);
          other = tp_emit_assign (seq, tp_word_type, COND_EXPR, both, tp_word (TP_UNKNOWN), in.ref);
        }
      else
        other = in.ref;
      ref = tp_emit_assign (seq, tp_word_type, COND_EXPR, same, other, ref);
    }
  return tp_emit_call (seq, ENTRY_or_resolve, 2, ref, result);
}

tree
tp_asm_handed_on (gasm *stmt, tree result)
{
  /* An asm goto may jump, so its outputs are used in more places than after it.  */
  if (!empty_p (stmt) || gimple_asm_nlabels (stmt) > 0)
    return NULL_TREE;
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    {
      tree link = gimple_asm_input_op (stmt, i);
      const char *constraint = TREE_STRING_POINTER (TREE_VALUE (TREE_PURPOSE (link)));
      char *end;
      unsigned long k = strtoul (constraint, &end, 10);
      if (end != constraint && k < gimple_asm_noutputs (stmt)
          && TREE_VALUE (gimple_asm_output_op (stmt, k)) == result)
        {
          tree same = TREE_VALUE (link);
          return is_gimple_val (same)
                     && operand_equal_p (TYPE_SIZE (TREE_TYPE (same)),
                                         TYPE_SIZE (TREE_TYPE (result)), 0)
                   ? same
                   : NULL_TREE;
        }
    }
  return NULL_TREE;
}

tree
tp_asm_referent (struct tp_context *cx, gasm *stmt, tree result)
{
  /* An asm goto may jump, so its outputs are used in more places than after it.  */
  if (gimple_asm_nlabels (stmt) > 0)
    return tp_word (TP_EXTERNAL);
  tree same = tp_asm_handed_on (stmt, result);
  if (same && POINTER_TYPE_P (TREE_TYPE (same)))
    return tp_referent (cx, same, stmt);
  if (tree known = same ? tp_integer_referent (cx, same) : NULL_TREE)
    {
      gimple_seq seq = NULL;
      tree ref = tp_emit_call (&seq, ENTRY_number_ref, 2, known, result);
      tp_insert_after (stmt, seq);
      return ref;
    }
  auto_vec<input> inputs;
  collect_inputs (cx, stmt, &inputs);
  gimple_seq seq = NULL;
  tree ref = choose_input (&seq, result, inputs);
  tp_count (STAT_resolutions);
  tp_insert_after (stmt, seq);
  return ref;
}

bool
tp_asm_keeps_p (gasm *stmt, tree op)
{
  if (!empty_p (stmt))
    return false;
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    if (operand_equal_p (TREE_VALUE (gimple_asm_input_op (stmt, i)), op))
      return true;
  /* A variable in memory that is loaded into a register before, and stored back.  */
  tree same = tp_asm_handed_on (stmt, op);
  if (!same || TREE_CODE (same) != SSA_NAME)
    return false;
  gassign *load = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (same));
  return (load && gimple_assign_load_p (load) && gimple_vuse (load) == gimple_vuse (stmt)
          && operand_equal_p (gimple_assign_rhs1 (load), op));
}

void
tp_keep_asm_output (struct tp_context *cx, gasm *stmt, tree op)
{
  auto_vec<input> inputs;
  collect_inputs (cx, stmt, &inputs);
  gimple_seq seq = NULL;
  tree value = make_ssa_name (TREE_TYPE (op));
  gimple_seq_add_stmt (&seq, gimple_build_assign (value, unshare_expr (op)));
  tree ref = choose_input (&seq, value, inputs);
  tp_emit_call (&seq, ENTRY_store_ref, 2, tp_emit_address (&seq, op), ref);
  tp_count (STAT_referent_stores);
  tp_insert_after (stmt, seq);
}
