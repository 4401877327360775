/* freed.h - what the store and malloc use of freed.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FREED_H
#define TEMPORAL_FREED_H

#include "blocks/blocks.h"
#include "blocks/store-index.h"

#pragma GCC visibility push(hidden)

/* The start of the main heap, or the highest address if freed memory is not to be marked; and the
   program break as it was last seen.  */
extern uintptr_t trt_heap_low, trt_heap_seen;
/* The C library's record of the program break, which it exports.  */
extern __attribute__ ((visibility ("default"))) void *__curbrk;

static inline uintptr_t
trt_heap_top (void)
{
  return (uintptr_t) __atomic_load_n (&__curbrk, __ATOMIC_RELAXED);
}

/* The origin word for the cells of a heap block at BASE that ends.  */
static inline uint32_t
trt_freed_word (uintptr_t base)
{
  return base >= trt_heap_low && base < trt_heap_top () ? TP_FREED : 0;
}

void trt_freed_moved (void);

/* To be called before and after a function that may give memory back to the kernel.  */
static inline void
trt_freed_look (void)
{
  if (trt_unlikely (trt_heap_top () != __atomic_load_n (&trt_heap_seen, __ATOMIC_RELAXED)))
    trt_freed_moved ();
}

/* Mark the cells of the heap block of SIZE bytes at BASE, which ends, as freed.  */
void trt_freed_clear (uintptr_t base, size_t size);
/* Remove the mark from the cells of [A, A + N), which may be in use again.  */
void trt_freed_forget (uintptr_t a, size_t n);

#pragma GCC visibility pop
#endif
