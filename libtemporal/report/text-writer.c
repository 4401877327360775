/* text-writer.c - the parts of a report as text.

   SPDX-License-Identifier: GPL-3.0-or-later

   A headline and a note are as a compiler writes them, a frame as other tools do:

       PLACE: error: TEXT                  PLACE is FILE, FILE:LINE, FILE:LINE:COLUMN, or "temporal"
       PLACE: note: TEXT
           #NUMBER 0xPC in FUNCTION FILE:LINE
           #NUMBER 0xPC in FUNCTION (MODULE+0xOFFSET)
           #NUMBER 0xPC (MODULE+0xOFFSET)
       TITLE:                              of the frames below it  */

#include "report/parts.h"

#include <string.h>

static void
write_message (const struct trt_part *p, const char *severity, const char *end)
{
  static char data[5800];
  struct trt_text t = { data, sizeof data, 0 };
  if (p->place.file.length)
    trt_site_format (&t, &p->place);
  else
    trt_text_format (&t, "temporal");
  trt_text_format (&t, ": %s: %.*s%s\n", severity, (int) p->text.length, p->text.text, end);
  if (t.used == t.size - 1)
    data[t.used - 1] = '\n';
  trt_line_print (data);
}

static void
write_frame (const struct trt_part *p)
{
  static char line[6144];
  struct trt_text t = { line, sizeof line, 0 };
  const struct trt_place *at = &p->place;
  trt_text_format (&t, "    #%zu 0x%lx", p->number, (unsigned long) p->pc);
  if (at->function.length)
    trt_text_format (&t, " in %.*s", (int) at->function.length, at->function.text);
  if (at->file.length)
    {
      trt_text_format (&t, " ");
      trt_site_format (&t, at);
    }
  else if (p->module.length)
    trt_text_format (&t, " (%.*s+0x%lx)", (int) p->module.length, p->module.text,
                     (unsigned long) p->offset);
  trt_print ("%s\n", line);
}

void
trt_text_write (const struct trt_part *p)
{
  switch (p->kind)
    {
    case TRT_PART_ERROR:
      write_message (p, "error", "");
      break;
    case TRT_PART_NOTE:
      write_message (p, "note", "");
      break;
    case TRT_PART_STACK:
      if (p->title == TRT_TITLE_NOTE)
        write_message (p, "note", ":");
      else if (p->title == TRT_TITLE_LINE)
        trt_print ("%.*s:\n", (int) p->text.length, p->text.text);
      break;
    case TRT_PART_FRAME:
      write_frame (p);
      break;
    case TRT_PART_SOURCE:
      trt_source_print (&p->place);
      break;
    case TRT_PART_LINE:
      trt_print ("%.*s\n", (int) p->text.length, p->text.text);
      break;
    }
}
