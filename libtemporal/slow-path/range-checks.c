/* range-checks.c - whether a pointer may access a whole range.

   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled code asks this before a loop, for all addresses that the loop may access
   (plugin/optimize/loops/loop-versioning.cc).  If the answer is no, it executes the copy of the
   loop in which each access is checked, so a wrong no does no harm.  Nothing is reported here,
   because the program might not access the whole range.

   It is not sufficient that both ends have the same number for

    pools and mappings   parts of a mapping may have been unmapped, and the rest keeps its number:
                         the store is searched
    reserved words       EXTERNAL memory may be anywhere: each cell is compared, if they are not
                         too many.  The other reserved words own nothing.

   The cells of large blocks are filled when they are first accessed (cells.c).  Those at the ends
   of a short range are filled here, for later checks.  */

#include "slow-path/slow-path.h"
#include "blocks/nested-blocks.h"
#include "blocks/owned-range.h"

TRT_EXPORT int TP_ABI (range) (const void *p, size_t n, uint32_t ref, int how);

/* EXTERNAL memory is examined up to this size in bytes.  */
#define EXTERNAL_MOST ((size_t) 64 << 10)

/* Is [A, A + N), which has cells, in the live block with the number REF?  */

static bool
inside_block_p (uintptr_t a, size_t n, uint32_t ref)
{
  struct trt_record owner;
  bool lazy;
  if (!trt_find_owner (a, &owner, &lazy) || owner.origin != ref || !trt_covers_p (&owner, a, n))
    return false;
  if (lazy)
    trt_cells_fill_ends (owner.base, owner.size, owner.origin, a, n);
  return true;
}

bool
trt_range_good_p (uintptr_t a, size_t n, uint32_t ref)
{
  if (!trt_ready || n == 0 || a < TRT_NULL_PAGE || n > trt_mapping_room (a))
    return false;
  if (ref == TP_EXTERNAL)
    return n <= EXTERNAL_MOST && trt_cells_own (a, n, ref);
  if (!trt_number_p (ref))
    return false;
  if (!trt_pool_number_p (ref))
    {
      uint32_t x = *trt_cell_origin (a) ^ ref, y = *trt_cell_origin (a + n - 1) ^ ref;
      if (x <= TP_TAIL_MASK && y <= TP_TAIL_MASK && (y == 0 || ((a + n - 1) & 7) < y))
        return true;
      if ((x > TP_TAIL_MASK && *trt_cell_origin (a) != 0)
          || (y > TP_TAIL_MASK && *trt_cell_origin (a + n - 1) != 0))
        return false;
    }
  return inside_block_p (a, n, ref);
}

int
TP_ABI (range) (const void *p, size_t n, uint32_t ref, int how)
{
  uintptr_t a = (uintptr_t) p;
  if ((how & TP_RANGE_WRITE) && (ref & TP_READONLY))
    return 0;
  if (how & TP_RANGE_SOON)
    return trt_ready && n && a >= TRT_NULL_PAGE && n <= trt_mapping_room (a) && trt_number_p (ref)
           && !trt_pool_number_p (ref) && trt_block_owns_p (ref, a, n);
  return trt_range_good_p (a, n, ref);
}
