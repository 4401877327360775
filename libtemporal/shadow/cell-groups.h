/* cell-groups.h - several shadow cells at a time, for cells.c and cell-referents.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CELL_GROUPS_H
#define TEMPORAL_CELL_GROUPS_H

#include "shadow/shadow.h"

#define TRT_ORIGIN_HALF 0xffffffffULL
#define TRT_REFERENT_HALF 0xffffffff00000000ULL

/* As many cells as a cache line has; all of them are read before any is written.  */
enum
{
  TRT_GROUP = 8,
  TRT_GROUP_PAIRS = TRT_GROUP / 2
};

/* The bits that are set in any of the two cells of X.  */
static inline trt_cell_t
trt_either_cell (trt_cells_t x)
{
  return x[0] | x[1];
}

/* The bits that are set in any of the N cells at C.  */
static inline trt_cell_t
trt_any_cell (const trt_cell_t *c, size_t n)
{
  trt_cells_t even = { 0 }, odd = { 0 };
  trt_cell_t one = 0;
  size_t i = 0;

  for (; i + 4 <= n; i += 4)
    {
      even |= *(const trt_cells_t *) (c + i);
      odd |= *(const trt_cells_t *) (c + i + 2);
    }
  for (; i < n; i++)
    one |= c[i];
  return one | trt_either_cell (even | odd);
}

/* The number of cells that the N bytes at A touch, N > 0.  */
static inline size_t
trt_cells_touched (uintptr_t a, size_t n)
{
  return ((a + n - 1) >> 3) - (a >> 3) + 1;
}

#endif
