/* deallocation.h - may a block be passed to a deallocator?  What pools.c uses of deallocation.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_DEALLOCATION_H
#define TEMPORAL_DEALLOCATION_H

#include "slow-path/slow-path.h"

/* A deallocation to be checked: the pointer, its referent, the deallocator's name, and the call.
   END_SITE is the site for the history, which may have a stack.  */
struct trt_question
{
  uintptr_t a;
  uint32_t ref;
  const char *name;
  const char *site;
  uintptr_t pc;
  const char *end_site;
};

#pragma GCC visibility push(hidden)

/* Report the deallocation Q of the block B as an error of KIND.  */
void trt_pool_reject (const struct trt_question *q, enum trt_kind kind, const struct trt_block *b);

#pragma GCC visibility pop
#endif
