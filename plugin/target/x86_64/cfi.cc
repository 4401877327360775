/* cfi.cc - call frame information for stubs.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each instruction has a row of call frame information, which says where the frame of the caller
   begins: a number of bytes above the stack pointer or the frame pointer (in DWARF's terms, the
   CFA).  An assembler directive changes the row of all instructions that follow.  A stub (stubs.cc)
   is not next to the statement that it belongs to: when the stub is entered, the stack is as it was
   at the jump, but the current row is that of the text before the stub, mostly of a return.  A
   debugger that steps through the stub would take it for another function and would not find the
   return address.  So each stub gets the row of its statement.

   GCC keeps the directives as notes among the instructions (dwarf2cfi.cc).  Its plugin headers do
   not declare the contents of such a note, so GCC is made to write the directive of each note to a
   string, which is then parsed.  Only the CFA is needed: the places of saved registers are relative
   to it and do not change.  */

#include "base/temporal-gcc.h"
#include "output.h"
#include "target/x86_64/cfi.h"

struct dw_cfi_node;
extern void output_cfi_directive (FILE *, struct dw_cfi_node *);
extern bool dwarf2out_do_frame (void);
extern bool dwarf2out_do_cfi_asm (void);

/* The definition of a CFA: OFFSET bytes above the register with the DWARF number REG; or, if ESCAPE
   is not null, the directive ESCAPE.  */
struct cfa
{
  int reg, offset;
  const char *escape;
};

static const int stack_pointer = 7;

static vec<cfa> rows;
static vec<char *> escapes;

/* The rows of the function's instructions, as indices of ROWS, and the row at the end.  */
static hash_map<const rtx_insn *, unsigned> *row_of;
static unsigned last_row;

static bool
same_cfa_p (const cfa &a, const cfa &b)
{
  if (a.escape || b.escape)
    return a.escape && b.escape && !strcmp (a.escape, b.escape);
  return a.reg == b.reg && a.offset == b.offset;
}

/* The index of the row C in ROWS; added if necessary.  */

static unsigned
row_number (const cfa &c)
{
  for (unsigned k = 0; k < rows.length (); k++)
    if (same_cfa_p (rows[k], c))
      return k;
  rows.safe_push (c);
  return rows.length () - 1;
}

/* Update C by DIRECTIVE.  REMEMBERED is the stack of .cfi_remember_state.  */

static void
change (cfa *c, auto_vec<cfa> *remembered, const char *directive)
{
  int reg, offset;
  if (sscanf (directive, " .cfi_def_cfa %d, %d", &reg, &offset) == 2)
    *c = { reg, offset, NULL };
  else if (sscanf (directive, " .cfi_def_cfa_offset %d", &offset) == 1)
    c->offset = offset;
  else if (sscanf (directive, " .cfi_def_cfa_register %d", &reg) == 1)
    c->reg = reg;
  else if (startswith (directive, "\t.cfi_remember_state"))
    remembered->safe_push (*c);
  else if (startswith (directive, "\t.cfi_restore_state"))
    {
      if (!remembered->is_empty ())
        *c = remembered->pop ();
    }
  else if (startswith (directive, "\t.cfi_escape 0xf,"))
    {
      escapes.safe_push (xstrdup (directive));
      c->escape = escapes.last ();
    }
}

/* The text of the directive in NOTE.  The caller frees it.  */

static char *
directive_of (const rtx_insn *note)
{
  char *text = NULL;
  size_t size;
  /* GCC writes expressions to asm_out_file only, so redirect that.  */
  FILE *saved = asm_out_file;
  asm_out_file = open_memstream (&text, &size);
  gcc_assert (asm_out_file);
  output_cfi_directive (asm_out_file, NOTE_CFI (note));
  fclose (asm_out_file);
  asm_out_file = saved;
  return text;
}

bool
tp_cfi_directives_p (void)
{
  return dwarf2out_do_frame () && dwarf2out_do_cfi_asm ();
}

void
tp_cfi_rows_find (void)
{
  static const cfa entered = { stack_pointer, 8, NULL };
  if (!row_of)
    row_of = new hash_map<const rtx_insn *, unsigned>;
  row_of->empty ();
  for (char *escape : escapes)
    free (escape);
  escapes.truncate (0);
  rows.truncate (0);
  last_row = row_number (entered);
  if (!tp_cfi_directives_p ())
    return;
  cfa now = entered;
  auto_vec<cfa> remembered;
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    if (NOTE_P (insn) && NOTE_KIND (insn) == NOTE_INSN_SWITCH_TEXT_SECTIONS)
      now = entered;
    else if (NOTE_P (insn) && NOTE_KIND (insn) == NOTE_INSN_CFI)
      {
        char *directive = directive_of (insn);
        change (&now, &remembered, directive);
        free (directive);
      }
    else if (NONDEBUG_INSN_P (insn))
      row_of->put (insn, row_number (now));
  last_row = row_number (now);
}

unsigned
tp_cfi_row (const rtx_insn *insn)
{
  unsigned *k = row_of ? row_of->get (insn) : NULL;
  return k ? *k : 0;
}

unsigned
tp_cfi_rows (void)
{
  return rows.length ();
}

/* Return true if the CFA of row K depends on the stack pointer, so that each push has to be
   noted.  */

static bool
stack_pointer_cfa_p (unsigned k)
{
  return !rows[k].escape && rows[k].reg == stack_pointer;
}

bool
tp_cfi_row_begin (FILE *file, const rtx_insn *insn, unsigned k, int bytes)
{
  if (!stack_pointer_cfa_p (k))
    bytes = 0;
  unsigned there = insn ? tp_cfi_row (insn) : last_row;
  if (!tp_cfi_directives_p () || (k == there && bytes == 0))
    return false;
  fputs ("\t.cfi_remember_state\n", file);
  if (rows[k].escape)
    fputs (rows[k].escape, file);
  else if (!rows[there].escape && rows[k].reg == rows[there].reg)
    fprintf (file, "\t.cfi_def_cfa_offset %d\n", rows[k].offset + bytes);
  else
    fprintf (file, "\t.cfi_def_cfa %d, %d\n", rows[k].reg, rows[k].offset + bytes);
  return true;
}

void
tp_cfi_row_end (FILE *file)
{
  fputs ("\t.cfi_restore_state\n", file);
}

void
tp_cfi_row_push (FILE *file, unsigned k, int bytes)
{
  if (tp_cfi_directives_p () && stack_pointer_cfa_p (k))
    fprintf (file, "\t.cfi_adjust_cfa_offset %d\n", bytes);
}
