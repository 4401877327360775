/* unaligned.c - referents of pointers that lie across two cells.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer at an address that is no multiple of 8, in a packed structure or in serialised
   data, has no cell of its own.  Its referent stands in a table, by the
   pointer's address, and both cells that it touches say TP_SPLIT.  Whatever
   overwrites or clears one of these cells makes the entry count no more; when a cell
   becomes TP_SPLIT again, the entries from before are deleted.

   The table is a cache: SETS sets of WAYS entries, a newcomer puts the oldest of its set out.
   A pointer whose entry is lost is resolved from its value.  Entries are written without
   a lock, address last, and read address first and last: two threads
   that write the same entry can at worst give a pointer a referent that does
   not fit to its value, which judge.c takes for what it is.  */

#include "shadow/shadow.h"

enum { SETS = 1 << 14, WAYS = 4 };

/* Ranges that overlap and are shifted by part of a cell keep what is in so many bytes.  */
enum { SHIFT_MOST = 256 };

struct entry { uintptr_t slot; uint32_t ref, turn; };

bool tp_split_used;
static struct entry *table;

/* Slots that begin in the same cell share a set.  */

static struct entry *
set_of (uintptr_t slot)
{
  return table + ((slot >> 3) * 0x9e3779b97f4a7c15ULL >> 50) * WAYS;
}

/* Is the table there?  Made when first needed.  */

static bool
have_table (void)
{
  if (!tp_os_table ((void **) &table, SETS * WAYS * sizeof (struct entry)))
    return false;
  tp_split_used = true;
  return true;
}

static void
put (uintptr_t slot, uint32_t ref)
{
  struct entry *set = set_of (slot), *e = &set[0];
  for (int k = 0; k < WAYS; k++)
    if (set[k].slot == slot)
      {
	e = &set[k];
	break;
      }
    else if (set[k].turn < e->turn)
      e = &set[k];
  uint32_t turn = 0;
  for (int k = 0; k < WAYS; k++)
    if (set[k].turn >= turn)
      turn = set[k].turn + 1;
  __atomic_store_n (&e->slot, 0, __ATOMIC_RELEASE);
  __atomic_store_n (&e->ref, ref, __ATOMIC_RELEASE);
  __atomic_store_n (&e->turn, turn, __ATOMIC_RELEASE);
  __atomic_store_n (&e->slot, slot, __ATOMIC_RELEASE);
}

static uint32_t
get (uintptr_t slot)
{
  struct entry *set = set_of (slot);
  for (int k = 0; k < WAYS; k++)
    if (__atomic_load_n (&set[k].slot, __ATOMIC_ACQUIRE) == slot)
      {
	uint32_t ref = __atomic_load_n (&set[k].ref, __ATOMIC_ACQUIRE);
	return __atomic_load_n (&set[k].slot, __ATOMIC_ACQUIRE) == slot
	       ? ref : TP_UNKNOWN;
      }
  return TP_UNKNOWN;
}

/* Delete the entries of the slots from FIRST to LAST, but not EXCEPT.  */

static void
forget (uintptr_t first, uintptr_t last, uintptr_t except)
{
  for (uintptr_t cell = first & ~(uintptr_t) 7; cell <= last; cell += 8)
    {
      struct entry *set = set_of (cell);
      for (int k = 0; k < WAYS; k++)
	if (set[k].slot >= first && set[k].slot <= last && set[k].slot != except)
	  {
	    __atomic_store_n (&set[k].slot, 0, __ATOMIC_RELEASE);
	    set[k].turn = 0;
	  }
    }
}

/* The cell of A says TP_SPLIT from now on.  */

static void
split (uintptr_t a)
{
  uintptr_t cell = a & ~(uintptr_t) 7;
  if (*tp_cell_referent (a) == TP_SPLIT)
    return;
  forget (cell - 7, cell + 7, 0);
  *tp_cell_referent (a) = TP_SPLIT;
}

void
tp_split_store (uintptr_t slot, uint32_t ref)
{
  uintptr_t last = slot + sizeof (void *) - 1;
  if (!tp_mapping_has_cell (slot) || !tp_mapping_has_cell (last))
    return;
  if (ref <= TP_FOREIGN && !tp_split_used)
    {
      tp_refs_clear (slot, sizeof (void *));
      return;
    }
  if (!have_table ())
    return;
  split (slot);
  split (last);
  forget (slot - 7, slot + 7, slot);
  put (slot, ref);
}

void
tp_split_forget (uintptr_t a, size_t n)
{
  if (table)
    forget (a - 7, a + n - 1, 0);
}

uint32_t
tp_split_load (uintptr_t slot)
{
  uintptr_t last = slot + sizeof (void *) - 1;
  if (!tp_mapping_has_cell (slot) || !tp_mapping_has_cell (last))
    return TP_UNKNOWN;
  uint32_t first = *tp_cell_referent (slot), second = *tp_cell_referent (last);
  if (first == TP_SPLIT && second == TP_SPLIT && table)
    return get (slot);
  return TP_UNKNOWN;
}

/* Referent of the pointer at S, if it is one that we know and that is not aligned.  */

static uint32_t
held_at (uintptr_t s)
{
  return (s & 7) == 0 || *tp_cell_referent (s) != TP_SPLIT
	 || *tp_cell_referent (s + 7) != TP_SPLIT ? TP_UNKNOWN : get (s);
}

static void
give_to (uintptr_t d, uint32_t ref)
{
  if (d & 7)
    tp_split_store (d, ref);
  else
    *tp_cell_referent (d) = ref;
}

/* The slots that begin in the cell SRC, and lie between FIRST and LAST, are copied to where the cell
   DST is.  */

static void
copy_cell (uintptr_t dst, uintptr_t src, uintptr_t first, uintptr_t last)
{
  uint32_t refs[8] = { 0 };
  for (int i = 1; i < 8; i++)
    if (src + i >= first && src + i <= last
	&& *tp_cell_referent (src) == TP_SPLIT
	&& *tp_cell_referent (src + 8) == TP_SPLIT)
      refs[i] = get (src + i);
  uintptr_t move = dst - src;
  forget (dst < first + move ? first + move : dst, dst + 7, 0);
  for (int i = 1; i < 8; i++)
    if (refs[i] != TP_UNKNOWN)
      put (dst + i, refs[i]);
}

void
tp_split_copy (uintptr_t dst, uintptr_t src, size_t n)
{
  if (n < sizeof (void *))
    {
      tp_split_forget (dst, n);
      return;
    }
  uintptr_t last = src + n - sizeof (void *);
  uintptr_t low = src & ~(uintptr_t) 7, high = (src + n - 1) & ~(uintptr_t) 7;
  uintptr_t move = dst - src;
  if (dst < src)
    {
      for (uintptr_t cell = low; cell <= high; cell += 8)
	if (*tp_cell_referent (cell) == TP_SPLIT || cell == low || cell == high)
	  copy_cell (cell + move, cell, src, last);
    }
  else
    for (uintptr_t cell = high; cell >= low; cell -= 8)
      if (*tp_cell_referent (cell) == TP_SPLIT || cell == low || cell == high)
	copy_cell (cell + move, cell, src, last);
}

void
tp_split_shift (uintptr_t dst, uintptr_t src, size_t n)
{
  /* Of ranges that overlap, all is read before anything is written.  */
  bool overlap = dst < src + n && src < dst + n;
  struct { uintptr_t slot; uint32_t ref; } found[SHIFT_MOST / 8];
  unsigned count = 0;
  uintptr_t end = src + n;

  if (!overlap || n > SHIFT_MOST)
    tp_refs_clear (dst, n);
  if (overlap && n > SHIFT_MOST)
    return;
  for (uintptr_t cell = tp_refs_next (src & ~(uintptr_t) 7, end); cell < end;
       cell = tp_refs_next (cell + 8, end))
    {
      uint32_t ref = *tp_cell_referent (cell);
      bool split = ref == TP_SPLIT;
      for (uintptr_t s = cell > src || !split ? cell : src;
	   s < cell + (split ? 8 : 1) && s + sizeof (void *) <= end; s++)
	{
	  if (split)
	    ref = held_at (s);
	  if (s < src || ref <= TP_FOREIGN)
	    continue;
	  if (!overlap)
	    give_to (dst + (s - src), ref);
	  else if (count < sizeof found / sizeof *found)
	    {
	      found[count].slot = dst + (s - src);
	      found[count++].ref = ref;
	    }
	}
    }
  if (!overlap)
    return;
  tp_refs_clear (dst, n);
  for (unsigned i = 0; i < count; i++)
    give_to (found[i].slot, found[i].ref);
}
