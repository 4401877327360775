/* other-malloc-calls.h - the heap of another malloc: the interface of other-malloc-calls.c and
   other-malloc.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_OTHER_MALLOC_CALLS_H
#define TEMPORAL_OTHER_MALLOC_CALLS_H

#include <stddef.h>
#include <stdbool.h>
#include <sys/types.h>

#include "interpose/interpose.h"
#include "base/malloc-owner.h"
#include "leaks/leaks.h"

#pragma GCC visibility push(hidden)

/* The malloc family: names, result and argument types.  */
#define TRT_FAMILY_NAMES(X)                          \
  X (malloc, void *, (size_t))                       \
  X (calloc, void *, (size_t, size_t))               \
  X (realloc, void *, (void *, size_t))              \
  X (free, void, (void *) )                          \
  X (reallocarray, void *, (void *, size_t, size_t)) \
  X (posix_memalign, int, (void **, size_t, size_t)) \
  X (memalign, void *, (size_t, size_t))             \
  X (aligned_alloc, void *, (size_t, size_t))        \
  X (valloc, void *, (size_t))                       \
  X (pvalloc, void *, (size_t))                      \
  X (malloc_usable_size, size_t, (void *) )

/* The other malloc's functions; null for those that it does not have.  */
struct trt_family_functions
{
#define X(name, result, arguments) result (*name) arguments;
  TRT_FAMILY_NAMES (X)
#undef X
};
extern struct trt_family_functions trt_other;

/* The functions that replace them: they call the other malloc and update the store
   (other-malloc-calls.c).  */
#define X(name, result, arguments) result trt_hooked_##name arguments;
TRT_FAMILY_NAMES (X)
#undef X

/* If malloc comes from another shared library, replace its functions by those above in the tables
   of all loaded files.  To be called again when files may have been loaded (other-malloc.c).  */
void trt_other_malloc (void);
/* The same, when the program starts.  */
void trt_other_malloc_begin (void);
/* If calls are redirected (trt_other_malloc_hooked): may blocks still be allocated or freed unseen,
   because some file calls the other allocator by names that only that has?  */
bool trt_other_malloc_blind (void);
/* See trt_other_heap_known.  */
bool trt_other_malloc_heap_known (void);

/* ---- other-malloc-memory.c ---- */

#define TRT_OTHER_MALLOC_RANGES 4096u

/* The program has not started yet: what is mapped belongs to the other allocator.  */
void trt_other_malloc_memory_begin (void);
/* Write the ranges of the allocator's memory to RANGE, which has room for TRT_OTHER_MALLOC_RANGES;
   returns their number.  */
unsigned trt_other_malloc_memory (struct trt_range *range);
/* Replace the allocator's calls of mmap and munmap; and the functions that they call.  */
void *trt_other_malloc_mmap (void *at, size_t size, int rights, int flags, int fd, off_t offset);
int trt_other_malloc_munmap (void *p, size_t size);
extern void *(*trt_other_malloc_real_mmap) (void *, size_t, int, int, int, off_t);
extern int (*trt_other_malloc_real_munmap) (void *, size_t);
/* The address range of the file that defines malloc.  */
struct trt_range trt_other_malloc_file (void);

#pragma GCC visibility pop
#endif
