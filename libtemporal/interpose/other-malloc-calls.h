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

/* The family, as the program calls it.  */
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

/* The other's functions; null what it does not have.  */
struct trt_family_functions
{
#define X(name, result, arguments) result (*name) arguments;
  TRT_FAMILY_NAMES (X)
#undef X
};
extern struct trt_family_functions trt_other;

/* Ours, which call the other's and tell the store (other-malloc-calls.c).  */
#define X(name, result, arguments) result trt_hooked_##name arguments;
TRT_FAMILY_NAMES (X)
#undef X

/* Put ours in the place of the other's wherever loaded files call them, if malloc comes from a
   shared library; also if files may have been loaded since (other-malloc.c).  */
void trt_other_malloc (void);
/* The same at the start of the program.  */
void trt_other_malloc_begin (void);
/* May blocks be born, or end, unseen, although that is so (trt_other_malloc_hooked): does some file
   call the other allocator by names that are its own?  */
bool trt_other_malloc_blind (void);
/* See trt_other_heap_known.  */
bool trt_other_malloc_heap_known (void);

/* ---- other-malloc-memory.c ---- */

#define TRT_OTHER_MALLOC_RANGES 4096u

/* The program has not begun: what is mapped is the other allocator's.  */
void trt_other_malloc_memory_begin (void);
/* Write to RANGE, which has room for TRT_OTHER_MALLOC_RANGES, where it has its memory; their
   number.  */
unsigned trt_other_malloc_memory (struct trt_range *range);
/* Its calls of mmap and munmap, and what these call.  */
void *trt_other_malloc_mmap (void *at, size_t size, int rights, int flags, int fd, off_t offset);
int trt_other_malloc_munmap (void *p, size_t size);
extern void *(*trt_other_malloc_real_mmap) (void *, size_t, int, int, int, off_t);
extern int (*trt_other_malloc_real_munmap) (void *, size_t);
/* The file that defines malloc.  */
struct trt_range trt_other_malloc_file (void);

#pragma GCC visibility pop
#endif
