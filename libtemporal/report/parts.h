/* parts.h - a report as data.

   SPDX-License-Identifier: GPL-3.0-or-later

   A report is a headline, notes, and stacks with their frames, in this order.  What composes a
   report (report.c, notes.c, contents.c, stack-trace.c and others) says each part as soon as it is
   known.  The writer of text prints it at once; for the other forms the parts are kept until the
   report is complete.  */

#ifndef TEMPORAL_PARTS_H
#define TEMPORAL_PARTS_H

#include "report/report.h"

#pragma GCC visibility push(hidden)

enum trt_part_kind
{
  TRT_PART_ERROR,  /* the headline: PLACE and TEXT; a report begins */
  TRT_PART_NOTE,   /* PLACE, if it has one, and TEXT */
  TRT_PART_STACK,  /* TEXT is the title of the frames that follow */
  TRT_PART_FRAME,  /* PC, and of PLACE and MODULE, OFFSET what is known; NUMBER */
  TRT_PART_SOURCE, /* the source line of PLACE; only in text */
  TRT_PART_LINE    /* TEXT is a line; only in text */
};

/* How the title of a stack is printed in text.  */
enum trt_title
{
  TRT_TITLE_LINE,
  TRT_TITLE_NOTE, /* as a note */
  TRT_TITLE_NONE  /* not at all: it follows from where the stack is in the report */
};

struct trt_part
{
  enum trt_part_kind kind;
  enum trt_title title;
  struct trt_place place; /* file, line, column, function */
  struct trt_span text, module;
  uintptr_t pc, offset;
  size_t number;
};

/* ---- parts.c: saying parts ------------------------------------------------------------------- */

/* Say the part P.  */
void trt_part_say (const struct trt_part *p);
/* A part of KIND with the text that FORMAT produces, and the place AT unless it is null.  */
void trt_part_format (enum trt_part_kind kind, const struct trt_place *at, const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));
void trt_part_title (enum trt_title how, const char *title);
void trt_part_source (const struct trt_place *at);

/* ---- stack-trace.c ---- */
/* Say the frames with the COUNT return addresses at PC, innermost first, with TITLE.  */
void trt_say_frames (enum trt_title how, const char *title, const uintptr_t *pc, size_t count);

/* ---- parts.c: keeping them ------------------------------------------------------------------- */

/* Keep the parts that this thread says from now on, instead of writing them as text.  */
void trt_parts_keep (void);
/* Does this thread keep them?  */
bool trt_parts_kept_p (void);
/* Keep no more.  Those that were kept are in *P; returns their number.  */
size_t trt_parts_take (const struct trt_part **p);

/* ---- text-writer.c: the parts as text -------------------------------------------------------- */

void trt_text_write (const struct trt_part *p);

#pragma GCC visibility pop
#endif
