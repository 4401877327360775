/* abi.h - what compiled code sees of the runtime, as C declarations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ABI_H
#define TEMPORAL_ABI_H

#include <stddef.h>
#include <stdint.h>

#include "abi/layout.h"

/* The plugin pastes the same number into its declarations.  */
#define TP_ABI_VERSION 1
#define TP_ABI(name) __temporal_v1_##name

/* One pointer on its way through a call.  The referent of a result, or of an unnamed
   argument, counts only if VALUE is the pointer that arrived (uninstrumented code in between leaves
   the buffer as it was); for named arguments the token says so.  ANCHOR as in check.  */
struct tp_slot
{
  void *value;
  uint32_t ref;
  uint32_t unused;
  void *anchor;
};

/* Of each STRIDE words of a block, 1 to 64, those in MASK are pointers; nothing is said if STRIDE
   is 0.  */
struct tp_poison
{
  size_t stride, mask;
};

/* The referents of the first numbers among the arguments that are as wide as a pointer, if TOKEN
   fits the call; if nobody takes it, uninstrumented code has got the first COUNT of them; and
   RESULT_REF, that of the number RESULT, which the function of the hash NAME and the address SELF
   returned.  FROM is one that ended with a jump to TO.
   (plugin/instrument/provenance/integer-arguments.cc)  */
struct tp_numbers
{
  uint64_t token;
  uint32_t ref[TP_NUMBER_SLOTS];
  uint32_t result_ref;
  uint32_t count;
  uint64_t result, name, self;
  uint64_t from, to;
};

/* The per-thread buffer of rule R6, TP_ABI (call), thread-local with the initial-exec model.  A
   caller fills ARG for its pointer arguments and the pointers in its struct arguments, counted
   among these only, and sets TOKEN to the callee's token and the sum of their values, each times
   TP_TOKEN_FACTOR.  A callee that finds its own token (or TP_TOKEN_INDIRECT) and the sum of what
   arrived takes the slots, and sets TOKEN to TP_TOKEN_NONE.  COUNT is the number of slots that were
   filled, for those who find the token later (exposed.c).  For callees that may be variadic the
   values are in the slots; only named arguments count for the sum.  A callee that returns a pointer
   fills RET[0], one that returns a struct a slot for each pointer in it, those after the first in
   FURTHER; the caller cleared their values before the call.  SITE is what at () sets, LAST and
   GIVEN what at_last () sets, BLANK what poison_next () says.  What most calls need comes first,
   where instructions reach it with one byte.  */
struct tp_call
{
  uint64_t token;
  uint32_t count;
  struct tp_slot ret[1];
  struct tp_slot arg[TP_ARG_SLOTS];
  struct tp_slot further[TP_RESULT_SLOTS - 1];
  const char *site, *last;
  const void *given;
  struct tp_poison poison;
  struct tp_numbers numbers;
};

/* Numbers of a thread's batch; NEXT is drawn by one instruction (origin-numbers.c).  */
struct tp_batch
{
  uint32_t next, limit;
};

/* How this thread's variables begin, TP_ABI (stack), thread-local with the initial-exec model:
   words with their numbers, its lowest variable, and the ring of their records
   (local-records.h).  */
struct tp_stack
{
  struct tp_batch numbers;
  uintptr_t deepest;
  uint64_t *ring;
};

/* What is known of a variable that begins, or ended, where FUNCTION's code says so: the sites of
   its declaration and of the end of its scope, if it has several the most frequent; in WHAT its
   size times 4, and a TRT_END.  */
struct tp_local
{
  const char *site, *end;
  const void *function;
  size_t what;
} __attribute__ ((aligned (TP_LOCAL_ALIGN)));

/* The bounds of a large block, TP_ABI (large_blocks): those of number N are at the place that N's
   low bits say, if the referent of its pointers is there; else that is another's or none
   (large-blocks.c).  */
struct tp_large
{
  uintptr_t base;
  size_t size;
  uint32_t ref;
} __attribute__ ((aligned (TP_LARGE_BYTES)));

/* What a variadic function keeps of the buffer, in its own frame.  */
struct tp_saved_slots
{
  uint32_t used, next;
  struct tp_slot arg[TP_ARG_SLOTS];
};

/* One global variable (SITE not null; TP_ROW_CONSTANT is added to SIZE if it may not be
   written), or one pointer in a static initialiser whose value alone would not lead to
   its block (SITE null: ADDRESS is the slot, SIZE the address of the block that it
   refers to).  */
#define TP_ROW_CONSTANT ((size_t) 1 << 63)
/* Also added to SIZE: the variable is weak, another definition may have won.  The next row's
   ADDRESS is where a weak one lies, if there is any, and its SIZE and SITE are null.  */
#define TP_ROW_WEAK ((size_t) 1 << 62)
#define TP_ROW_SIZE(x) ((x) & (TP_ROW_WEAK - 1))

struct tp_global_row
{
  void *address;
  size_t size;
  const char *site;
};

#endif
