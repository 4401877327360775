/* formats.h - reports as JSON and SARIF.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FORMATS_H
#define TEMPORAL_FORMATS_H

#include "report/parts.h"

#pragma GCC visibility push(hidden)

/* The values of the option report_format, as options.def has them.  */
enum trt_format
{
  TRT_FORMAT_TEXT,
  TRT_FORMAT_JSON,
  TRT_FORMAT_SARIF
};

/* A report that is to be written.  */
struct trt_formatted
{
  const struct trt_error *error;
  struct trt_place place;
  const char *message; /* trt_error_format */
  const struct trt_part *parts;
  size_t part_count;
  bool fatal, confined;
  long process, thread;
  char thread_name[17];
  char program[256];
  char fingerprint[17];
};

/* ---- json-writer.c: JSON, without allocation ------------------------------------------------ */

struct trt_json
{
  int fd;
  size_t used;
  bool comma; /* the next value or key needs a comma before it */
  char data[65536];
};
void trt_json_flush (struct trt_json *j);
void trt_json_raw (struct trt_json *j, const char *text);
void trt_json_begin (struct trt_json *j, char bracket);
void trt_json_end (struct trt_json *j, char bracket);
void trt_json_key (struct trt_json *j, const char *key);
/* Values.  */
void trt_json_span (struct trt_json *j, struct trt_span s);
void trt_json_string (struct trt_json *j, const char *text);
void trt_json_number (struct trt_json *j, unsigned long n);
void trt_json_address (struct trt_json *j, uintptr_t a);
/* Members of an object; a text that is empty, and a number that is 0, is left out.  */
void trt_json_member (struct trt_json *j, const char *key, const char *text);
void trt_json_span_member (struct trt_json *j, const char *key, struct trt_span s);
void trt_json_number_member (struct trt_json *j, const char *key, unsigned long n);
void trt_json_bool_member (struct trt_json *j, const char *key, bool value);

/* ---- json.c, sarif.c: one report ------------------------------------------------------------ */

void trt_format_json (struct trt_json *j, const struct trt_formatted *r);
/* CONTINUED: as one more result, with the closing part of the log; else as a complete log.  */
void trt_format_sarif (struct trt_json *j, const struct trt_formatted *r, bool continued);
/* The offset of the closing part in the file FD, which has SIZE bytes; -1 if it has none.  */
long trt_sarif_end (int fd, long size);

/* ---- formats.c: which form a report gets ----------------------------------------------------- */

/* The member "stacks" of a report: an object for each stack, with what TITLE writes of its title,
   and "frames", which FRAME writes one by one.  */
void trt_format_stacks (struct trt_json *j, const struct trt_formatted *f,
                        void (*title) (struct trt_json *, struct trt_span),
                        void (*frame) (struct trt_json *, const struct trt_part *));
/* The place where R ended, and the words for it.  */
const char *trt_format_end_of (const struct trt_formatted *f, const struct trt_record *r,
                               struct trt_place *p);

#pragma GCC visibility pop
#endif
