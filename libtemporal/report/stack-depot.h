/* stack-depot.h - the stacks of allocations and deallocations: the interface of stack-depot.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STACK_DEPOT_H
#define TEMPORAL_STACK_DEPOT_H

#include "report/report.h"

/* At most so many frames of a stack are kept.  */
#define TRT_STACK_FRAMES 32

#pragma GCC visibility push(hidden)

void trt_stack_depot_init (void);

/* Are the stacks of all allocations wanted, or those of sites of wrappers only?  */
extern bool trt_stack_depot_all;

const char *trt_stack_depot_take (const char *site, const uintptr_t *frame);

/* Are of sites with TP_SITE_TYPED_WRAPPER only the callers wanted?  */
extern bool trt_stack_callers_only;
const char *trt_stack_caller_take (const char *site, const uintptr_t *frame);
void trt_stack_callers_forget (void);

/* The handle for SITE and a stack of two frames, with these return addresses; SITE itself if the
   depot is full.  */
const char *trt_stack_depot_enter (const char *site, uintptr_t inner, uintptr_t outer);

/* The site for a block that begins or ends in a function that was called with SITE: with the stack
   of its caller.  FRAME is that function's frame (__builtin_frame_address).  */
static inline const char *
trt_stack_depot_site (const char *site, const uintptr_t *frame)
{
  if (trt_stack_callers_only && site && *site == TP_SITE_TYPED_WRAPPER)
    return trt_stack_caller_take (site, frame);
  if (trt_stack_depot_all || (trt_stack_depot_used && site && TP_SITE_WRAPPER_P (*site)))
    return trt_stack_depot_take (site, frame);
  return site;
}

/* Store the return addresses of the stack of SITE at PC, innermost first, at most ROOM; returns how
   many there are, 0 if SITE has none.  */
size_t trt_stack_depot_frames (const char *site, uintptr_t *pc, size_t room);
/* A library was closed.  */
void trt_stack_depot_forget (void);

#pragma GCC visibility pop
#endif
