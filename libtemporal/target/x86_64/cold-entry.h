/* cold-entry.h - what a cold part of compiled code says when it calls the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COLD_ENTRY_H
#define TEMPORAL_COLD_ENTRY_H

#include "entry/entry.h"

/* The registers of the program, by their numbers in instructions, the message (layout.h), and where
   the program goes on: if the message stands among its instructions, that is the message until it
   has been read.  */
struct trt_cold_frame
{
  uint64_t reg[16];
  const unsigned char *message;
  const unsigned char *pc;
};

/* The message, read.  */
struct trt_cold_call
{
  unsigned entry;           /* number in abi.def */
  const char *site;         /* null if the entry point wants none */
  uint64_t arg[5];          /* the others, in their order */
  unsigned result;          /* the register that gets the result */
  const unsigned char *end; /* of the message */
};

/* The numbers of the entry points.  */
enum
{
#define TP_ENTRY(name, result, attributes, arguments) TRT_ENTRY_##name,
#include "abi/abi.def"
#undef TP_ENTRY
  TRT_ENTRIES
};

/* Read the message at P, from FRAME.  */
extern void trt_cold_read (const struct trt_cold_frame *frame, const unsigned char *p,
                           struct trt_cold_call *call);

/* Do what FRAME's message says, and let the program go on after it.  */
extern void trt_cold_run (struct trt_cold_frame *frame);

/* load_ref and load_own without vector registers (resolve-preserve-most.c).  False if the answer is
   not known, and then nothing was done.  */
extern bool trt_load_preserving (uintptr_t slot, uintptr_t value, bool own, uint32_t *ref);

#endif
