/* cold-entry.h - calls from cold parts of compiled code, which preserve all registers.

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

/* The numbers of the entry points.  */
enum
{
#define TP_ENTRY(name, result, attributes, arguments) TRT_ENTRY_##name,
#include "abi/abi.def"
#undef TP_ENTRY
  TRT_ENTRIES
};

/* The contents of register NUMBER.  */
static inline uint64_t
trt_cold_register (const struct trt_cold_frame *frame, unsigned number)
{
  return number == 4 ? (uint64_t) (&frame->pc + 1) : frame->reg[number];
}

/* What is in memory at A: 32 bits if WORD.  */
static inline uint64_t
trt_cold_held (uint64_t a, bool word)
{
  return word ? *(const uint32_t *) a : *(const uint64_t *) a;
}

/* The 4 bytes at *P, which is set to what follows them.  */
static inline int32_t
trt_cold_take_word (const unsigned char **p)
{
  int32_t w;
  __builtin_memcpy (&w, *p, sizeof w);
  *p += sizeof w;
  return w;
}

/* Do the N bytes at A belong to the block REF, and may they be written, by their first and last
   cell (owned-range.h)?  False may also mean that somebody else must decide.  Uses general
   registers alone.  */
extern bool trt_cold_owns (uint32_t ref, uint64_t a, uint64_t n);

/* Is ENTRY a check?  */
static inline bool
trt_cold_check_p (unsigned entry)
{
  return entry == TRT_ENTRY_check || entry == TRT_ENTRY_check_alive;
}

/* Does the cell of A belong to the block REF?  */
static inline bool
trt_cold_alive (uint32_t ref, uint64_t a)
{
  return a >= TRT_NULL_PAGE && trt_mapping_has_cell (a)
         && (*trt_cell_origin (a) ^ ref) <= TP_TAIL_MASK;
}

/* Execute FRAME's message, and set the address where the program continues.  */
extern void trt_cold_run (struct trt_cold_frame *frame);

/* load_ref and load_own without vector registers (resolve-preserve-most.c).  False if the block
   store is needed; then nothing was done.  */
extern bool trt_load_preserving (uintptr_t slot, uintptr_t value, bool own, uint32_t *ref);

/* The same for or_resolve.  */
extern bool trt_or_resolve_preserving (uint32_t ref, uintptr_t value, uint32_t *result);

#endif
