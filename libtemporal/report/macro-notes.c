/* macro-notes.c - notes about the macros in which an expression is written.

   SPDX-License-Identifier: GPL-3.0-or-later

   The words, and the order of the notes, are those of GCC's diagnostics, which names the expression
   in the definition, and then the uses of macros from the innermost to the outermost.  */

#include "report/parts.h"

void
trt_macro_notes_say (const struct trt_place *p)
{
  const char *rest = p->macros;
  struct trt_place at, last;
  if (!trt_site_macro (&rest, p, &last))
    return;
  trt_part_format (TRT_PART_NOTE, &last, "in definition of macro '%.*s'", (int) last.text.length,
                   last.text.text);
  trt_part_source (&last);
  for (; trt_site_macro (&rest, p, &at); last = at)
    trt_part_format (TRT_PART_NOTE, &at, "in expansion of macro '%.*s'", (int) last.text.length,
                     last.text.text);
  trt_part_format (TRT_PART_NOTE, p, "in expansion of macro '%.*s'", (int) last.text.length,
                   last.text.text);
}
