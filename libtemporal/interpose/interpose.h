/* interpose.h - functions that replace the C library's, and what other folders use of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INTERPOSE_H
#define TEMPORAL_INTERPOSE_H

#include "leaks/leaks.h"

#pragma GCC visibility push(hidden)

/* ---- malloc.c ------------------------------------------------------------------------- */

/* Does the program define an allocator under the C library's names?  Then the argument of free may
   be a block of that allocator.  */
bool trt_alloc_replaced (void);
/* Is malloc the runtime's, but the malloc that it calls another library's, not the C library's?  */
extern bool trt_alloc_other_below;
/* Is all of the block at P, which has at least one word and was just returned by malloc, known to
   be zero?  */
bool trt_alloc_clear_p (const void *p);

/* Is the block at P, of the runtime's malloc, a mapping, whose pages are populated when they are
   used?  */
bool trt_alloc_mapped_p (const void *p);
/* What this thread's last realloc has done: the block at P, of SIZE bytes, has the first KEPT bytes
   of the old one. */
struct trt_grown
{
  const void *p;
  size_t size, kept;
};
extern TRT_TLS struct trt_grown trt_alloc_grown;
/* Find out which malloc the runtime's calls.  */
void trt_alloc_look_below (void);
/* The runtime is initialised: track blocks from now on, if the malloc family of the process is the
   runtime's.  */
void trt_alloc_start (void);
/* Are all functions of the family the runtime's?  */
bool trt_alloc_whole (void);

/* ---- library-allocations.c: blocks that the C library allocates for the program ------------ */

/* trt_alloc_number: the number of the heap block that begins where the pointer at SLOT points to,
   else 0.  It is called before a function of the C library that may store a pointer to a new block
   at SLOT.  trt_alloc_exposed is called after it: if the number is another than BEFORE, the block
   was allocated at SITE, by the caller of the function with this FRAME.  */
uint32_t trt_alloc_number (const void *slot);
void trt_alloc_exposed (const void *slot, uint32_t before, const char *site,
                        const uintptr_t *frame);

/* ---- preloaded.c ----------------------------------------------------------------------- */

/* Print a note if the heap is not tracked because an allocator was preloaded.  */
void trt_preloaded_tell (void);

/* ---- signals.c: the program's handlers, and faults of shadow accesses (shadow-fault.c) ------- */

/* Install handlers for the faults that the program does not handle itself.  REPAIR repairs the
   fault of a shadow access, given the ucontext_t CONTEXT; it returns false for other faults.  */
void trt_signals_init (bool (*repair) (void *context));
/* Does a fault with the signal SIG in this thread call a handler of the runtime first?  */
bool trt_signal_ours_p (int sig);
/* Does the program handle the signal SIG itself?  */
bool trt_signal_handled (int sig);

/* ---- thread-start.c ------------------------------------------------------------------------- */

/* See trt_reach_start_value.  */
bool trt_thread_start_value (unsigned i, uintptr_t *value);

#pragma GCC visibility pop
#endif
