/* alloc.h - what the two families of malloc share (alloc.c, hooked.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ALLOC_H
#define TEMPORAL_ALLOC_H

#include "interpose/interpose.h"
#include "interpose/blank.h"

#pragma GCC visibility push(hidden)

/* The place of this call, if instrumented code announced it.  */
static inline const char *
tp_site_take (void)
{
  const char *site = tp_call_buffer.site;
  tp_call_buffer.site = NULL;
  return site;
}

/* The place of the call that gave P to free, if it ended a function of instrumented code.  */
static inline const char *
tp_site_last (const void *p)
{
  if (tp_call_buffer.given != p)
    return NULL;
  tp_call_buffer.given = NULL;
  return tp_call_buffer.last;
}

/* The same as tp_site_take () for realloc: not the place of a deallocation.  */
const char *tp_site_take_allocation (void);

/* The block OLD, detached, has become the SIZE bytes at Q.  */
void tp_alloc_succeed (const struct tp_block *old, void *q, size_t size, const char *site);

#pragma GCC visibility pop
#endif
