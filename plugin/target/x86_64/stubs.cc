/* stubs.cc - outputs stubs, the out-of-line calls of the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later

   The inserted statement is a comparison and a conditional jump (stub-statements.cc),

        cmpl    REF, CELL
        jne     .LTQS7
     .LTQR7:

   a stub is among the function's instructions (islands.cc), or at its end, where GCC has a hook for
   the epilogue,

     .LTQS7:    call    .LTQC3_0

   and after the function there is, once for each frame row of its stubs (cfi.cc),

     .LTQC3_0:  call    *__temporal_v1_stub@GOTPCREL(%rip)
                .long   .LTQT3 - .

   The first return address identifies the stub.  So the description of the call is in a table among
   the constants (stub-tables.cc), where it needs no space between instructions.  The table has
   the stub's message (layout.h), and the place where the program continues.  This is the place
   right after the jump, so the unwinder sees the stack as it was there, and finds the line.

   If there is a test before the call (stub-tests.cc), it precedes the call in the stub.

   GCC may copy the asm statements.  Each copy has the number of its text as an operand, and gets a
   stub of its own when it is output.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "target/x86_64/cfi.h"
#include "target/x86_64/islands.h"
#include "target/x86_64/packed-sites.h"
#include "target/x86_64/stub-tables.h"
#include "target/x86_64/stubs.h"

/* The texts of the current function's statements.  */
static vec<tp_stub_text> texts;

/* The stubs of the function that is being output.  NEAR: the stub has been output in an island.
   (If PAST is set in its text, that was the part without the test.)  COLD: INSN is in the section
   for cold code.  */
struct stub
{
  const rtx_insn *insn;
  unsigned number, text;
  bool near, cold;
  rtx operand[TP_STUB_OPERANDS];
};
static vec<stub> stubs;
static hash_map<const rtx_insn *, unsigned> *stub_of;

/* The calls in the stubs, in the order of output.  */
static vec<tp_stub_call> stub_calls;

/* The frame rows of the stubs that have been output.  */
static vec<unsigned> called_rows;

/* The numbers of stubs and of tables in this unit so far; and the number of the stub whose message
   is being output, or 0.  */
static unsigned all_stubs, tables, current;

/* The stub of the statement INSN, whose text has the number TEXT; made if necessary.  */

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
      stub s = { insn, ++all_stubs, text, false, false, { NULL_RTX } };
      int n = asm_noperands (PATTERN (insn));
      gcc_assert (n > 0 && (unsigned) n <= TP_STUB_OPERANDS);
      decode_asm_operands (PATTERN (insn), s.operand, NULL, NULL, NULL, NULL);
      stubs.safe_push (s);
    }
  return &stubs[k];
}

bool
tp_stub_number (rtx x, unsigned *number)
{
  if (current)
    *number = current;
  else if (!x || !this_is_asm_operands || !CONST_INT_P (x))
    return false;
  else
    {
      stub *s = stub_for (this_is_asm_operands, INTVAL (x));
      s->cold = in_cold_section_p;
      *number = s->number;
    }
  return true;
}

/* Begin the section for the messages of the current function, which has table number TABLE.  It is
   a section of its own, because the linker puts it after the constants of the program.  If messages
   were between constants, the cells of a few literals would use a page of shadow for each of many
   pages of messages.  The section must not keep a function that the linker would discard.  */

static void
write_section (FILE *file, unsigned table)
{
  fputs ("\t.pushsection\ttemporal.stubs,\"a\",@progbits", file);
  if (flag_function_sections || DECL_SECTION_NAME (current_function_decl))
    fprintf (file, ",unique,%u", table);
  fputc ('\n', file);
}

unsigned
tp_stub_texts (void)
{
  return texts.length ();
}

void
tp_add_stub_text (const struct tp_stub_text &text)
{
  texts.safe_push (text);
}

bool
tp_any_stubs_p (void)
{
  return !texts.is_empty ();
}

static bool
plain_p (unsigned text)
{
  return texts[text].test.kind == STUB_NONE || texts[text].past;
}

/* The number of the text of INSN, or -1 if INSN is not a statement with a stub.  */

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
  if (text < 0)
    return 0;
  return plain_p (text) ? 5 : texts[text].test.kind == STUB_NULL ? 21 : 13;
}

/* Output the call in the stub S, and the label of its return address, which contains LETTER.  */

static void
write_call (FILE *file, stub *s, char letter)
{
  unsigned row = tp_cfi_row (s->insn);
  if (!called_rows.contains (row))
    called_rows.safe_push (row);
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
  tp_write_test (file, &texts[s->text].test, s->operand, s->number);
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

/* Output the code that the stubs of row ROW call.  */

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

/* Output what belongs to the end of the function, row by row: the stubs that have not been output
   yet, and the code that the stubs of the row call.  */

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

/* The directives of the message of the stub S.  The caller frees the text.  */

static char *
message_of (stub *s)
{
  char *text = NULL;
  size_t size;
  /* GCC writes operands to asm_out_file only, so redirect that.  */
  FILE *saved = asm_out_file;
  asm_out_file = open_memstream (&text, &size);
  gcc_assert (asm_out_file);
  current = s->number;
  output_asm_insn (texts[s->text].message, s->operand);
  current = 0;
  fclose (asm_out_file);
  asm_out_file = saved;
  return text;
}

/* Output the table of the function's stubs and their messages.  */

static void
write_table (FILE *file)
{
  write_section (file, tables);
  hash_map<int_hash<unsigned, 0>, unsigned> index;
  for (unsigned k = 0; k < stubs.length (); k++)
    index.put (stubs[k].number, k);
  tp_stub_table t;
  tp_stub_table_begin (&t, file, tables);
  for (const tp_stub_call &c : stub_calls)
    {
      stub *s = &stubs[*index.get (c.number)];
      char *message = message_of (s);
      tp_stub_table_entry (&t, c, s->cold, message);
      free (message);
    }
  tp_stub_table_end (&t);
  fputs ("\t.popsection\n", file);
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
  for (tp_stub_text &t : texts)
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
  tp_packed_sites_start ();
}
