/* stub-tables.cc - outputs the tables of stubs and their messages.

   SPDX-License-Identifier: GPL-3.0-or-later

   A stub (stubs.cc) is identified by the return address of its call.  The table of a function has
   an entry for each, in the order of their addresses,

        .uleb128   RETURN ADDRESS - the one before, LENGTH of what follows
        .sleb128   PLACE - RETURN ADDRESS
        MESSAGE

   where PLACE is where the program continues.  If that is in the other one of the function's
   sections, there is a 0 instead, and the distance to it from there in 4 bytes.  As neighbours are
   near to each other, an entry with a check takes about 10 bytes, less than half of what it takes
   with distances of 32 bits.

   The entries are read one after the other from the first.  So that the reader need not begin at
   the start of a large function, the table is in parts of up to so many entries.  A part begins
   with the distance to its first return address and its length; it also ends where GCC has put the
   rest of the function into the section for cold code.  The whole table begins with the distance to
   the unit's sites and a byte that is TP_COLD_WIDE or 0, and ends with a word that is 0.

   The usual message of a check is that of one through a pointer in a register, for which there is a
   short form (layout.h).  Whether a check has it is known when GCC has printed the operands.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "ir/runtime-decls.h"
#include "target/x86_64/call-messages.h"
#include "target/x86_64/packed-sites.h"
#include "target/x86_64/stub-tables.h"

/* The most entries of a part.  */
static const unsigned part_length = 24;

/* The numbers after ".byte" in the line at *TEXT, which is set to the next line.  Returns how many
   there are, 0 if there are more than MAX or this is another line.  */

static unsigned
bytes_in_line (const char **text, unsigned *numbers, unsigned max)
{
  unsigned n = 0;
  const char *p = *text + strspn (*text, "\t");
  if (!startswith (p, ".byte\t"))
    return 0;
  for (p += strlen (".byte"); n < max && ISDIGIT (p[1]); n++)
    {
      char *end;
      numbers[n] = strtoul (p + 1, &end, 10);
      p = end;
      if (*p != ',')
        break;
    }
  if (n == max || *p != '\n')
    return 0;
  *text = p + 1;
  return n + 1;
}

/* If the line at *TEXT is a check that has a short form, and its site follows, output that form of
   the line, and set *TEXT to the next.  Returns false if it is not.  */

static bool
write_short (FILE *file, const char **text)
{
  unsigned b[9], at = 1, step = 0;
  const char *next = *text;
  unsigned n = bytes_in_line (&next, b, ARRAY_SIZE (b));
  if (n < 5 || b[0] != ENTRY_check || !startswith (next + strspn (next, "\t"), ".uleb128"))
    return false;
  if (b[1] == TP_COLD_STEP)
    {
      step = TP_COLD_SHORT_STEP;
      at = 3;
    }
  if (n != at + 4)
    return false;
  unsigned pointer = b[at], size = b[at + 1] - TP_COLD_SMALL, ref = b[at + 2], anchor = b[at + 3];
  int log = size <= 8 ? exact_log2 (size) : -1;
  if (anchor == TP_COLD_SMALL)
    anchor = TP_COLD_SHORT_NULL;
  else if (anchor == TP_COLD_SHORT_NULL)
    return false;
  if (log < 0 || pointer > 15 || ref > 15 || anchor > 15)
    return false;
  fprintf (file, "\t.byte\t%d,%d", TP_COLD_SHORT | step | log << 4 | pointer, ref | anchor << 4);
  if (step)
    fprintf (file, ",%u", b[2]);
  fputc ('\n', file);
  *text = next;
  return true;
}

static void
write_message (FILE *file, const char *text)
{
  while (*text)
    if (!write_short (file, &text))
      {
        size_t n = strcspn (text, "\n");
        n += text[n] != 0;
        fwrite (text, 1, n, file);
        text += n;
      }
}

void
tp_stub_table_begin (struct tp_stub_table *t, FILE *file, unsigned number)
{
  t->file = file;
  t->left = 0;
  t->last = { 0, 0, false };
  fprintf (file, ".LTQT%u:\n\t.long\t%s-.\n\t.byte\t%d\n", number, tp_packed_sites_label (),
           tp_wide_vectors_p () ? TP_COLD_WIDE : 0);
}

static void
end_part (struct tp_stub_table *t)
{
  if (t->last.number)
    fprintf (t->file, ".LTQG%c%u:\n", t->first.letter, t->first.number);
}

void
tp_stub_table_entry (struct tp_stub_table *t, struct tp_stub_call call, bool cold,
                     const char *message)
{
  FILE *file = t->file;
  char name[16], before[16];
  snprintf (name, sizeof name, "%c%u", call.letter, call.number);
  snprintf (before, sizeof before, "%c%u", t->last.letter, t->last.number);
  if (t->left == 0 || t->last.cold != call.cold)
    {
      end_part (t);
      t->first = call;
      t->left = part_length;
      fprintf (file, "\t.long\t.LTQ%s-.,.LTQG%s-.LTQF%s\n.LTQF%s:\n", name, name, name, name);
      strcpy (before, name);
    }
  fprintf (file,
           "\t.uleb128\t.LTQ%s-.LTQ%s,.LTQE%s-.LTQM%s\n"
           ".LTQM%s:\n",
           name, before, name, name, name);
  if (cold == call.cold)
    fprintf (file, "\t.sleb128\t.LTQR%u-.LTQ%s\n", call.number, name);
  else
    fprintf (file, "\t.byte\t0\n\t.long\t.LTQR%u-.\n", call.number);
  write_message (file, message);
  fprintf (file, ".LTQE%s:\n", name);
  t->last = call;
  t->left--;
}

void
tp_stub_table_end (struct tp_stub_table *t)
{
  end_part (t);
  fputs ("\t.long\t0\n", t->file);
}
