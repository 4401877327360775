/* blank.h - fresh memory whose pointers are marked as not set: the interface of blank.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   The plugin (flow-blank.cc) says before a call that allocates which words of the block are pointers, and
   the allocator stores TP_BLANK_POINTER there before it returns.  For GCC the block is one that
   malloc has just returned, of which nothing is known, so whatever it does with the program's own
   accesses is right: it may make a call of calloc out of malloc and memset, which then has nothing to
   blank.  */

#ifndef TEMPORAL_BLANK_H
#define TEMPORAL_BLANK_H

#include "interpose/interpose.h"

#pragma GCC visibility push(hidden)

/* What was said is done for the block of N bytes at P, which may be null, from malloc; or at Q, from realloc, which has KEPT
   bytes of the old block, SIZE_MAX if nobody knows how many.  */
void tp_blank_fresh (void *p, size_t n, struct tp_blank blank);
void tp_blank_behind (void *q, size_t n, size_t kept, struct tp_blank blank);

#pragma GCC visibility pop

/* What instrumented code has said of this allocation.  */
static inline struct tp_blank
tp_blank_take (void)
{
  struct tp_blank blank = tp_call_buffer.blank;
  tp_call_buffer.blank.stride = 0;
  return blank;
}

static inline void
tp_blank_block (void *p, size_t n, struct tp_blank blank)
{
  if (tp_unlikely (blank.stride != 0))
    tp_blank_fresh (p, n, blank);
}

static inline void
tp_blank_grown (void *q, size_t n, size_t kept, struct tp_blank blank)
{
  if (tp_unlikely (blank.stride != 0))
    tp_blank_behind (q, n, kept, blank);
}

#endif
