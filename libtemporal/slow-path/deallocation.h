/* deallocation.h - may a block be given to a deallocator?  What deallocation.c does for pools.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_DEALLOCATION_H
#define TEMPORAL_DEALLOCATION_H

#include "slow-path/slow-path.h"

/* What a deallocation was asked.  */
struct trt_question
{
  uintptr_t a;
  uint32_t ref;
  const char *name;
  const char *site;
  uintptr_t pc;
};

#pragma GCC visibility push(hidden)

/* Report the error KIND of the deallocation Q, of the block B.  */
void trt_pool_reject (const struct trt_question *q, enum trt_kind kind, const struct trt_block *b);

#pragma GCC visibility pop
#endif
