/* out-of-block-cache.c - a cache of pointers outside of their blocks that were accepted.

   SPDX-License-Identifier: GPL-3.0-or-later

   Some programs keep a pointer that lies outside of its block for good, such as the start of a
   window that has long moved on, and add an index to it each time.  Where only temporal errors are
   asked for, the check of such a pointer stands before the loop, and asks for the pointer itself
   (TP_SOMEWHERE): its cell is not its block's, and its value says that its referent is stale, so
   slow-path.c accepts it, after a search of the whole store.  What it found holds for as long as
   blocks do not grow: a pointer with this referent and this value is outside of that referent's
   block, whether that lives or not.  So each thread remembers the last ones.  */

#include "slow-path/slow-path.h"
#include "base/thread-state.h"

static inline unsigned
cache_place (uint32_t ref, uintptr_t anchor)
{
  return ((ref >> TP_TAIL_BITS) ^ (anchor >> 4)) % TRT_OUT_OF_BLOCK_PLACES;
}

bool
trt_out_of_block_p (uint32_t ref, uintptr_t anchor)
{
  unsigned k = cache_place (ref, anchor);
  const struct trt_thread_state *r = trt_thread_state;
  return r && r->moved[k].anchor == anchor && r->moved[k].ref == ref
         && r->moved[k].grown == __atomic_load_n (&trt_cells_grown, __ATOMIC_RELAXED);
}

void
trt_out_of_block_remember (uint32_t ref, uintptr_t anchor)
{
  unsigned k = cache_place (ref, anchor);
  struct trt_thread_state *r = trt_thread_state_get ();
  r->moved[k].anchor = anchor;
  r->moved[k].ref = ref;
  r->moved[k].grown = __atomic_load_n (&trt_cells_grown, __ATOMIC_RELAXED);
}
