/* owner.c - who owns an address.

   SPDX-License-Identifier: GPL-3.0-or-later

   Heap blocks and globals are in the store.  A stack block is found by its number in the cell and
   its record in the history; if the record was overwritten, by the cells with the same number
   around the address.  */

#include "blocks/blocks.h"

#include <errno.h>

/* The stack block NUMBER that owns the cell of A.  If its record was overwritten, or belongs to an
   earlier block with that number, its cells give its bounds.  */

bool
trt_stack_owner (uintptr_t a, uint32_t number, struct trt_record *r)
{
  if (trt_history_find (number, r) && r->life == TRT_LIFE_LIVE && a - r->base < r->size)
    return true;
  *r = (struct trt_record) { .origin = number, .kind = TRT_STACK };
  return trt_cells_extent (a, number, (size_t) 1 << 30, &r->base, &r->size)
         && a - r->base < r->size;
}

void
trt_block_record (const struct trt_block *b, struct trt_record *r)
{
  *r = (struct trt_record) { .base = b->base,
                             .size = b->size,
                             .birth_site = b->site,
                             .origin = b->origin,
                             .kind = b->kind,
                             .life = TRT_LIFE_LIVE };
}

/* The innermost live block that contains the byte A, in *R; false if none is tracked.  *LAZY, if
   not null, says whether its cells may still have to be filled.  */

bool
trt_find_owner (uintptr_t a, struct trt_record *r, bool *lazy)
{
  struct trt_block b;
  if (lazy)
    *lazy = false;
  if (a < TRT_NULL_PAGE || !trt_mapping_has_cell (a))
    return false;

  uint32_t word = *trt_cell_origin (a);
  if (trt_stack_number_p (word & ~TP_TAIL_MASK))
    return trt_tail_contains_p (word, a) && trt_stack_owner (a, word & ~TP_TAIL_MASK, r);

  if (!trt_store_find (a, &b) || (a != b.base && a - b.base >= b.size))
    return false;
  trt_block_record (&b, r);
  if (lazy)
    *lazy = b.lazy;
  return true;
}

/* The number of the live block that contains the byte A, or that begins at A and is empty;
   TP_EXTERNAL if it is not tracked.  A must be an address whose block is known to be alive; for
   other values see resolve.c.  */

uint32_t
trt_number_of (uintptr_t a)
{
  struct trt_record r;
  bool lazy;
  uint32_t word = trt_mapping_has_cell (a) ? *trt_cell_origin (a) : 0;
  if (trt_likely (word >= TP_FIRST_NUMBER << TP_TAIL_BITS))
    return word & ~TP_TAIL_MASK;
  int saved_errno = errno;
  uint32_t number = trt_find_owner (a, &r, &lazy) ? r.origin : TP_EXTERNAL;
  if (number != TP_EXTERNAL && lazy && a - r.base < r.size)
    trt_cells_fill_page (r.base, r.size, r.origin, a);
  errno = saved_errno;
  return number;
}

bool
trt_owner (uintptr_t a, struct trt_record *r)
{
  return trt_find_owner (a, r, NULL);
}

/* The block that ends exactly at A.  */

bool
trt_find_ending_at (uintptr_t a, struct trt_record *r)
{
  return trt_find_owner (a - 1, r, NULL) && r->base + r->size == a;
}

/* The size in bytes of the part of the stack that is searched for a block without a record.  */
#define STACK_SCAN ((uintptr_t) 8 << 20)

/* The referent REF is certain but has no record: is its block still alive?  *FOUND says whether *R
   describes it.  Heap blocks and globals are in the store; a local that is alive has its number in
   a cell of the stack above this function.  */

bool
trt_lost_block_lives_p (uint32_t ref, struct trt_record *r, bool *found)
{
  struct trt_block b;
  *found = false;
  if (!trt_stack_number_p (ref))
    {
      *found = trt_store_by_origin (ref, &b);
      if (*found)
        trt_block_record (&b, r);
      return *found;
    }
  uintptr_t sp = (uintptr_t) __builtin_frame_address (0) & ~(uintptr_t) 7;
  for (uintptr_t a = sp; a < sp + STACK_SCAN && trt_mapping_has_cell (a); a += 8)
    if ((*trt_cell_origin (a) & ~TP_TAIL_MASK) == ref)
      {
        *found = trt_stack_owner (a, ref, r);
        return true;
      }
  return false;
}
