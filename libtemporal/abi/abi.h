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

/* One pointer that is passed in a call.  The slot of a result, or of an unnamed argument, is valid
   only if VALUE is the pointer that the receiver got, because uninstrumented code in between does
   not change the buffer; the slots of named arguments are valid if the token matches.  ANCHOR as in
   check.  */
struct tp_slot
{
  void *value;
  uint32_t ref;
  uint32_t unused;
  void *anchor;
};

/* Of each STRIDE words of a block (1 to 64) those in MASK are pointers.  STRIDE is 0 if there is no
   request.  */
struct tp_poison
{
  size_t stride, mask;
};

/* Integers that hold pointers, in arguments and results
   (plugin/instrument/provenance/integer-arguments.cc).  REF has the referents of the first integer
   arguments that are as wide as a pointer, valid if TOKEN matches the call.  If no function takes
   the token, uninstrumented code was given the first COUNT of them.  RESULT_REF is the referent of
   the integer RESULT, returned by the function with the hash NAME and the address SELF.  FROM is a
   function that ended with a tail call of TO.  */
struct tp_numbers
{
  uint64_t token;
  uint32_t ref[TP_NUMBER_SLOTS];
  uint32_t result_ref;
  uint32_t count;
  uint64_t result, name, self;
  uint64_t from, to;
};

/* The call buffer of a thread (rule R6), TP_ABI (call), thread-local with the initial-exec model.

   A caller fills ARG for its pointer arguments and the pointers in its struct arguments; other
   arguments do not count.  It sets TOKEN to the callee's token plus the sum of the pointers'
   values, each times TP_TOKEN_FACTOR.  A callee that finds its own token (or TP_TOKEN_INDIRECT)
   plus the sum of what it received takes the slots, and sets TOKEN to TP_TOKEN_NONE.  COUNT is the
   number of slots that were filled, for functions that find the token later (exposed.c).  If the
   callee may be variadic, the values are in the slots as well; only named arguments count for the
   sum.

   A callee that returns a pointer fills RET[0].  One that returns a struct fills a slot for each
   pointer in it, those after the first in FURTHER.  The caller set the highest byte of their values
   to TP_NO_RESULT_BYTE before the call, by the shortest instruction; COUNT is a byte for that
   reason, too.

   SITE is set by at (), LAST and GIVEN by at_last (), POISON by poison_next ().  Members that most
   calls need come first, where their displacement fits into one byte.  */
struct tp_call
{
  uint64_t token;
  uint8_t count;
  struct tp_slot ret[1];
  struct tp_slot arg[TP_ARG_SLOTS];
  struct tp_slot further[TP_RESULT_SLOTS - 1];
  const char *site, *last;
  const void *given;
  struct tp_poison poison;
  struct tp_numbers numbers;
};

/* A thread's batch of numbers; NEXT is incremented by one instruction (origin-numbers.c).  */
struct tp_batch
{
  uint32_t next, limit;
};

/* State for the local variables of a thread, TP_ABI (stack), thread-local with the initial-exec
   model: the batch of their numbers, as origin words; the lowest address that any of them has had;
   and the ring of their records (local-records.h).  */
struct tp_stack
{
  struct tp_batch numbers;
  uintptr_t deepest;
  uint64_t *ring;
};

/* Describes a local variable, for the beginning and the end of its lifetime in FUNCTION: the sites
   of its declaration and of the end of its scope (of the most frequent one, if there are several).
   WHAT is its size in bytes times 4, plus a TRT_END value.  */
struct tp_local
{
  const char *site, *end;
  const void *function;
  size_t what;
} __attribute__ ((aligned (TP_LOCAL_ALIGN)));

/* The bounds of a large block, TP_ABI (large_blocks).  The entry of a block's number is selected by
   the number's low bits, and is valid if REF is the number; else it describes another block or none
   (large-blocks.c).  */
struct tp_large
{
  uintptr_t base;
  size_t size;
  uint32_t ref;
} __attribute__ ((aligned (TP_LARGE_BYTES)));

/* The part of the call buffer that a variadic function keeps in its frame.  */
struct tp_saved_slots
{
  uint32_t used, next;
  struct tp_slot arg[TP_ARG_SLOTS];
};

/* A row describes one global variable (SITE not null; TP_ROW_CONSTANT is added to SIZE if it is
   read-only), or one pointer in a static initialiser from whose value its block cannot be found
   (SITE null: ADDRESS is the slot, SIZE the address of the block that it points to).  */
#define TP_ROW_CONSTANT ((size_t) 1 << 63)
/* Also added to SIZE: the variable is weak, so another definition may be used instead.  The next
   row's ADDRESS is then where this unit's definition lies, null if that is not known, and its SIZE
   and SITE are null.  */
#define TP_ROW_WEAK ((size_t) 1 << 62)
#define TP_ROW_SIZE(x) ((x) & (TP_ROW_WEAK - 1))

struct tp_global_row
{
  void *address;
  size_t size;
  const char *site;
};

#endif
