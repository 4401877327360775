/* owner.c - who owns an address.

   SPDX-License-Identifier: GPL-3.0-or-later

   Heap and global blocks stand in the store.  A stack block is known from the cell, which
   has its number, and the history; where its record is lost, from the run of
   cells with the same number.  */

#include "internal.h"

/* The stack block NUMBER that owns the cell of A.  Its record says most; if that is
   lost or belongs to another life of the number, its cells give its bounds.  */

bool
tp_stack_owner (uintptr_t a, uint32_t number, struct tp_record *r)
{
  if (tp_history_find (number, r) && r->life == TP_LIFE_LIVE
      && a - r->base < r->size)
    return true;
  *r = (struct tp_record) { .origin = number, .kind = TP_STACK };
  return tp_cells_extent (a, number, (size_t) 1 << 30, &r->base, &r->size)
	 && a - r->base < r->size;
}

void
tp_block_record (const struct tp_block *b, struct tp_record *r)
{
  *r = (struct tp_record)
    {
      .base = b->base, .size = b->size, .birth_site = b->site,
      .origin = b->origin, .kind = b->kind, .life = TP_LIFE_LIVE
    };
}

/* The innermost live block that contains the byte A, in *R; false if there is
   none that is tracked.  *LAZY, if not null, says whether its cells may have to
   be filled yet.  */

bool
tp_find_owner (uintptr_t a, struct tp_record *r, bool *lazy)
{
  struct tp_block b;
  if (lazy)
    *lazy = false;
  if (a < TP_NULL_PAGE || !tp_mapping_has_cell (a))
    return false;

  uint32_t word = *tp_cell_origin (a);
  uint32_t tail = word & TP_TAIL_MASK;
  word &= ~TP_TAIL_MASK;
  if (tp_stack_number_p (word))
    return (tail == 0 || (a & 7) < tail) && tp_stack_owner (a, word, r);

  if (!tp_store_find (a, &b) || (a != b.base && a - b.base >= b.size))
    return false;
  tp_block_record (&b, r);
  if (lazy)
    *lazy = b.lazy;
  return true;
}

bool
tp_owner (uintptr_t a, struct tp_record *r)
{
  return tp_find_owner (a, r, NULL);
}

/* The block that ends exactly at A.  */

bool
tp_find_ending_at (uintptr_t a, struct tp_record *r)
{
  return tp_find_owner (a - 1, r, NULL) && r->base + r->size == a;
}
