/* cold-messages.h - the messages by which cold parts of compiled code call the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COLD_MESSAGES_H
#define TEMPORAL_COLD_MESSAGES_H

#include "target/x86_64/cold-entry.h"

/* A message: its text; the address where the program continues, or null if that is the end of the
   text; the sites of the unit, or null if the text is among the program's instructions; and whether
   the program may use vector registers beyond SSE's.  */
struct trt_cold_message
{
  const unsigned char *text, *resume;
  const char *sites;
  bool wide;
};

/* A decoded call.  A message has one or several.  */
struct trt_cold_call
{
  unsigned entry;           /* number in abi.def */
  const char *site;         /* null if the entry point has none */
  uint64_t arg[5];          /* the other arguments, in order */
  unsigned result;          /* the register that gets the result */
  const unsigned char *end; /* of its text */
};

/* Find FRAME's message.  */
extern struct trt_cold_message trt_cold_find (const struct trt_cold_frame *frame);

/* The number of calls in M, whose text is at *P; *P is set to the first.  */
extern unsigned trt_cold_calls (const unsigned char **p, const struct trt_cold_message *m);

/* Decode the call at P, with the registers in FRAME.  SITES are the sites of the unit if it is
   that of a stub; otherwise it is null.  */
extern void trt_cold_read (const struct trt_cold_frame *frame, const unsigned char *p,
                           const char *sites, struct trt_cold_call *call);

/* Forget which stubs were found: libraries were unloaded.  */
extern void trt_cold_forget (void);

#endif
