/* unaligned-pointers.c - referents of pointers that lie across two cells.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer at an address that is not a multiple of 8, in a packed structure or in serialised data,
   has no cell of its own.  Its referent is in a table, with the pointer's address as the key, and
   both cells that it touches have TP_UNALIGNED as referent.  When one of these cells is overwritten
   or cleared, the entry becomes invalid; when a cell becomes TP_UNALIGNED again, old entries for it
   are deleted.

   The table is a cache: SETS sets of WAYS entries, where a new entry replaces the oldest one of its
   set.  A pointer whose entry was replaced is resolved from its value.  There is no lock: an entry
   is written with the address last, and read with the address first and again at the end.  Two
   threads that write the same entry can at worst give a pointer a referent that does not fit its
   value, which slow-path.c recognises.  */

#include "shadow/shadow.h"

enum
{
  SETS = 1 << 14,
  WAYS = 4
};

/* Of overlapping ranges that differ modulo 8, only this many bytes keep their referents.  */
enum
{
  SHIFT_MOST = 256
};

struct entry
{
  uintptr_t slot;
  uint32_t ref, stamp;
};

bool trt_unaligned_used;
static struct entry *table;
TRT_SHOW (unaligned, &table);
TRT_SHOW (unaligned_sets, SETS);
TRT_SHOW (unaligned_ways, WAYS);

/* The set of SLOT.  Slots that begin in the same cell have the same set.  */

static struct entry *
unaligned_set (uintptr_t slot)
{
  return table + ((slot >> 3) * 0x9e3779b97f4a7c15ULL >> 50) * WAYS;
}

/* Make the table when it is first needed; false if there is no memory.  */

static bool
have_unaligned_table (void)
{
  if (!trt_os_table ((void **) &table, SETS * WAYS * sizeof (struct entry)))
    return false;
  trt_unaligned_used = true;
  return true;
}

static void
put_referent (uintptr_t slot, uint32_t ref)
{
  struct entry *set = unaligned_set (slot), *e = &set[0];
  for (int k = 0; k < WAYS; k++)
    if (set[k].slot == slot)
      {
        e = &set[k];
        break;
      }
    else if (set[k].stamp < e->stamp)
      e = &set[k];
  uint32_t stamp = 0;
  for (int k = 0; k < WAYS; k++)
    if (set[k].stamp >= stamp)
      stamp = set[k].stamp + 1;
  __atomic_store_n (&e->slot, 0, __ATOMIC_RELEASE);
  __atomic_store_n (&e->ref, ref, __ATOMIC_RELEASE);
  __atomic_store_n (&e->stamp, stamp, __ATOMIC_RELEASE);
  __atomic_store_n (&e->slot, slot, __ATOMIC_RELEASE);
}

static uint32_t
get (uintptr_t slot)
{
  struct entry *set = unaligned_set (slot);
  for (int k = 0; k < WAYS; k++)
    if (__atomic_load_n (&set[k].slot, __ATOMIC_ACQUIRE) == slot)
      {
        uint32_t ref = __atomic_load_n (&set[k].ref, __ATOMIC_ACQUIRE);
        return __atomic_load_n (&set[k].slot, __ATOMIC_ACQUIRE) == slot ? ref : TP_UNKNOWN;
      }
  return TP_UNKNOWN;
}

/* Delete the entries of the slots from FIRST to LAST, except that of EXCEPT.  */

static void
forget_between (uintptr_t first, uintptr_t last, uintptr_t except)
{
  for (uintptr_t cell = first & ~(uintptr_t) 7; cell <= last; cell += 8)
    {
      struct entry *set = unaligned_set (cell);
      for (int k = 0; k < WAYS; k++)
        if (set[k].slot >= first && set[k].slot <= last && set[k].slot != except)
          {
            __atomic_store_n (&set[k].slot, 0, __ATOMIC_RELEASE);
            set[k].stamp = 0;
          }
    }
}

/* Set the referent of the cell of A to TP_UNALIGNED.  */

static void
mark_unaligned (uintptr_t a)
{
  uintptr_t cell = a & ~(uintptr_t) 7;
  if (*trt_cell_referent (a) == TP_UNALIGNED)
    return;
  forget_between (cell - 7, cell + 7, 0);
  *trt_cell_referent (a) = TP_UNALIGNED;
}

void
trt_unaligned_store (uintptr_t slot, uint32_t ref)
{
  uintptr_t last = slot + sizeof (void *) - 1;
  if (!trt_mapping_has_cell (slot) || !trt_mapping_has_cell (last))
    return;
  if (ref <= TP_EXTERNAL && !trt_unaligned_used)
    {
      trt_refs_clear (slot, sizeof (void *));
      return;
    }
  if (!have_unaligned_table ())
    return;
  mark_unaligned (slot);
  mark_unaligned (last);
  forget_between (slot - 7, slot + 7, slot);
  put_referent (slot, ref);
}

void
trt_unaligned_forget (uintptr_t a, size_t n)
{
  if (table)
    forget_between (a - 7, a + n - 1, 0);
}

uint32_t
trt_unaligned_load (uintptr_t slot)
{
  uintptr_t last = slot + sizeof (void *) - 1;
  if (!trt_mapping_has_cell (slot) || !trt_mapping_has_cell (last))
    return TP_UNKNOWN;
  uint32_t first = *trt_cell_referent (slot), second = *trt_cell_referent (last);
  if (first == TP_UNALIGNED && second == TP_UNALIGNED && table)
    return get (slot);
  return TP_UNKNOWN;
}

/* The referent of the pointer at S, if it is a known unaligned one.  */

static uint32_t
referent_at (uintptr_t s)
{
  return (s & 7) == 0 || *trt_cell_referent (s) != TP_UNALIGNED
             || *trt_cell_referent (s + 7) != TP_UNALIGNED
           ? TP_UNKNOWN
           : get (s);
}

static void
set_referent (uintptr_t d, uint32_t ref)
{
  if (d & 7)
    trt_unaligned_store (d, ref);
  else
    *trt_cell_referent (d) = ref;
}

/* Copy the referents of unaligned slots that begin in the cell SRC, and lie between FIRST and LAST,
   to the cell DST.  */

static void
copy_cell (uintptr_t dst, uintptr_t src, uintptr_t first, uintptr_t last)
{
  uint32_t refs[8] = { 0 };
  for (int i = 1; i < 8; i++)
    if (src + i >= first && src + i <= last && *trt_cell_referent (src) == TP_UNALIGNED
        && *trt_cell_referent (src + 8) == TP_UNALIGNED)
      refs[i] = get (src + i);
  uintptr_t move = dst - src;
  forget_between (dst < first + move ? first + move : dst, dst + 7, 0);
  for (int i = 1; i < 8; i++)
    if (refs[i] != TP_UNKNOWN)
      put_referent (dst + i, refs[i]);
}

void
trt_unaligned_copy (uintptr_t dst, uintptr_t src, size_t n)
{
  if (n < sizeof (void *))
    {
      trt_unaligned_forget (dst, n);
      return;
    }
  uintptr_t last = src + n - sizeof (void *);
  uintptr_t low = src & ~(uintptr_t) 7, high = (src + n - 1) & ~(uintptr_t) 7;
  uintptr_t move = dst - src;
  if (dst < src)
    {
      for (uintptr_t cell = low; cell <= high; cell += 8)
        if (*trt_cell_referent (cell) == TP_UNALIGNED || cell == low || cell == high)
          copy_cell (cell + move, cell, src, last);
    }
  else
    for (uintptr_t cell = high; cell >= low; cell -= 8)
      if (*trt_cell_referent (cell) == TP_UNALIGNED || cell == low || cell == high)
        copy_cell (cell + move, cell, src, last);
}

void
trt_unaligned_shift (uintptr_t dst, uintptr_t src, size_t n)
{
  /* If the ranges overlap, all referents are read before any is written.  */
  bool overlap = dst < src + n && src < dst + n;
  struct
  {
    uintptr_t slot;
    uint32_t ref;
  } found[SHIFT_MOST / 8];
  unsigned count = 0;
  uintptr_t end = src + n;

  if (!overlap || n > SHIFT_MOST)
    trt_refs_clear (dst, n);
  if (overlap && n > SHIFT_MOST)
    return;
  for (uintptr_t cell = trt_refs_next (src & ~(uintptr_t) 7, end); cell < end;
       cell = trt_refs_next (cell + 8, end))
    {
      uint32_t ref = *trt_cell_referent (cell);
      bool mark_unaligned = ref == TP_UNALIGNED;
      for (uintptr_t s = cell > src || !mark_unaligned ? cell : src;
           s < cell + (mark_unaligned ? 8 : 1) && s + sizeof (void *) <= end; s++)
        {
          if (mark_unaligned)
            ref = referent_at (s);
          if (s < src || ref <= TP_EXTERNAL)
            continue;
          if (!overlap)
            set_referent (dst + (s - src), ref);
          else if (count < sizeof found / sizeof *found)
            {
              found[count].slot = dst + (s - src);
              found[count++].ref = ref;
            }
        }
    }
  if (!overlap)
    return;
  trt_refs_clear (dst, n);
  for (unsigned i = 0; i < count; i++)
    set_referent (found[i].slot, found[i].ref);
}
