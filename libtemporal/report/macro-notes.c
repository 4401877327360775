/* macro-notes.c - notes about the macros in which an expression is written.

   SPDX-License-Identifier: GPL-3.0-or-later

   The words, and the order of the notes, are those of GCC's diagnostics, which names the expression
   in the definition, and then the uses of macros from the innermost to the outermost.  */

#include "report/report.h"

static void
print_note (const struct trt_place *at, const char *what, struct trt_span name)
{
  char line[1200];
  struct trt_text t = { line, sizeof line, 0 };
  trt_site_format (&t, at);
  trt_text_format (&t, ": note: in %s of macro '%.*s'\n", what, (int) name.length, name.text);
  trt_line_print (line);
}

void
trt_macro_notes_print (const struct trt_place *p)
{
  const char *rest = p->macros;
  struct trt_place at, last;
  if (!trt_site_macro (&rest, p, &last))
    return;
  print_note (&last, "definition", last.text);
  trt_source_print (&last);
  for (; trt_site_macro (&rest, p, &at); last = at)
    print_note (&at, "expansion", last.text);
  print_note (p, "expansion", last.text);
}
