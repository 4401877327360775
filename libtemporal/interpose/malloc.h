/* malloc.h - what the two families of malloc share (malloc.c, other-malloc-calls.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_MALLOC_H
#define TEMPORAL_MALLOC_H

#include "interpose/interpose.h"
#include "interpose/poison.h"

#pragma GCC visibility push(hidden)

/* The place of this call, if instrumented code announced it.  */
static inline const char *
trt_site_take (void)
{
  const char *site = trt_call_buffer.site;
  trt_call_buffer.site = NULL;
  return site;
}

/* The place of the call that gave P to free, if it ended a function of instrumented code.  */
static inline const char *
trt_site_last (const void *p)
{
  if (trt_call_buffer.given != p)
    return NULL;
  trt_call_buffer.given = NULL;
  return trt_call_buffer.last;
}

/* The same as trt_site_take () for realloc: not the place of a deallocation.  */
const char *trt_site_take_allocation (void);

/* The block OLD, detached, has become the SIZE bytes at Q.  */
void trt_alloc_succeed (const struct trt_block *old, void *q, size_t size, const char *site);

#pragma GCC visibility pop
#endif
