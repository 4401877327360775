/* cell-referents.c - the referent halves of shadow cells, where memory is copied or overwritten.

   SPDX-License-Identifier: GPL-3.0-or-later

   Where memory is copied, the referents of the pointers in it are copied; where it is overwritten
   with unknown data, they become unknown.  If a range begins or ends inside a cell, the pointer
   there is overwritten in part, and becomes unknown.  Pointers that lie across two cells have their
   referents in a table (unaligned-pointers.c), which is only consulted if there has been such a
   pointer.

   A referent is written as a separate 32-bit word, because another thread may be writing the
   origins of a large block in the same cells (cells.c).  Most ranges hold no pointers, and reading
   untouched shadow costs less than writing it, so a group of cells is read before any of it is
   written.  */

#include "shadow/cell-groups.h"

uintptr_t
trt_refs_next (uintptr_t a, uintptr_t end)
{
  for (; a + TRT_GROUP * 8 <= end; a += TRT_GROUP * 8)
    {
      const trt_cells_t *v = (const trt_cells_t *) trt_cell_at (a);
      if (trt_either_cell (v[0] | v[1] | v[2] | v[3]) & TRT_REFERENT_HALF)
        break;
    }
  while (a < end && *trt_cell_referent (a) == TP_UNKNOWN)
    a += 8;
  return a;
}

/* Make the referents of the cells that [DST, DST + N) touches unknown.  */
static void
clear_referents (uintptr_t dst, size_t n)
{
  trt_cell_t *c = trt_cell_at (dst);
  size_t count = trt_cells_touched (dst, n), i = 0;
  for (; i + TRT_GROUP <= count; i += TRT_GROUP)
    {
      const trt_cells_t *v = (const trt_cells_t *) &c[i];
      if (trt_either_cell (v[0] | v[1] | v[2] | v[3]) & TRT_REFERENT_HALF)
        for (int k = 0; k < TRT_GROUP; k++)
          ((uint32_t *) &c[i + k])[1] = TP_UNKNOWN;
    }
  for (; i < count; i++)
    if (c[i] & TRT_REFERENT_HALF)
      ((uint32_t *) &c[i])[1] = TP_UNKNOWN;
}

/* The same where unaligned pointers may lie in the first or last cell, outside of the range.  */
static TRT_COLD void
split_clear (uintptr_t dst, size_t n)
{
  uintptr_t end = dst + n;
  bool first = (dst & 7) && *trt_cell_referent (dst) == TP_UNALIGNED;
  bool last = (end & 7) && *trt_cell_referent (end) == TP_UNALIGNED;

  clear_referents (dst, n);
  if (first)
    {
      trt_unaligned_forget (dst, n < 8 ? n : 8);
      *trt_cell_referent (dst) = TP_UNALIGNED;
    }
  if (last)
    {
      trt_unaligned_forget (n < 8 ? dst : end - 8, n < 8 ? n : 8);
      *trt_cell_referent (end) = TP_UNALIGNED;
    }
}

/* If the range does not fit into its region, the program cannot write it and is about to fault;
   then nothing is done, because it might be terabytes.  */
void
trt_refs_clear (uintptr_t dst, size_t n)
{
  if (n == 0 || !trt_mapping_fits (dst, n))
    return;
  if (trt_unlikely (trt_unaligned_used))
    {
      split_clear (dst, n);
      return;
    }
  clear_referents (dst, n);
}

/* A copy has overwritten a part of the cell of A.  FROM is the referent half of the source's
   cell.  */
static void
settle_edge (uintptr_t a, uint32_t from)
{
  volatile uint32_t *cell = trt_cell_referent (a);

  if (trt_unlikely (trt_unaligned_used) && (from == TP_UNALIGNED || *cell == TP_UNALIGNED))
    *cell = TP_UNALIGNED;
  /* A pointer that is partly overwritten is unknown.  */
  else if (*cell)
    *cell = TP_UNKNOWN;
}

/* [DST, END) is about to be overwritten by a copy.  Forget the pointers that lie across its ends,
   and old entries for its first and last cell.  */
static TRT_COLD void
split_edges (uintptr_t dst, uintptr_t end)
{
  uintptr_t first = dst & ~(uintptr_t) 7, last = end & ~(uintptr_t) 7;

  trt_unaligned_forget (dst, 0);
  trt_unaligned_forget (end, 0);
  if (*trt_cell_referent (dst) != TP_UNALIGNED)
    trt_unaligned_forget (first, dst - first);
  if ((end & 7) && *trt_cell_referent (end) != TP_UNALIGNED)
    trt_unaligned_forget (end, last + 8 - end);
}

/* Copies of at most so many bytes are first tested as a whole.  */
enum
{
  COPY_SHORT = 256
};

/* Has any cell that [A, A + N) touches a referent other than "unknown" and "null"?  The latter
   needs no copy, because it is also found by the pointer's value.  */
static inline bool
any_p (uintptr_t a, size_t n)
{
  return (trt_any_cell (trt_cell_at (a), trt_cells_touched (a, n)) & TRT_REFERENT_HALF
          & ~((trt_cell_t) TP_NULL << 32))
         != 0;
}

/* Copy the referents of COUNT cells from S to D, where D is below S or they do not
   overlap.  */
static void
copy_up (trt_cell_t *d, const trt_cell_t *s, size_t count)
{
  size_t i = 0;

  /* Groups only when a group of D cannot reach into the next group of S.  */
  if ((uintptr_t) s - (uintptr_t) d >= TRT_GROUP * sizeof *d)
    for (; i + TRT_GROUP <= count; i += TRT_GROUP)
      {
        const trt_cells_t *v = (const trt_cells_t *) &d[i], *w = (const trt_cells_t *) &s[i];
        if (trt_either_cell ((v[0] ^ w[0]) | (v[1] ^ w[1]) | (v[2] ^ w[2]) | (v[3] ^ w[3]))
            & TRT_REFERENT_HALF)
          for (int k = 0; k < TRT_GROUP; k++)
            ((uint32_t *) &d[i + k])[1] = s[i + k] >> 32;
      }
  for (; i < count; i++)
    if ((d[i] ^ s[i]) & TRT_REFERENT_HALF)
      ((uint32_t *) &d[i])[1] = s[i] >> 32;
}

/* The same for D above S: from the last cell to the first.  */
static void
copy_down (trt_cell_t *d, const trt_cell_t *s, size_t count)
{
  while (count-- > 0)
    if ((d[count] ^ s[count]) & TRT_REFERENT_HALF)
      ((uint32_t *) &d[count])[1] = s[count] >> 32;
}

void
trt_refs_copy (uintptr_t dst, uintptr_t src, size_t n)
{
  if (n == 0 || dst == src || !trt_mapping_fits (dst, n))
    return;
  if (!trt_mapping_fits (src, n))
    {
      trt_refs_clear (dst, n);
      return;
    }
  if (n <= COPY_SHORT && !any_p (src, n) && !any_p (dst, n))
    return;
  if ((dst ^ src) & 7)
    {
      if (n < sizeof (void *))
        trt_refs_clear (dst, n);
      else
        trt_unaligned_shift (dst, src, n);
      return;
    }
  uintptr_t end = dst + n;
  if (trt_unlikely (trt_unaligned_used))
    {
      trt_unaligned_copy (dst, src, n);
      split_edges (dst, end);
    }
  uint32_t first = *trt_cell_referent (src), last = *trt_cell_referent (src + n - 1);
  uintptr_t low = (dst + 7) & ~(uintptr_t) 7, high = end & ~(uintptr_t) 7;
  if (low < high)
    {
      trt_cell_t *d = trt_cell_at (low);
      const trt_cell_t *s = trt_cell_at (low + (src - dst));
      size_t count = (high - low) / 8;
      if (d > s && d < s + count)
        copy_down (d, s, count);
      else
        copy_up (d, s, count);
    }
  /* This comes last, because these cells may be sources of the copy.  */
  if (dst & 7)
    settle_edge (dst, first);
  if ((end & 7) && (end & ~(uintptr_t) 7) >= dst)
    settle_edge (end, last);
}
