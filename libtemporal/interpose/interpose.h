/* interpose.h - what stands before the C library's functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INTERPOSE_H
#define TEMPORAL_INTERPOSE_H

#include "leaks/leaks.h"

#pragma GCC visibility push(hidden)

/* ---- malloc.c ------------------------------------------------------------------------- */

/* Does the program bring an allocator of its own under the C library's names?  Then free may
   be given whatever that allocator gave out.  */
bool trt_alloc_replaced (void);
/* Is it ours, but what it calls another's, and not the C library's?  */
extern bool trt_alloc_other_below;
/* Is all of the block at P, of at least a word, which malloc has just returned, known to be
   zero?  */
bool trt_alloc_clear_p (const void *p);

/* Is the block at P, of malloc's own, a mapping, whose pages come when they are used?  */
bool trt_alloc_mapped_p (const void *p);
/* Find out what our malloc calls.  */
void trt_alloc_look_below (void);
/* The runtime works: from now on blocks are tracked, if the family leads to us.  */
void trt_alloc_start (void);
/* Does all of the family lead to us?  */
bool trt_alloc_whole (void);
/* Does malloc, or another of its family, begin at this address?  */
bool trt_alloc_entry_p (uintptr_t function);

/* ---- library-allocations.c: blocks that the C library allocates for the program ------------ */

/* The number of the heap's block that the pointer at SLOT leads to the start of, else 0; to be
   asked before a function of the C library that may store a pointer to a fresh block there.  After
   it: if that is another than BEFORE now, the block was allocated at SITE.  */
uint32_t trt_alloc_number (const void *slot);
void trt_alloc_exposed (const void *slot, uint32_t before, const char *site);

/* ---- preloaded.c ----------------------------------------------------------------------- */

/* Say so if an allocator that was preloaded keeps the heap from being tracked.  */
void trt_preloaded_tell (void);

/* ---- signals.c: the program's handlers, and faults of shadow accesses (shadow-fault.c) ------- */

/* Handle the faults that the program does not handle itself.  REPAIR repairs the fault of a shadow
   access with the ucontext_t CONTEXT; false if it was none.  */
void trt_signals_init (bool (*repair) (void *context));
/* Would a fault with the signal SIG in this thread come to us first?  */
bool trt_signal_ours_p (int sig);
/* Does the program handle the signal SIG itself?  */
bool trt_signal_handled (int sig);

/* ---- thread-start.c ------------------------------------------------------------------------- */

/* See trt_reach_start_value.  */
bool trt_thread_start_value (unsigned i, uintptr_t *value);

#pragma GCC visibility pop
#endif
