/* suppressions.h - errors that are not to be reported: the interface of suppressions.c and
   suppressed-errors.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SUPPRESSIONS_H
#define TEMPORAL_SUPPRESSIONS_H

#include "report/report.h"

#pragma GCC visibility push(hidden)

/* Read the file of the option.  An error in it ends the program before main.  */
void trt_suppress_init (void);
/* With verbosity=1, print at exit which patterns were used.  */
void trt_suppress_start (void);
/* Replace the patterns by those in TEXT.  Returns null, or what is wrong with the line *LINE.  */
const char *trt_suppress_parse (const char *text, size_t length, unsigned *line);
/* Does the whole of NAME match GLOB?  */
bool trt_glob_p (struct trt_span glob, struct trt_span name);
/* Is there a pattern for errors of KIND?  */
bool trt_suppress_any_p (enum trt_kind kind);
/* Is an error of KIND suppressed that has NAME, of the sort WHAT, in its stack?  If so, that
   suppresses ERRORS errors.  */
bool trt_suppress_p (enum trt_kind kind, enum trt_named what, struct trt_span name,
                     unsigned long errors);
/* Is an error of KIND suppressed wherever it is?  */
bool trt_suppress_everywhere_p (enum trt_kind kind);
/* Print which patterns were used, and which were not.  */
void trt_suppress_print (void);

/* ---- suppressed-errors.c ---- */

/* Is E, which is no leak, suppressed?  */
bool trt_suppressed_error_p (const struct trt_error *e);

#pragma GCC visibility pop
#endif
