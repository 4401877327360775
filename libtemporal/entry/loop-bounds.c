/* loop-bounds.c - bounds of a block, for loops that keep them in registers.

   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled code asks for bounds before a loop that accesses a block at unknown addresses
   (plugin/optimize/loops/loop-bounds.cc).  An access inside the bounds needs no other check while
   no block can end; others are checked by their cells.  So it does no harm to return no bounds,
   which is done for

    mappings             parts of which may have been unmapped
    blocks with blocks   where some bytes have other owners: a pool's arena
    EXTERNAL memory      which is no block.  */

#include <errno.h>

#include "entry/entry.h"

TRT_EXPORT void *TP_ABI (block_base) (const void *p, uint32_t ref, int write);
TRT_EXPORT size_t TP_ABI (block_places) (const void *base, uint32_t ref, size_t n);

/* Set *BASE and *SIZE to the bounds of the block REF if A points into it; false if there are none
   to be returned.  */

static bool
bounds (uintptr_t a, uint32_t ref, uintptr_t *base, size_t *size)
{
  if (!trt_ready || !trt_number_p (ref) || a < TRT_NULL_PAGE || !trt_mapping_has_cell (a))
    return false;
  int saved_errno = errno;
  bool found = false;
  if (trt_stack_number_p (ref))
    {
      struct trt_record r;
      found = trt_owner (a, &r) && r.origin == ref;
      if (found)
        {
          *base = r.base;
          *size = r.size;
        }
    }
  else
    {
      struct trt_block b;
      found = trt_store_find (a, &b) && b.origin == ref && b.kind != TRT_MAPPING && !b.nest_p;
      if (found)
        {
          *base = b.base;
          *size = b.size;
        }
    }
  errno = saved_errno;
  return found && a - *base < *size;
}

void *
TP_ABI (block_base) (const void *p, uint32_t ref, int write)
{
  uintptr_t base;
  size_t size;
  if (write && (ref & TP_READONLY))
    return NULL;
  return bounds ((uintptr_t) p, ref, &base, &size) ? (void *) base : NULL;
}

size_t
TP_ABI (block_places) (const void *p, uint32_t ref, size_t n)
{
  uintptr_t base;
  size_t size;
  return p && bounds ((uintptr_t) p, ref, &base, &size) && size >= n ? size - n + 1 : 0;
}
