/* out-of-block-cache.c - a cache of pointers outside of their blocks that were accepted.

   SPDX-License-Identifier: GPL-3.0-or-later

   Some programs keep a pointer that is outside of its block, such as the start of a window that has
   moved on, and always add an index to it.  If only temporal errors are to be found, the check of
   such a pointer is before the loop, and is one of the pointer itself (TP_SOMEWHERE).  Its cell
   does not have the block's number, and by its value its referent seems stale; so slow-path.c
   accepts it, after a search of the whole store.  The result holds as long as blocks do not grow: a
   pointer with this referent and this value is outside of the referent's block, whether that is
   alive or not.  So each thread remembers the last such pointers.  */

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
