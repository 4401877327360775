/* cold-entry.h - the message by which a cold part of compiled code calls the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COLD_ENTRY_H
#define TEMPORAL_COLD_ENTRY_H

#include "entry/entry.h"

/* The program's registers, by their numbers in instructions; the message (layout.h); and the
   address where the program continues.  If the message is among the program's instructions, PC is
   the message until that has been read.  In a stub PC is the return address until then, and MESSAGE
   is the address of the distance to the table (plugin/target/x86_64/stub-tables.cc).  */
struct trt_cold_frame
{
  uint64_t reg[16];
  const unsigned char *message;
  const unsigned char *pc;
};

/* A decoded message.  */
struct trt_cold_call
{
  unsigned entry;           /* number in abi.def */
  const char *site;         /* null if the entry point has none */
  uint64_t arg[5];          /* the other arguments, in order */
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

/* Decode the message at P, with the registers in FRAME.  SITES are the sites of the unit if it is
   the message of a stub; otherwise it is null.  */
extern void trt_cold_read (const struct trt_cold_frame *frame, const unsigned char *p,
                           const char *sites, struct trt_cold_call *call);

/* Execute FRAME's message, and set the address where the program continues.  */
extern void trt_cold_run (struct trt_cold_frame *frame);

/* load_ref and load_own without vector registers (resolve-preserve-most.c).  False if the block
   store is needed; then nothing was done.  */
extern bool trt_load_preserving (uintptr_t slot, uintptr_t value, bool own, uint32_t *ref);

#endif
