/* resolve.c - the referent of a pointer of which only the value is known.

   SPDX-License-Identifier: GPL-3.0-or-later

   Rules R3 and R5 of Vorobyov 2017a: it is the block that owns the memory at the value.  A value is
   less certain than a referent that was propagated with the pointer; so if there is any ambiguity
   the result is EXTERNAL, and the decision is made when the pointer is used.  */

#include "slow-path/slow-path.h"
#include "blocks/nested-blocks.h"
#include "slow-path/resolve.h"
#include "base/stats.h"

#include <errno.h>

/* Does the string literal WORD, a constant, begin at VALUE?  Then the pointer is assumed to point
   to the literal, even if it is also one past the end of an adjacent block, because programs mostly
   keep pointers to the starts of literals, in tables.  (The plugin leaves a gap after each literal,
   so the other block is not a literal.)  */

static bool
literal_p (uintptr_t value, uint32_t word)
{
  struct trt_block b;
  return (word & TP_READONLY) && trt_store_find (value, &b) && b.origin == word
         && trt_site_what (b.site) == 's';
}

/* The referent of a pointer of which only the value is known (rules R3 and R5 of Vorobyov 2017a).
   One past the end of a block the result is EXTERNAL, never invalid; also if another block begins
   there, because the pointer may belong to either.  */

uint32_t
trt_resolve (uintptr_t value)
{
  struct trt_block b;
  trt_count (TRT_STAT_resolutions, 1);
  uint32_t word;
  if (trt_resolve_by_cell (value, &word))
    return word;
  if (trt_unlikely (trt_pool_number_p (word)) && trt_tail_contains_p (word, value))
    return trt_nested_certain (value);
  if (word && word != TP_FREED && trt_tail_contains_p (word, value))
    /* It is also one past the end of an adjacent block.  */
    return literal_p (value, word & ~TP_TAIL_MASK) ? word & ~TP_TAIL_MASK : TP_EXTERNAL;

  int saved_errno = errno;
  bool found = trt_store_find (value, &b);
  /* A lazy block will probably be asked for again, so its cells are filled.  The exception is the
     first question about its start, by the function that has just allocated it and may never access
     it; the kernel would have to provide memory for its cells in vain.  */
  if (found && b.lazy && value - b.base < b.size
      && (value != b.base || trt_cells_asked_p (b.origin, b.size)))
    trt_cells_fill_page (b.base, b.size, b.origin, value);
  errno = saved_errno;
  if (found && value != b.base)
    trt_interior_remember (b.origin);
  return found ? b.origin : TP_EXTERNAL;
}
