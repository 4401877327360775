/* pool-headers.c - headers that the program's allocators have before their blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   Functions of an allocator access the header before a block through a pointer to the block
   (pools.c has the rules).  Such an access is accepted if its site is in a unit that defines an
   allocator, and it is in the memory of the enclosing block, before the block.  Blocks of
   temporal_block_create have no headers: access through its result is restricted to the block.

   Each field of a header is such an access, and an allocator that verifies its headers makes a
   dozen for each block: in a test of libxml2 there were 28 million.  So the usual case is decided
   by the cells, which belong to the arena up to the first cell of the block.  Which block that is
   needs one search of the store, and each thread caches the last result.  */

#include "slow-path/slow-path.h"
#include "blocks/family.h"
#include "blocks/nested-blocks.h"
#include "report/report.h"
#include "base/thread-state.h"

enum
{
  REACH = 256
};

/* May the allocator access memory of the block WORD that is before the block B?  */

static bool
has_header_p (const struct trt_block *b, uint32_t word)
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
      || !trt_nested_named (base, ref, &b) || !has_header_p (&b, word))
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
      return a + n <= b.base && trt_store_find (a, &owner) && has_header_p (&b, owner.origin);
  return false;
}
