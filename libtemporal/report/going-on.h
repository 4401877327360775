/* going-on.h - what is left of errors after which the process goes on: the interface of going-on.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_GOING_ON_H
#define TEMPORAL_GOING_ON_H

#include "report/report.h"

#pragma GCC visibility push(hidden)

/* Is E the fault of an access that trt_going_on_again_p was called for before?  */
bool trt_going_on_again_p (const struct trt_error *e);
/* Note that the place of E is reported now; false if it was before, or if there were as many
   reports as are wanted.  */
bool trt_going_on_new_p (const struct trt_error *e);
/* The process has reported an error.  */
void trt_going_on_note (void);
/* The status with which the process ends if it asks for STATUS.  */
int trt_going_on_status (int status);
/* The check of a deallocation has found E, and the program goes on.  */
void trt_going_on_refuse (const struct trt_error *e);
/* Some deallocation was refused.  */
extern bool trt_going_on_refused_any;
/* Is this the deallocation of P at SITE that was refused?  */
bool trt_going_on_refused_here_p (const void *p, const char *site);
static inline bool
trt_going_on_refused_p (const void *p, const char *site)
{
  return trt_unlikely (trt_going_on_refused_any) && trt_going_on_refused_here_p (p, site);
}

/* Was the access E, which a deallocation makes, reported as the error of that deallocation?  */
bool trt_going_on_said_p (const struct trt_error *e);

/* ---- exit.c ---- */

/* Let the process end with exitcode if it reported an error and goes on.  */
void trt_exit_init (void);

#pragma GCC visibility pop
#endif
