/* poison.h - new memory whose pointers are marked as not set: the interface of poison.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Before an allocation the plugin (poison-blocks.cc) sets which words of the block are pointers,
   and the allocator stores TP_POISON_POINTER there before it returns.  For GCC the contents of a
   block that malloc has just returned are unknown, so it may do with the program's own accesses
   what it likes: if it makes one call of calloc out of malloc and memset, the poison is simply not
   used.  */

#ifndef TEMPORAL_POISON_H
#define TEMPORAL_POISON_H

#include "interpose/interpose.h"

#pragma GCC visibility push(hidden)

/* Poison the block of N bytes at P, which may be null, from malloc; or the block at Q from realloc,
   which has KEPT bytes of the old block (SIZE_MAX if that is unknown), after these bytes.  */
void trt_poison_fresh (void *p, size_t n, struct tp_poison poison);
void trt_poison_behind (void *q, size_t n, size_t kept, struct tp_poison poison);

#pragma GCC visibility pop

/* The poison that instrumented code has requested for this allocation; it is used once.  */
static inline struct tp_poison
trt_poison_take (void)
{
  struct tp_poison poison = trt_call_buffer.poison;
  trt_call_buffer.poison.stride = 0;
  return poison;
}

static inline void
trt_poison_block (void *p, size_t n, struct tp_poison poison)
{
  if (trt_unlikely (poison.stride != 0))
    trt_poison_fresh (p, n, poison);
}

static inline void
trt_poison_grown (void *q, size_t n, size_t kept, struct tp_poison poison)
{
  if (trt_unlikely (poison.stride != 0))
    trt_poison_behind (q, n, kept, poison);
}

#endif
