/* cfi.cc - call frame information for stubs.

   SPDX-License-Identifier: GPL-3.0-or-later

   For each instruction there is a row, which says where the caller's frame begins: so many bytes
   above the stack pointer, or above the frame pointer (DWARF calls that the CFA).  An assembler
   directive changes it for all that is written from there on.  A stub (stubs.cc) does not stand
   where it belongs: the stack is as it was at the jump to it, but the row is that of the text
   before it, mostly of a return.  A debugger that steps through the stub would take it for another
   function, and not know where that returns.  So each stub gets the row of its statement.

   GCC keeps the directives as notes between the instructions (dwarf2cfi.cc).  Its headers for
   plugins do not say what a note looks like, so it is asked to write each down, and that is read.
   Of the row only the CFA matters here: the places of saved registers are relative to it, and
   change but once.  */

#include "base/temporal-gcc.h"
#include "output.h"
#include "target/x86_64/cfi.h"

struct dw_cfi_node;
extern void output_cfi_directive (FILE *, struct dw_cfi_node *);
extern bool dwarf2out_do_frame (void);
extern bool dwarf2out_do_cfi_asm (void);

/* A CFA: OFFSET bytes above the register with DWARF's number REG, or what the directive ESCAPE
   says.  */
struct cfa
{
  int reg, offset;
  const char *escape;
};

static const int stack_pointer = 7;

static vec<cfa> rows;
static vec<char *> escapes;

/* Those of the function's instructions, and the last one's.  */
static hash_map<const rtx_insn *, unsigned> *row_of;
static unsigned last_row;

static bool
same_cfa_p (const cfa &a, const cfa &b)
{
  if (a.escape || b.escape)
    return a.escape && b.escape && !strcmp (a.escape, b.escape);
  return a.reg == b.reg && a.offset == b.offset;
}

/* The number of the row C.  */

static unsigned
row_number (const cfa &c)
{
  for (unsigned k = 0; k < rows.length (); k++)
    if (same_cfa_p (rows[k], c))
      return k;
  rows.safe_push (c);
  return rows.length () - 1;
}

/* Change C as the DIRECTIVE says.  REMEMBERED is what .cfi_restore_state restores.  */

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

/* The directive of NOTE, which the caller frees.  */

static char *
directive_of (const rtx_insn *note)
{
  char *text = NULL;
  size_t size;
  /* GCC writes expressions there and nowhere else.  */
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

/* Has a push in code of row K to be written down?  */

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
