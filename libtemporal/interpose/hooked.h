/* hooked.h - the heap of another malloc: the interface of hooked.c and hook.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_HOOKED_H
#define TEMPORAL_HOOKED_H

#include <stddef.h>
#include <stdbool.h>
#include <sys/types.h>

#include "interpose/interpose.h"
#include "base/heap.h"
#include "leaks/leaks.h"

#pragma GCC visibility push(hidden)

/* The family, as the program calls it.  */
#define TP_FAMILY_NAMES(X)						\
  X (malloc, void *, (size_t))						\
  X (calloc, void *, (size_t, size_t))					\
  X (realloc, void *, (void *, size_t))					\
  X (free, void, (void *))						\
  X (reallocarray, void *, (void *, size_t, size_t))			\
  X (posix_memalign, int, (void **, size_t, size_t))			\
  X (memalign, void *, (size_t, size_t))				\
  X (aligned_alloc, void *, (size_t, size_t))				\
  X (valloc, void *, (size_t))						\
  X (pvalloc, void *, (size_t))						\
  X (malloc_usable_size, size_t, (void *))

/* The other's functions; null what it does not have.  */
struct tp_family_functions
{
#define X(name, result, arguments)  result (*name) arguments;
  TP_FAMILY_NAMES (X)
#undef X
};
extern struct tp_family_functions tp_other;

/* Ours, which call the other's and tell the store (hooked.c).  */
#define X(name, result, arguments)  result tp_hooked_##name arguments;
TP_FAMILY_NAMES (X)
#undef X

/* Put ours in the place of the other's wherever loaded files call them, if malloc comes from a shared library; also if files
   may have been loaded since (hook.c).  */
void tp_hook (void);
/* The same at the start of the program.  */
void tp_hook_begin (void);
/* May blocks be born, or end, unseen, although that is so (tp_hooked): does some file call the other allocator by names that are
   its own?  */
bool tp_hook_blind (void);
/* See tp_heap_known.  */
bool tp_hook_heap_known (void);

/* ---- hook-memory.c ---- */

#define TP_HOOK_MEMORY  4096u

/* The program has not begun: what is mapped is the other allocator's.  */
void tp_hook_memory_begin (void);
/* Write to RANGE, which has room for TP_HOOK_MEMORY, where it has its memory; their number.  */
unsigned tp_hook_memory (struct tp_range *range);
/* Its calls of mmap and munmap, and what these call.  */
void *tp_hook_mmap (void *at, size_t size, int rights, int flags, int fd, off_t offset);
int tp_hook_munmap (void *p, size_t size);
extern void *(*tp_hook_real_mmap) (void *, size_t, int, int, int, off_t);
extern int (*tp_hook_real_munmap) (void *, size_t);
/* The file that defines malloc.  */
struct tp_range tp_hook_file (void);

#pragma GCC visibility pop
#endif
