/* stub-statements.cc - a condition and the call of the runtime that depends on it as one asm
   statement.

   SPDX-License-Identifier: GPL-3.0-or-later

   Most of the inserted code consists of a comparison, and a call of the runtime that is made if the
   comparison fails, which hardly ever happens.  In GIMPLE each of these needs two more basic
   blocks, so that a function with some hundred accesses would have an unusual number of blocks, and
   GCC would compute dataflow for all of them in vain.  The optimisations have run when this is
   done, so GCC need not know of the condition: the comparison is an asm statement that jumps to a
   stub (stubs.cc),

        cmpl    REF, CELL
        jne     .LTQS7
     .LTQR7:

   The operands of the asm statement are also those of the stub: the operands of its test
   (stub-tests.cc), the arguments of the call (call-messages.cc), and, as the last one, the number
   of the text that describes both.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/line-table.h"
#include "ir/runtime-decls.h"
#include "target/x86_64/call-messages.h"
#include "target/x86_64/cold-calls.h"
#include "target/x86_64/stub-statements.h"
#include "target/x86_64/stubs.h"

/* If the last statement of SEQ loads A, return the memory reference; otherwise null.  */

static tree
loaded_cell (gimple_seq seq, tree a)
{
  gassign *load = seq ? dyn_cast<gassign *> (gimple_seq_last_stmt (seq)) : NULL;
  return (load && gimple_assign_lhs (load) == a && gimple_assign_load_p (load)
            ? gimple_assign_rhs1 (load)
            : NULL_TREE);
}

/* If the last statement of SEQ computes A, an integer of 32 bits, as the bitwise AND of another
   value and a constant, return that value, and set *MASK to the constant.  Otherwise return
   null.  */

static tree
masked_value (gimple_seq seq, tree a, HOST_WIDE_INT *mask)
{
  gassign *def = seq ? dyn_cast<gassign *> (gimple_seq_last_stmt (seq)) : NULL;
  if (!def || gimple_assign_lhs (def) != a || gimple_assign_rhs_code (def) != BIT_AND_EXPR
      || TREE_CODE (gimple_assign_rhs1 (def)) != SSA_NAME
      || TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST
      || TYPE_PRECISION (TREE_TYPE (a)) != 32)
    return NULL_TREE;
  *mask = wi::to_wide (gimple_assign_rhs2 (def)).to_shwi ();
  return gimple_assign_rhs1 (def);
}

static void
drop_last (gimple_seq *seq)
{
  gimple_stmt_iterator i = gsi_last (*seq);
  tree name = gimple_assign_lhs (gsi_stmt (i));
  gsi_remove (&i, true);
  release_ssa_name (name);
}

static const char *
condition_of (enum tree_code code)
{
  switch (code)
    {
    case EQ_EXPR:
      return "e";
    case NE_EXPR:
      return "ne";
    case LT_EXPR:
      return "b";
    case LE_EXPR:
      return "be";
    case GT_EXPR:
      return "a";
    default:
      return "ae";
    }
}

/* Add to M the operand that is compared: MEMORY, or A if MEMORY is null.  Returns the number of the
   operand.  */

static unsigned
add_compared (struct tp_message *m, tree a, tree memory)
{
  return memory ? tp_message_input (m, "m", memory) : tp_message_input (m, "r", a);
}

static bool
comparable_p (const struct tp_stub *stub)
{
  tree type = TREE_TYPE (stub->a);
  unsigned HOST_WIDE_INT size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  return (TREE_CODE (stub->a) == SSA_NAME && (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
          && (size == 4 || size == 8)
          && (TYPE_UNSIGNED (type) || stub->code == EQ_EXPR || stub->code == NE_EXPR)
          && (TREE_CODE (stub->b) == SSA_NAME || TREE_CODE (stub->b) == INTEGER_CST));
}

/* Return true if CALL can be replaced by such a statement, apart from its operands.  */

static bool
statement_p (gimple *call)
{
  return (!tp_opt.disable.stubs && tp_cold_p () && is_gimple_call (call) && tp_message_p (call)
          && !stmt_ends_bb_p (call) && !DECL_COMDAT_GROUP (current_function_decl));
}

/* Add VALUE to OUTPUTS, as the first operand of M.  CHANGE: the hot path changes it, so it must not
   have the register of an operand that the stub reads.  */

static void
add_output (struct tp_message *m, vec<tree, va_gc> **outputs, tree value, bool change)
{
  const char *constraint = change ? "=&r" : "=r";
  tree c = build_string (strlen (constraint) + 1, constraint);
  vec_safe_push (*outputs, build_tree_list (build_tree_list (NULL_TREE, c), value));
  m->operands = 1;
}

/* Begin the message M of CALL, of the entry point E, or of CHECKS in its place.  The result of
   CALL, if it has one, is added to OUTPUTS.  CHANGE as above.  */

static void
begin_message (struct tp_message *m, gimple *call, enum tp_entry e, const vec<gimple *> *checks,
               vec<tree, va_gc> **outputs, bool change)
{
  if (checks)
    tp_message_text (m, ".byte\t%d,%d", TP_COLD_SEVERAL, checks->length ());
  else
    tp_message_text (m, ".byte\t%d", e);
  if (tree result = gimple_call_lhs (call))
    {
      add_output (m, outputs, result, change);
      tp_message_text (m, ",%%U0");
    }
}

/* Append the arguments of CALL, or of CHECKS, and the number of the stub's text, to which *ID, the
   number of an operand, is set.  Returns false if an argument cannot be expressed or there are too
   many operands.  */

static bool
end_message (struct tp_message *m, gimple *call, enum tp_entry e, const vec<gimple *> *checks,
             unsigned *id)
{
  if (!checks)
    {
      if (!tp_message_arguments (m, call, e, false))
        return false;
    }
  else
    for (gimple *one : *checks)
      {
        tp_message_text (m, "\n\t.byte\t%d", e);
        if (!tp_message_check (m, one))
          return false;
      }
  *id = tp_message_input (m, "i", build_int_cst (integer_type_node, tp_stub_texts ()));
  return *id + 1 <= TP_STUB_OPERANDS && m->used < sizeof m->text;
}

/* Replace the call at GSI by the asm statement with the text of HOT and the operands of M and
   OUTPUTS.  */

static void
replace_with_stub (gimple_stmt_iterator *gsi, const struct tp_message *hot,
                   const struct tp_message *m, vec<tree, va_gc> *outputs)
{
  gimple *call = gsi_stmt (*gsi);
  vec<tree, va_gc> *clobbers = NULL;
  vec_safe_push (clobbers, build_tree_list (NULL_TREE, build_string (7, "memory")));
  gasm *stmt = gimple_build_asm_vec (hot->text, m->inputs, outputs, clobbers, NULL);
  gimple_asm_set_volatile (stmt, true);
  tp_no_warning (stmt);
  gimple_set_location (stmt, gimple_location (call));
  gsi_replace (gsi, stmt, false);
  if (outputs)
    SSA_NAME_DEF_STMT (TREE_VALUE ((*outputs)[0])) = stmt;
  tp_count (STAT_cold_calls);
}

bool
tp_stub_call (gimple_stmt_iterator *gsi, gimple_seq seq, const struct tp_stub *stub)
{
  gimple *call = gsi_stmt (*gsi);
  if (!statement_p (call) || !comparable_p (stub))
    return false;
  tree result = gimple_call_lhs (call);
  if (!result != !stub->otherwise || (result && TREE_CODE (stub->otherwise) != SSA_NAME))
    return false;
  /* A value is compared with zero by the instruction that masks it: "and" sets the flags.  So it
     is an operand that changes, the result if there is one.  A single bit is tested as such.  */
  HOST_WIDE_INT mask = 0;
  tree masked
    = (integer_zerop (stub->b) && (stub->code == NE_EXPR || stub->code == EQ_EXPR) && !stub->other
           && stub->test == STUB_NONE && (!result || stub->a == stub->otherwise)
         ? masked_value (seq, stub->a, &mask)
         : NULL_TREE);
  int bit = masked && !result && stub->code == NE_EXPR
              ? exact_log2 ((unsigned HOST_WIDE_INT) mask & 0xffffffff)
              : -1;
  bool change = masked && bit < 0;
  struct tp_message m = { "", 0, 0, NULL };
  enum tp_entry e = tp_entry_of_call (call);
  vec<tree, va_gc> *outputs = NULL;
  begin_message (&m, call, e, stub->calls, &outputs, change);
  if (change && !result)
    add_output (&m, &outputs, make_ssa_name (TREE_TYPE (masked)), true);
  if (result || change)
    tp_message_input (&m, "0", change ? masked : stub->otherwise);
  /* The operands of the comparison.  */
  bool wide = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (stub->a))) == 8;
  tree memory = result && stub->a == stub->otherwise ? NULL_TREE : loaded_cell (seq, stub->a);
  tree other = stub->other ? loaded_cell (stub->again, stub->other) : NULL_TREE;
  if (stub->other && !other)
    return false;
  unsigned first = change || (result && stub->a == stub->otherwise)
                     ? 0
                     : add_compared (&m, masked ? masked : stub->a, memory);
  unsigned second = other ? add_compared (&m, stub->other, other) : 0;
  unsigned with = 0;
  bool zero = !memory && !other && integer_zerop (stub->b)
              && (stub->code == EQ_EXPR || stub->code == NE_EXPR);
  if (!zero)
    with = tp_message_input (&m,
                             TREE_CODE (stub->b) == SSA_NAME ? "r"
                             : wide                          ? "re"
                                                             : "i",
                             stub->b);
  /* The operands of the test in the stub.  */
  unsigned pointer = 0;
  HOST_WIDE_INT distance = 0;
  if (stub->test != STUB_NONE && stub->test != STUB_NULL && !memory)
    return false;
  if (stub->test == STUB_BYTES)
    {
      tree base = tp_message_base (gimple_call_arg (call, 0), &distance);
      if (TREE_CODE (base) != SSA_NAME)
        return false;
      pointer = tp_message_input (&m, "r", base);
    }
  else if (stub->test == STUB_NULL)
    {
      if (TREE_CODE (gimple_call_arg (call, 1)) != SSA_NAME)
        return false;
      pointer = tp_message_input (&m, "rm", gimple_call_arg (call, 1));
    }
  unsigned id;
  if (!end_message (&m, call, e, stub->calls, &id))
    {
      if (change && !result)
        release_ssa_name (TREE_VALUE ((*outputs)[0]));
      return false;
    }

  tp_stub_text text = { { stub->test, stub->n, other ? second : first, with, pointer, distance },
                        stub->test != STUB_NONE && other,
                        xstrdup (m.text) };
  tp_add_stub_text (text);
  struct tp_message hot = { "", 0, 0, NULL };
  char suffix = wide ? 'q' : 'l', where = stub->test != STUB_NONE ? 'B' : 'S';
  char where_first = other ? 'S' : where;
  const char *condition = bit >= 0 ? "c" : condition_of (stub->code);
  if (bit >= 0)
    tp_message_text (&hot, "bt{l}\t{$%d, %%%u|%%%u, %d}", bit, first, first, bit);
  else if (change)
    tp_message_text (&hot, "and{l}\t{$%d, %%0|%%0, %d}", (int) mask, (int) mask);
  else if (zero)
    tp_message_text (&hot, "test{%c}\t%%%u, %%%u", suffix, first, first);
  else
    tp_message_text (&hot, "cmp{%c}\t{%%%u, %%%u|%%%u, %%%u}", suffix, with, first, first, with);
  tp_message_text (&hot, "\n\tj%s\t.LTQ%c%%j%u", condition, where_first, id);
  if (other)
    tp_message_text (&hot, "\n\tcmp{%c}\t{%%%u, %%%u|%%%u, %%%u}\n\tj%s\t.LTQ%c%%j%u", suffix, with,
                     second, second, with, condition, where, id);
  tp_message_text (&hot, "\n.LTQR%%j%u:", id);

  if (memory || masked)
    drop_last (&seq);
  if (other)
    {
      gimple_seq again = stub->again;
      drop_last (&again);
      gimple_seq_add_seq (&seq, again);
    }
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      tp_set_line (gsi_stmt (i), call);
      tp_no_warning (gsi_stmt (i));
    }
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  replace_with_stub (gsi, &hot, &m, outputs);
  tp_count (STAT_stubs);
  return true;
}
