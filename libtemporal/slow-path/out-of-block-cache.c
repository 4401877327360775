/* out-of-block-cache.c - a cache of pointers outside of the blocks of their referents.

   SPDX-License-Identifier: GPL-3.0-or-later

   There are two kinds of them.  A library that is not instrumented has written into a table of the
   program, by sorting it for example, and each pointer in it has the referent of one that was there
   before.  The program uses them again and again, and each access needs a search in the whole
   store.  And some programs keep a pointer that is outside of its block, such as the start of a
   window that has moved on, and always add an index to it.  If only temporal errors are to be
   found, the check of such a pointer is before the loop, and is one of the pointer itself
   (TP_SOMEWHERE).

   slow-path.c finds in both cases that a pointer with this referent and this value does not belong
   to the referent's block, whether that is alive or not.  This holds as long as the block does not
   grow, and it is all that is remembered.  What is at the address is not: its cell says it each
   time (out-of-block-cache.h).  Mappings are left out, because they lose and get parts.

   An entry is one word, which a newer one replaces, so neither memory nor a lock is needed.  */

#include "slow-path/out-of-block-cache.h"

uint64_t trt_out_of_block[TRT_OUT_OF_BLOCK_COUNT];

void
trt_out_of_block_remember (uint32_t ref, uintptr_t anchor, bool somewhere)
{
  /* With this option each decision is printed.  */
  if (trt_options.verbosity >= 2 || trt_pool_number_p (ref))
    return;
  for (int k = 0; k <= somewhere; k++)
    {
      uint64_t word = trt_out_of_block_word (ref, anchor, k);
      __atomic_store_n (trt_out_of_block_place (word), word, __ATOMIC_RELAXED);
    }
}
