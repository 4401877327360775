/* combined-checks.c - all checks before memcpy, memset and memcmp in one call.

   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled code calls these functions instead of check for each range and copy_refs or clear_refs
   (plugin/optimize/combined-checks.cc).  A result of 1 means that the ranges are valid and the
   referents have been updated.  0 means that nothing was done, perhaps only because the answer is
   not quickly known: then compiled code makes the separate calls, which decide and report.  So only
   fast tests are here.

   Most such ranges have a few cells with the same contents: the number of the pointer's block, and
   no referent.  One loop over each range tests both.

   Functions that may stop early, as memchr and strncmp, need no exact check if the whole range that
   they might read is valid.  A buffer that is searched is typically the rest of one large block,
   whose cells may not be filled: so the table of these blocks is consulted first.  */

#include "entry/entry.h"
#include "blocks/large-blocks.h"
#include "blocks/owned-range.h"

TRT_EXPORT int TP_ABI (try_copy) (const void *dst, const void *src, size_t n, uint32_t dst_ref,
                                  uint32_t src_ref);
TRT_EXPORT int TP_ABI (try_clear) (const void *dst, size_t n, uint32_t ref);
TRT_EXPORT int TP_ABI (try_read) (const void *p, size_t n, uint32_t ref);
TRT_EXPORT int TP_ABI (try_pair) (const void *a, const void *b, size_t n, uint32_t a_ref,
                                  uint32_t b_ref);

/* If checks are counted, or none was made yet, the separate calls must be made.  */

static inline bool
ready_p (void)
{
  return trt_checks_started && !trt_options.stats;
}

/* May the N bytes at A be accessed through a pointer to the block REF?  A block that is not a
   mapping lies in one region, so its end has a cell if its beginning has.  */

static bool
good_p (uintptr_t a, size_t n, uint32_t ref)
{
  return a >= TRT_NULL_PAGE && trt_mapping_has_cell (a) && trt_block_owns_p (ref, a, n);
}

/* Ranges of at most so many bytes are examined cell by cell.  */
enum
{
  FEW = 128
};

/* The same, and are there no referents in the range?  False may be wrong.  */

static inline bool
plain_p (uintptr_t a, size_t n, uint32_t ref)
{
  if (n - 1 >= FEW || a < TRT_NULL_PAGE || (a ^ (a + n - 1)) >> TRT_REGION_SHIFT
      || !trt_mapping_has_cell (a))
    return false;
  typedef const volatile uint64_t __attribute__ ((may_alias)) cell_t;
  /* Two cells at a time; if their number is odd, the last but one is examined twice.  */
  typedef uint64_t pair_t __attribute__ ((vector_size (16)));
  typedef const volatile pair_t __attribute__ ((aligned (8), may_alias)) cells_t;
  cell_t *c = (cell_t *) trt_cell (a), *last = (cell_t *) trt_cell (a + n - 1);
  const uint64_t allowed = (uint64_t) TP_NULL << 32;
  if (c == last)
    return ((*c ^ ref) & ~allowed) == 0;
  const pair_t wanted = { ref, ref };
  pair_t differs = *(cells_t *) (last - 1) ^ wanted;
  for (; c < last - 1; c += 2)
    differs |= *(cells_t *) c ^ wanted;
  return ((differs[0] | differs[1]) & ~allowed) == 0;
}

/* The same, one cell at a time.  The last cell may belong to the block only in part, as at the end
   of many strings.  */

static bool
plain_to_end_p (uintptr_t a, size_t n, uint32_t ref)
{
  if (n - 1 >= FEW || a < TRT_NULL_PAGE || !trt_mapping_fits (a, n))
    return false;
  typedef const volatile uint64_t __attribute__ ((may_alias)) cell_t;
  cell_t *c = (cell_t *) trt_cell (a), *last = (cell_t *) trt_cell (a + n - 1);
  const uint64_t allowed = (uint64_t) TP_NULL << 32;
  for (; c < last; c++)
    if ((*c ^ ref) & ~allowed)
      return false;
  uint64_t x = (*last ^ ref) & ~allowed;
  return x == 0 || (x <= TP_TAIL_MASK && ((a + n - 1) & 7) < x);
}

/* The referent to be compared for a write: no cell of a constant is equal to it.  */

static inline uint32_t
writable (uint32_t ref)
{
  return ref & ~TP_READONLY;
}

/* The slower tests.  They are separate functions, so that the fast ones save no registers.  */

static __attribute__ ((noinline)) int
copy (uintptr_t d, uintptr_t s, size_t n, uint32_t dst_ref, uint32_t src_ref)
{
  /* A range of no bytes is always valid.  */
  if (n == 0)
    return 1;
  if (plain_to_end_p (d, n, dst_ref) && plain_to_end_p (s, n, src_ref))
    return 1;
  if (trt_unlikely (!good_p (d, n, dst_ref) || !good_p (s, n, src_ref)))
    return 0;
  trt_copy_refs_and_pieces (d, s, n);
  return 1;
}

static __attribute__ ((noinline)) int
clear_range (uintptr_t a, size_t n, uint32_t ref)
{
  if (n == 0)
    return 1;
  if (plain_to_end_p (a, n, ref))
    return 1;
  if (trt_unlikely (!good_p (a, n, ref)))
    return 0;
  trt_refs_clear (a, n);
  return 1;
}

static __attribute__ ((noinline)) int
pair (uintptr_t a, uintptr_t b, size_t n, uint32_t a_ref, uint32_t b_ref)
{
  return n == 0 || (good_p (a, n, a_ref) && good_p (b, n, b_ref));
}

int
TP_ABI (try_copy) (const void *dst, const void *src, size_t n, uint32_t dst_ref, uint32_t src_ref)
{
  uintptr_t d = (uintptr_t) dst, s = (uintptr_t) src;

  if (trt_unlikely (!ready_p ()))
    return 0;
  dst_ref = writable (dst_ref);
  if (plain_p (d, n, dst_ref) && plain_p (s, n, src_ref))
    return 1;
  return copy (d, s, n, dst_ref, src_ref);
}

int
TP_ABI (try_clear) (const void *dst, size_t n, uint32_t ref)
{
  uintptr_t d = (uintptr_t) dst;

  if (trt_unlikely (!ready_p ()))
    return 0;
  ref = writable (ref);
  return plain_p (d, n, ref) ? 1 : clear_range (d, n, ref);
}

int
TP_ABI (try_pair) (const void *a, const void *b, size_t n, uint32_t a_ref, uint32_t b_ref)
{
  uintptr_t first = (uintptr_t) a, second = (uintptr_t) b;

  if (trt_unlikely (!ready_p ()))
    return 0;
  bool one = trt_large_owns_p (a_ref, first, n), other = trt_large_owns_p (b_ref, second, n);
  if ((one || plain_p (first, n, a_ref)) && (other || plain_p (second, n, b_ref)))
    return 1;
  return pair (first, second, n, a_ref, b_ref);
}

int
TP_ABI (try_read) (const void *p, size_t n, uint32_t ref)
{
  uintptr_t a = (uintptr_t) p;

  return trt_likely (ready_p ()) && (trt_large_owns_p (ref, a, n) || good_p (a, n, ref));
}
