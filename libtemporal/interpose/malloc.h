/* malloc.h - what the two families of malloc share (malloc.c, other-malloc-calls.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_MALLOC_H
#define TEMPORAL_MALLOC_H

#include "interpose/interpose.h"
#include "interpose/poison.h"
#include "report/stack-depot.h"

#pragma GCC visibility push(hidden)

/* The site of this call, if instrumented code has set one; it is used once.  */
static inline const char *
trt_site_take (void)
{
  const char *site = trt_call_buffer.site;
  trt_call_buffer.site = NULL;
  return site;
}

/* SITE with the stack of the caller.  Only for functions of the malloc family themselves.  */
#define trt_site_stack(site) trt_stack_depot_site (site, __builtin_frame_address (0))

/* The site of the call that passes P to free, if it is a tail call in instrumented code.  */
static inline const char *
trt_site_last (const void *p)
{
  if (trt_call_buffer.given != p)
    return NULL;
  trt_call_buffer.given = NULL;
  return trt_call_buffer.last;
}

/* As trt_site_take (), for realloc: null if it is the site of a deallocation.  */
const char *trt_site_take_allocation (void);

/* The block OLD, which is detached, was reallocated as the SIZE bytes at Q.  It had WHOLE bytes, of
   which those behind OLD's size have lost their cells already.  */
void trt_alloc_succeed (const struct trt_block *old, size_t whole, void *q, size_t size,
                        const char *site);

#pragma GCC visibility pop
#endif
