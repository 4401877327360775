/* stubs.cc - writes the calls of the runtime that conditions jump to.

   SPDX-License-Identifier: GPL-3.0-or-later

   The statement that asks the runtime something is a comparison and a jump (stub-statements.cc),

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

   The asm statements may be copied by GCC: each has the number of its text as an operand, and a
   stub of its own when it is written.  */

#include "base/temporal-gcc.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "target/x86_64/cfi.h"
#include "target/x86_64/islands.h"
#include "target/x86_64/stubs.h"

/* Those of the current function's statements.  */
static vec<tp_stub_text> texts;

/* The stubs of the function that is being written.  NEAR: it has been written already, but for
   a test that comes second.  */
struct stub
{
  const rtx_insn *insn;
  unsigned number, text;
  bool near;
  rtx operand[TP_STUB_OPERANDS];
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
  if (text < 0)
    return 0;
  return plain_p (text) ? 5 : texts[text].test.kind == STUB_NULL ? 17 : 26;
}

/* Write the call of the stub S, and the label of its return address, which has LETTER.  */

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
}
