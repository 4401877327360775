/* adjacent-blocks.c - pointers that may continue from one block into the next.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer belongs to one block, and what lies after that is another's.  Of two sorts of blocks
   the program knows more than C says about what lies there:

     sections   The linker puts the variables of a named section side by side, and a pointer to one
                of them walks over all, as over the elements of a table.
     mappings   The kernel often puts a mapping right before or after another.  An allocator of
                the program's own notices that, joins the two, and cuts blocks out of what is
                one range from then on; it may unmap or move the range as one as well.  Nobody tells
                us of the decision, so all mappings without a gap between them count as one
                range.  What lies after a gap is out of bounds.  */

#include "slow-path/slow-path.h"
#include "blocks/nested-blocks.h"

/* Does R stand in a section of the program's choice?  */

static bool
placed_p (const struct trt_record *r)
{
  return r->kind == TRT_GLOBAL && trt_site_what (r->birth_site) == 'p';
}

/* Are there mappings all the way from the base FROM of one to [A, A + N)?  */

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
  /* Memory without an owner may be an element that an uninstrumented object brought.  */
  return owner ? placed_p (owner) && trt_covers_p (owner, a, n)
               : n > 0 && trt_linker_section_same_p (r->base, a, n);
}
