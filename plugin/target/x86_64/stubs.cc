/* stubs.cc - a condition and the call of the runtime behind it as one statement.

   SPDX-License-Identifier: GPL-3.0-or-later

   Most of what is inserted is a comparison, and something to be asked of the runtime in case that
   it fails, which it hardly ever does.  As GIMPLE that is two more basic blocks each; a function of
   some hundred accesses gets as many blocks as GCC never sees otherwise, and all of its dataflow is
   made for nothing.  The optimisations are over where this is done, so GCC need not know: the
   comparison is an asm statement with a jump out of it,

        cmpl    REF, CELL
        jne     .LTQS7
     .LTQR7:

   and among the function's instructions (islands.cc), or at its end, where GCC lets us write (the
   hook for epilogues), there is a stub,

     .LTQS7:    call    .LTQC3_0

   and after the function, once for each frame row that its stubs have (cfi.cc),

     .LTQC3_0:  call    *__temporal_v1_stub@GOTPCREL(%rip)
                .long   .LTQT3 - .

   The first return address says which stub it was, so what is asked for stands in a table among the
   constants, where it takes no place among the instructions: for each stub, in the order of their
   addresses, the distance to its return address, and that to its message (layout.h), which begins
   with the distance to where the program goes on.  That is the place right after the jump, so the
   unwinder finds the stack as it was there, and reports the line.  Where GCC has put a part of the
   function into another section, there are two such tables; before each stands how many stubs it
   has, and after the last one 0.

   Where something is tested before the runtime is asked (stub-tests.cc), the test stands before the
   call.

   Where code is hardly ever executed (cold-blocks.cc), there is no condition, and the statement is
   the call alone.

   The asm statements may be copied by GCC: each has the number of its text as an operand, and a
   stub of its own when it is written.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/runtime-decls.h"
#include "ir/line-table.h"
#include "target/x86_64/cold-calls.h"
#include "target/x86_64/cfi.h"
#include "target/x86_64/islands.h"
#include "target/x86_64/call-messages.h"
#include "target/x86_64/stubs.h"

/* The texts of the current function's statements that are written out of line: the test, if there
   is one, whether a jump leads past it, whether there is no condition, and the message.  They
   mention the operands of the statement.  */
struct stub_text
{
  tp_test test;
  bool past, always;
  char *message;
};
static vec<stub_text> texts;

/* The stubs of the function that is being written.  NEAR: it has been written already, but for
   a test that comes second.  */
static const unsigned operands_max = 24;
struct stub
{
  const rtx_insn *insn;
  unsigned number, text;
  bool near;
  rtx operand[operands_max];
};
static vec<stub> stubs;
static hash_map<const rtx_insn *, unsigned> *stub_of;

/* The calls in them, in the order in which they were written: the letter of their return address's
   label, and whether they are in the section for cold parts.  */
struct stub_call
{
  unsigned number;
  char letter;
  bool cold;
};
static vec<stub_call> stub_calls;

/* The frame rows of those stubs.  */
static vec<unsigned> called_rows;

/* How many stubs and tables there were in this unit before; the stub that is being written, or
   0.  */
static unsigned all_stubs, tables, current;

/* ---- Writing ---- */

/* The stub of the statement INSN with text number TEXT.  */

static stub *
stub_for (const rtx_insn *insn, unsigned text)
{
  if (!stub_of)
    stub_of = new hash_map<const rtx_insn *, unsigned>;
  bool existed;
  unsigned &k = stub_of->get_or_insert (insn, &existed);
  if (!existed)
    {
      k = stubs.length ();
      stub s = { insn, ++all_stubs, text, false, { NULL_RTX } };
      int n = asm_noperands (PATTERN (insn));
      gcc_assert (n > 0 && (unsigned) n <= operands_max);
      decode_asm_operands (PATTERN (insn), s.operand, NULL, NULL, NULL, NULL);
      stubs.safe_push (s);
    }
  return &stubs[k];
}

/* A stub of row ROW calls.  */

static void
call_from (unsigned row)
{
  if (!called_rows.contains (row))
    called_rows.safe_push (row);
}

bool
tp_stub_table (rtx x, unsigned *number, unsigned *row)
{
  if (!x || !this_is_asm_operands || !CONST_INT_P (x) || !texts[INTVAL (x)].always)
    return false;
  stub *s = stub_for (this_is_asm_operands, INTVAL (x));
  stub_calls.safe_push ({ s->number, 'R', in_cold_section_p });
  *number = tables;
  *row = tp_cfi_row (s->insn);
  call_from (*row);
  return true;
}

bool
tp_stub_number (rtx x, unsigned *number)
{
  if (current)
    *number = current;
  else if (!x || !this_is_asm_operands || !CONST_INT_P (x))
    return false;
  else
    *number = stub_for (this_is_asm_operands, INTVAL (x))->number;
  return true;
}

/* The section for the messages of the current function, whose table is number TABLE.  It is one of
   its own, for the linker puts that after the program's constants: among them, the cells of a few
   literals would take a page for each of the many pages that messages fill.  It must not keep a
   function that the linker drops.  */

static void
write_section (FILE *file, unsigned table)
{
  fputs ("\t.pushsection\ttemporal.stubs,\"a\",@progbits", file);
  if (flag_function_sections || DECL_SECTION_NAME (current_function_decl))
    fprintf (file, ",unique,%u", table);
  fputc ('\n', file);
}

bool
tp_any_stubs_p (void)
{
  return !texts.is_empty ();
}

static bool
plain_p (unsigned text)
{
  return !texts[text].always && (texts[text].test.kind == STUB_NONE || texts[text].past);
}

/* The number of the text of INSN, or -1 if it is no statement with a stub.  */

static int
text_of (const rtx_insn *insn)
{
  if (!NONJUMP_INSN_P (insn) || asm_noperands (PATTERN (insn)) <= 0)
    return -1;
  const_rtx body = extract_asm_operands (PATTERN (insn));
  if (!strstr (ASM_OPERANDS_TEMPLATE (body), ".LTQR%j"))
    return -1;
  return INTVAL (ASM_OPERANDS_INPUT (body, ASM_OPERANDS_INPUT_LENGTH (body) - 1));
}

unsigned
tp_stub_size (const rtx_insn *insn)
{
  int text = text_of (insn);
  if (text < 0 || texts[text].always)
    return 0;
  return plain_p (text) ? 5 : texts[text].test.kind == STUB_NULL ? 17 : 26;
}

/* Write the call of the stub S, and the label of its return address, which has LETTER.  */

static void
write_call (FILE *file, stub *s, char letter)
{
  unsigned row = tp_cfi_row (s->insn);
  call_from (row);
  fprintf (file, "\tcall\t.LTQC%u_%u\n.LTQ%c%u:\n", tables, row, letter, s->number);
  stub_calls.safe_push ({ s->number, letter, in_cold_section_p });
}

static void
write_plain (FILE *file, stub *s)
{
  fprintf (file, ".LTQS%u:\n", s->number);
  write_call (file, s, 'P');
}

static void
write_tested (FILE *file, stub *s)
{
  fprintf (file, ".LTQB%u:\n", s->number);
  tp_write_test (file, &texts[s->text].test, s->operand, s->number, tp_cfi_row (s->insn));
  write_call (file, s, 'A');
}

void
tp_write_near_stub (FILE *file, const rtx_insn *insn)
{
  stub *s = stub_for (insn, text_of (insn));
  s->near = true;
  if (plain_p (s->text))
    write_plain (file, s);
  else
    write_tested (file, s);
}

/* Write what the stubs of row ROW call.  */

static void
write_entry (FILE *file, unsigned row)
{
  fprintf (file, ".LTQC%u_%u:\n", tables, row);
  char entry[120];
  snprintf (entry, sizeof entry,
            "call\t{*__temporal_v%d_stub@GOTPCREL(%%%%rip)"
            "|[QWORD PTR __temporal_v%d_stub@GOTPCREL[rip]]}",
            TP_ABI_VERSION, TP_ABI_VERSION);
  output_asm_insn (entry, NULL);
  fprintf (file, "\t.long\t.LTQT%u-.\n", tables);
}

/* Write what stands at the end of the function, for one row after the other: the stubs that have
   not been written, and what all stubs call.  */

static void
write_rest (FILE *file)
{
  for (unsigned row = 0; row < tp_cfi_rows (); row++)
    {
      bool begun = false;
      for (stub &s : stubs)
        {
          bool plain = !s.near && plain_p (s.text);
          bool tested = texts[s.text].test.kind != STUB_NONE && !(s.near && !texts[s.text].past);
          if (tp_cfi_row (s.insn) != row || !(plain || tested))
            continue;
          begun = begun || tp_cfi_row_begin (file, NULL, row, 0);
          if (plain)
            write_plain (file, &s);
          if (tested)
            write_tested (file, &s);
        }
      if (called_rows.contains (row))
        {
          if (begun)
            tp_cfi_row_push (file, row, 8);
          else
            begun = tp_cfi_row_begin (file, NULL, row, 8);
          write_entry (file, row);
        }
      if (begun)
        tp_cfi_row_end (file);
    }
}

/* Write the table of the function's stubs.  */

static void
write_table (FILE *file)
{
  write_section (file, tables);
  fprintf (file, ".LTQT%u:\n", tables);
  for (unsigned k = 0, next; k < stub_calls.length (); k = next)
    {
      for (next = k; next < stub_calls.length () && stub_calls[next].cold == stub_calls[k].cold;)
        next++;
      fprintf (file, "\t.long\t%u\n", next - k);
      for (unsigned i = k; i < next; i++)
        fprintf (file, "\t.long\t.LTQ%c%u-.,.LTQM%u-.\n", stub_calls[i].letter,
                 stub_calls[i].number, stub_calls[i].number);
    }
  fputs ("\t.long\t0\n", file);
  for (stub &s : stubs)
    {
      current = s.number;
      fprintf (file, ".LTQM%u:\n\t.long\t.LTQR%u-.\n", s.number, s.number);
      output_asm_insn (texts[s.text].message, s.operand);
    }
  fputs ("\t.popsection\n", file);
  current = 0;
}

static void (*function_prologue) (FILE *);
static void (*function_epilogue) (FILE *);

static void
start_function (FILE *file)
{
  tp_cfi_rows_find ();
  tp_islands_find ();
  function_prologue (file);
}

static void
write_stubs (FILE *file)
{
  function_epilogue (file);
  if (stubs.is_empty ())
    return;
  write_rest (file);
  write_table (file);
  tables++;
  stubs.truncate (0);
  stub_calls.truncate (0);
  called_rows.truncate (0);
  delete stub_of;
  stub_of = NULL;
  for (stub_text &t : texts)
    free (t.message);
  texts.truncate (0);
}

void
tp_stubs_start (void)
{
  function_epilogue = targetm.asm_out.function_epilogue;
  targetm.asm_out.function_epilogue = write_stubs;
  function_prologue = targetm.asm_out.function_prologue;
  targetm.asm_out.function_prologue = start_function;
  tp_islands_start ();
  tp_tests_start ();
}

/* ---- Statements ---- */

/* If the last statement of SEQ loads A, what it loads.  */

static tree
loaded_cell (gimple_seq seq, tree a)
{
  gassign *load = seq ? dyn_cast<gassign *> (gimple_seq_last_stmt (seq)) : NULL;
  return (load && gimple_assign_lhs (load) == a && gimple_assign_load_p (load)
            ? gimple_assign_rhs1 (load)
            : NULL_TREE);
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

/* Add A, which is compared, to M, or the memory in which it is: the number of the operand.  */

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

/* Can CALL be a statement of ours at all?  */

static bool
statement_p (gimple *call)
{
  return (!tp_opt.disable.stubs && tp_cold_p () && is_gimple_call (call) && tp_message_p (call)
          && !stmt_ends_bb_p (call) && !DECL_COMDAT_GROUP (current_function_decl));
}

/* Begin the message M of CALL, of the entry point E, or of CHECKS in its place.  A result becomes
   one of OUTPUTS.  */

static void
begin_message (struct tp_message *m, gimple *call, enum tp_entry e, const vec<gimple *> *checks,
               vec<tree, va_gc> **outputs)
{
  if (checks)
    tp_message_text (m, ".byte\t%d,%d", TP_COLD_SEVERAL | (tp_message_first (e) & TP_COLD_WIDE),
                     checks->length ());
  else
    tp_message_text (m, ".byte\t%d", tp_message_first (e));
  if (tree result = gimple_call_lhs (call))
    {
      vec_safe_push (*outputs,
                     build_tree_list (build_tree_list (NULL_TREE, build_string (3, "=r")), result));
      tp_message_text (m, ",%%U0");
      m->operands = 1;
    }
}

/* Add the arguments of CALL, or CHECKS, and then the number of the next text, which becomes *ID;
   false if that cannot be.  */

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
        tp_message_text (m, "\n\t.byte\t%d", tp_message_first (e));
        if (!tp_message_check (m, one))
          return false;
      }
  *id = tp_message_input (m, "i", build_int_cst (integer_type_node, texts.length ()));
  return *id + 1 <= operands_max && m->used < sizeof m->text;
}

/* Replace the call at GSI by the statement with the text HOT and the operands of M and OUTPUTS.  */

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
  tree result = gimple_call_lhs (call);
  gsi_replace (gsi, stmt, false);
  if (result)
    SSA_NAME_DEF_STMT (result) = stmt;
  tp_count (STAT_cold_calls);
}

bool
tp_always_call (gimple_stmt_iterator *gsi)
{
  gimple *call = gsi_stmt (*gsi);
  tree result = gimple_call_lhs (call);
  if (!statement_p (call)
      || (!result && !VOID_TYPE_P (TREE_TYPE (TREE_TYPE (gimple_call_fndecl (call))))))
    return false;
  struct tp_message m = { "", 0, 0, NULL };
  enum tp_entry e = tp_entry_of_call (call);
  vec<tree, va_gc> *outputs = NULL;
  unsigned id;
  begin_message (&m, call, e, NULL, &outputs);
  if (!end_message (&m, call, e, NULL, &id))
    return false;
  texts.safe_push ({ { STUB_NONE, 0, 0, 0, 0, 0 }, false, true, xstrdup (m.text) });
  struct tp_message hot = { "", 0, 0, NULL };
  tp_message_text (&hot, "call\t.LTQC%%t%u\n.LTQR%%j%u:", id, id);
  replace_with_stub (gsi, &hot, &m, outputs);
  tp_count (STAT_cold_blocks);
  return true;
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
  struct tp_message m = { "", 0, 0, NULL };
  enum tp_entry e = tp_entry_of_call (call);
  vec<tree, va_gc> *outputs = NULL;
  begin_message (&m, call, e, stub->calls, &outputs);
  if (result)
    tp_message_input (&m, "0", stub->otherwise);
  /* What is compared.  */
  bool wide = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (stub->a))) == 8;
  tree memory = result && stub->a == stub->otherwise ? NULL_TREE : loaded_cell (seq, stub->a);
  tree other = stub->other ? loaded_cell (stub->again, stub->other) : NULL_TREE;
  if (stub->other && !other)
    return false;
  unsigned first = result && stub->a == stub->otherwise ? 0 : add_compared (&m, stub->a, memory);
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
  /* What the test looks at.  */
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
    return false;

  stub_text text = { { stub->test, stub->n, other ? second : first, with, pointer, distance },
                     stub->test != STUB_NONE && other,
                     false,
                     xstrdup (m.text) };
  texts.safe_push (text);
  struct tp_message hot = { "", 0, 0, NULL };
  char suffix = wide ? 'q' : 'l', where = stub->test != STUB_NONE ? 'B' : 'S';
  char where_first = other ? 'S' : where;
  const char *condition = condition_of (stub->code);
  if (zero)
    tp_message_text (&hot, "test{%c}\t%%%u, %%%u", suffix, first, first);
  else
    tp_message_text (&hot, "cmp{%c}\t{%%%u, %%%u|%%%u, %%%u}", suffix, with, first, first, with);
  tp_message_text (&hot, "\n\tj%s\t.LTQ%c%%j%u", condition, where_first, id);
  if (other)
    tp_message_text (&hot, "\n\tcmp{%c}\t{%%%u, %%%u|%%%u, %%%u}\n\tj%s\t.LTQ%c%%j%u", suffix, with,
                     second, second, with, condition, where, id);
  tp_message_text (&hot, "\n.LTQR%%j%u:", id);

  if (memory)
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
