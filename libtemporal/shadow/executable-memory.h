/* executable-memory.h - which memory may be executed: the interface of executable-memory.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EXECUTABLE_MEMORY_H
#define TEMPORAL_EXECUTABLE_MEMORY_H

#include "shadow/shadow.h"

#pragma GCC visibility push(hidden)

struct trt_code_range
{
  uintptr_t low, high;
  bool writable;
};

/* Store the executable range that contains A in *R.  Returns 1 if there is one, 0 if not, -1 if
   that cannot be found out.  */
int trt_code_range_at (uintptr_t a, struct trt_code_range *r);

/* The function F may be called: the cell of its first byte says so, or else, if another function
   begins in that cell or a block is there, a small table.  */
void trt_code_accept (uintptr_t f);

enum
{
  TRT_CODE_ACCEPTED = 256
};
extern uintptr_t trt_code_accepted[TRT_CODE_ACCEPTED];

static inline uintptr_t *
trt_code_accepted_at (uintptr_t f)
{
  return &trt_code_accepted[(f ^ f >> 8) % TRT_CODE_ACCEPTED];
}

/* Is F in that table?  */
static inline bool
trt_code_accepted_p (uintptr_t f)
{
  return __atomic_load_n (trt_code_accepted_at (f), __ATOMIC_RELAXED) == f;
}

/* The cell of A is no longer that of a function.  */
static inline void
trt_code_unmark (uintptr_t a)
{
  volatile uint32_t *word = trt_cell_origin (a);
  uint32_t old = *word;
  if ((old & ~TP_TAIL_MASK) == TP_CODE)
    __sync_bool_compare_and_swap (word, old, TP_EXTERNAL);
}

#pragma GCC visibility pop
#endif
