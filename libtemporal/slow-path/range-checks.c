/* range-checks.c - is a whole range of addresses good for a pointer?

   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled code asks before a loop, about all that the loop may access
   (plugin/optimize/loops/loop-versioning.cc).  If the answer is no it takes the copy of the loop in
   which each access is checked, so nothing is lost by a no; and nothing is reported here, because
   the program may never get that far.

   Two ends with one number are not enough for

     pools and mappings   parts of a mapping may have gone, and the rest keeps its number: the store
                          is asked
     reserved words       EXTERNAL memory lies here and there: each cell is looked at, if they are
                          not too many.  The others own nothing.

   The cells of large blocks are filled when first missed (cells.c): those at the ends of a short
   range are here, so that the next loop finds them.  */

#include "slow-path/slow-path.h"
#include "blocks/nested-blocks.h"
#include "blocks/owned-range.h"

TRT_EXPORT int TP_ABI (range) (const void *p, size_t n, uint32_t ref, int how);

/* How far cells of EXTERNAL memory are looked at.  */
#define FOREIGN_MOST ((size_t) 64 << 10)

/* Is [A, A + N), which has cells, all of one block that lives, whose number is REF?  */

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
    return n <= FOREIGN_MOST && trt_cells_own (a, n, ref);
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
