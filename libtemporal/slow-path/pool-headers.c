/* pool-headers.c - headers that the program's own allocators keep before their blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   Functions of an allocator that are given a block look at the header before it, with the block's
   number (pools.c has the rules).  Such an access is accepted if its site is in a unit that defines
   an allocator, and it lies in the memory of the block around, before the block.
   temporal_block_create promises more, and its blocks have no headers.

   Each field of each header is such an access, and an allocator that checks its headers makes a
   dozen of them for a block: in a test of libxml2's they were 28 million.  So the usual case is
   decided by the cells, which are the arena's up to the first of the block; whose block that is
   costs one search of the store, and each thread remembers the last.  */

#include "slow-path/slow-path.h"
#include "blocks/family.h"
#include "blocks/nested-blocks.h"
#include "report/report.h"
#include "base/thread-state.h"

enum
{
  REACH = 256
};

/* May the allocator access what is before the block B, which is in the memory of the block
   WORD?  */

static bool
headed_p (const struct trt_block *b, uint32_t word)
{
  return b->family != TRT_FAMILY_EXPLICIT && b->parent && b->parent == word;
}

bool
trt_pool_header_near_p (uintptr_t a, size_t n, uint32_t ref, const char *site)
{
  struct trt_thread_state *r = trt_thread_state;
  struct trt_block b;

  if (!trt_site_own (site) || n > REACH || trt_mapping_room (a) <= 2 * REACH)
    return false;
  uint32_t word = *trt_cell_origin (a);
  if (r && r->header.ref == ref && r->header.parent == word && r->header.base - a < REACH
      && n <= r->header.base - a && (*trt_cell_origin (r->header.base) & ~TP_TAIL_MASK) == ref)
    return true;

  uintptr_t base = (a | 7) + 1, end = base + REACH;
  while (base < end && *trt_cell_origin (base) == word)
    base += 8;
  if ((*trt_cell_origin (base) & ~TP_TAIL_MASK) != ref || n > base - a
      || !trt_nested_named (base, ref, &b) || !headed_p (&b, word))
    return false;
  r = trt_thread_state_get ();
  r->header.ref = ref;
  r->header.parent = word;
  r->header.base = base;
  return true;
}

bool
trt_pool_header_p (uintptr_t a, size_t n, uint32_t ref, const char *site)
{
  struct trt_block b, owner;

  if (!trt_pool_number_p (ref) || !trt_site_own (site))
    return false;
  for (uintptr_t from = a; from < a + REACH && trt_nested_first (from, a + REACH, &b);
       from = b.base + 8)
    if (b.origin == ref)
      return a + n <= b.base && trt_store_find (a, &owner) && headed_p (&b, owner.origin);
  return false;
}
