/* poison.h - fresh memory whose pointers are marked as not set: the interface of poison.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   The plugin (poison-blocks.cc) says before a call that allocates which words of the block are
   pointers, and the allocator stores TP_POISON_POINTER there before it returns.  For GCC the block
   is one that malloc has just returned, of which nothing is known, so whatever it does with the
   program's own accesses is right: it may make a call of calloc out of malloc and memset, which
   then has nothing to blank.  */

#ifndef TEMPORAL_POISON_H
#define TEMPORAL_POISON_H

#include "interpose/interpose.h"

#pragma GCC visibility push(hidden)

/* What was said is done for the block of N bytes at P, which may be null, from malloc; or at Q,
   from realloc, which has KEPT bytes of the old block, SIZE_MAX if it is unknown how many.  */
void trt_poison_fresh (void *p, size_t n, struct tp_poison poison);
void trt_poison_behind (void *q, size_t n, size_t kept, struct tp_poison poison);

#pragma GCC visibility pop

/* What instrumented code has said of this allocation.  */
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
