/* resolve.c - the referent of a pointer whose value is all that is known.

   SPDX-License-Identifier: GPL-3.0-or-later

   Rules R3 and R5 of Vorobyov 2017a: the block that owns the memory there.  A value says less than
   a referent that followed its pointer, so whatever is ambiguous is EXTERNAL, to be judged when it
   is used.  */

#include "slow-path/slow-path.h"
#include "blocks/nested-blocks.h"
#include "slow-path/resolve.h"
#include "base/stats.h"

#include <errno.h>

/* Does the string literal WORD, a constant, begin at VALUE?  Then a pointer there is taken for the
   literal's, also one past the end of a neighbour, as programs hardly do anything else with
   literals than to keep pointers to their starts in tables.  (The plugin leaves a gap after each
   literal, so the neighbour is something else.)  */

static bool
literal_p (uintptr_t value, uint32_t word)
{
  struct trt_block b;
  return (word & TP_READONLY) && trt_store_find (value, &b) && b.origin == word
         && trt_site_what (b.site) == 's';
}

/* The referent of a pointer whose value is all that is known (rules R3 and R5 of
   Vorobyov 2017a).  One past the end of a block belongs to no block, and is EXTERNAL; where
   another block begins there, EXTERNAL too, because the pointer may
   belong to either; never invalid.  */

uint32_t
trt_resolve (uintptr_t value)
{
  struct trt_block b;
  trt_count (TRT_STAT_resolutions, 1);
  uint32_t word;
  if (trt_resolve_by_cell (value, &word))
    return word;
  uint32_t tail = word & TP_TAIL_MASK;
  if (trt_unlikely (trt_pool_number_p (word)) && (tail == 0 || (value & 7) < tail))
    return trt_nested_certain (value);
  if (word && word != TP_FREED && (tail == 0 || (value & 7) < tail))
    /* It stands one past the end of a neighbour.  */
    return literal_p (value, word & ~TP_TAIL_MASK) ? word & ~TP_TAIL_MASK : TP_EXTERNAL;

  int saved_errno = errno;
  bool found = trt_store_find (value, &b);
  /* A lazy block that is asked for will be asked for again.  But who has just allocated it asks
     once for its beginning, and may never access it; the kernel would have to find memory for its
     cells, and to take it back.  */
  if (found && b.lazy && value - b.base < b.size
      && (value != b.base || trt_cells_asked_p (b.origin, b.size)))
    trt_cells_fill_page (b.base, b.size, b.origin, value);
  errno = saved_errno;
  return found ? b.origin : TP_EXTERNAL;
}
