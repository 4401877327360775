/* adjacent-blocks.c - pointers that may continue from one block into the next.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer belongs to one block, and the memory after that belongs to another.  For two kinds of
   blocks the program may know what is there, beyond what C says:

    sections   The linker puts the variables of a named section side by side, and a pointer to one
               of them may go through all, as through the elements of a table.
    mappings   The kernel often places a mapping directly before or after another.  An allocator of
               the program notices that, joins the two, and cuts blocks out of the whole range;
               it may also unmap or move the range as a whole.  This decision is not visible, so
               all mappings without a gap between them count as one range.  Memory after a gap is
               out of bounds.  */

#include "slow-path/slow-path.h"
#include "blocks/nested-blocks.h"

/* Is R in a named section?  */

static bool
placed_p (const struct trt_record *r)
{
  return r->kind == TRT_GLOBAL && trt_site_what (r->birth_site) == 'p';
}

/* Are there mappings without a gap from FROM, the base of one, to [A, A + N)?  */

static bool
touching_p (uintptr_t from, uintptr_t a, size_t n)
{
  struct trt_block b;
  uintptr_t low = from, high = from, end = a + n;

  if (end < a)
    return false;
  while (high < end)
    {
      if (!trt_mapped_block_find (high, false, &b))
        return false;
      high = b.base + b.size;
    }
  while (low > a)
    {
      if (!trt_mapped_block_find (low, true, &b))
        return false;
      low = b.base;
    }
  return true;
}

bool
trt_continues_in_next_p (const struct trt_record *r, const struct trt_record *owner, uintptr_t a,
                         size_t n)
{
  if (r->kind == TRT_MAPPING)
    return owner && touching_p (r->base, a, n);
  if (!placed_p (r))
    return false;
  /* Memory without an owner may be an element from an uninstrumented object.  */
  return owner ? placed_p (owner) && trt_covers_p (owner, a, n)
               : n > 0 && trt_linker_section_same_p (r->base, a, n);
}
