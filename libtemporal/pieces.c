/* pieces.c - pointers copied by bytes.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program's own memcpy, swap or sort moves pointers as characters or as halves of 32
   bits.  The plugin follows a value from a narrow load to a narrow store, and asks
   here for the referent of the pointer that the byte is a part of, and says so when it is
   stored.  As long as a cell has bytes of two pointers it says TP_PIECES, and a
   per-thread table knows which byte is whose: in the middle of a swap by bytes
   the bytes that are still to be read belong to the old pointer.  When the last
   byte has come, the cell gets the new referent.

   "Not a pointer" (0) is a referent like others here, since a pointer may
   be swapped with a number.  Where both are 0, which is the rule for text, nobody
   calls us: compiled code only looks at the two cells.

   The table holds a few cells; one that is put out becomes unknown, and so does one that
   another thread looks at.  */

#include "internal.h"

TP_EXPORT uint32_t TP_ABI (peek_piece) (const void *slot);
TP_EXPORT void TP_ABI (store_piece) (void *slot, size_t n, uint32_t ref);

enum { SETS = 32, WAYS = 4 };

struct piece
{
  uintptr_t cell;          /* address of the 8 bytes; 0 if free */
  uint32_t old, fresh;     /* referents of the bytes not in MASK, and of those in it */
  unsigned mask;
};

static TP_TLS struct piece table[SETS][WAYS];
static TP_TLS unsigned char turn[SETS];

static unsigned
set_of (uintptr_t cell)
{
  return (cell >> 3 ^ cell >> 8 ^ cell >> 16) % SETS;
}

/* The entry of CELL, which says TP_PIECES; null if there is none.  */

static struct piece *
find (uintptr_t cell)
{
  struct piece *set = table[set_of (cell)];
  for (int k = 0; k < WAYS; k++)
    if (set[k].cell == cell)
      return &set[k];
  return NULL;
}

/* Start an entry for CELL, most of whose bytes are OLD's.  */

static struct piece *
start (uintptr_t cell, uint32_t old, uint32_t fresh)
{
  struct piece *e = find (cell);
  if (!e)
    {
      unsigned set = set_of (cell);
      e = &table[set][turn[set]++ % WAYS];
      if (e->cell && *tp_cell_referent (e->cell) == TP_PIECES)
	*tp_cell_referent (e->cell) = TP_UNKNOWN;
    }
  *e = (struct piece) { .cell = cell, .old = old, .fresh = fresh };
  *tp_cell_referent (cell) = TP_PIECES;
  return e;
}

/* CELL is ENTRY's, or nobody's, as a whole.  */

static void
finish (struct piece *e, uint32_t ref)
{
  *tp_cell_referent (e->cell) = ref;
  e->cell = 0;
}

uint32_t
TP_ABI (peek_piece) (const void *slot)
{
  uintptr_t a = (uintptr_t) slot;
  if (!tp_ready || !tp_mapping_has_cell (a))
    return TP_UNKNOWN;
  uint32_t ref = *tp_cell_referent (a);
  if (ref == TP_SPLIT)
    return TP_UNKNOWN;
  if (ref != TP_PIECES)
    return ref;
  struct piece *e = find (a & ~(uintptr_t) 7);
  if (!e)
    return TP_UNKNOWN;
  return e->mask >> (a & 7) & 1 ? e->fresh : e->old;
}

uint32_t
tp_pieces_whole (uintptr_t slot)
{
  uint32_t ref = TP_ABI (peek_piece) ((void *) slot);
  for (uintptr_t a = slot + 1; a < slot + sizeof (void *); a++)
    if (TP_ABI (peek_piece) ((void *) a) != ref)
      return TP_UNKNOWN;
  return ref;
}

void
TP_ABI (store_piece) (void *slot, size_t n, uint32_t ref)
{
  uintptr_t a = (uintptr_t) slot, cell = a & ~(uintptr_t) 7;
  if (!tp_ready || !tp_mapping_has_cell (a))
    return;
  if (ref < TP_NULL)
    ref = TP_UNKNOWN;
  uint32_t held = *tp_cell_referent (a);
  if (a - cell + n > 8)
    {
      if (ref)
	tp_split_store (a, ref);
      else
	tp_refs_clear (a, n);
      return;
    }
  if (n == 8)
    {
      *tp_cell_referent (a) = ref;
      return;
    }
  if (held == TP_SPLIT)
    {
      tp_split_forget (a, n);
      if (!ref)
	return;
    }

  unsigned mask = ((1u << n) - 1) << (a & 7);
  struct piece *e = held == TP_PIECES ? find (cell) : NULL;
  if (!e)
    {
      if (held < TP_NULL)
	held = TP_UNKNOWN;
      if (held == ref)
	{
	  *tp_cell_referent (a) = ref;
	  return;
	}
      e = start (cell, held, ref);
    }
  else if (e->old == ref)
    {
      e->mask &= ~mask;
      if (!e->mask)
	finish (e, ref);
      return;
    }
  else if (e->fresh != ref)
    e = start (cell, TP_UNKNOWN, ref);
  else if (!ref && (e->mask & mask))
    {
      /* Numbers, again and again beside what was half a pointer.  */
      finish (e, TP_UNKNOWN);
      return;
    }
  e->mask |= mask;
  if (e->mask == 0xff)
    finish (e, ref);
}
