/* checks.c - the checks that compiled code calls.

   SPDX-License-Identifier: GPL-3.0-or-later

   The fast test is the one of layout.h, and the same that the plugin may
   put inline: does the cell's owner equal the pointer's referent?  Whatever
   does not pass goes to slow-path.c, which knows the exceptions, so that what stands
   here may be simple and may only err on the side of asking.

   Compiled code either calls an entry point, or gets here from cold-entry.c: both say where it is.

   selfcheck=1 makes the first check of a program an error.  A build that
   silently lost its instrumentation then ends with status 0 instead, and is
   found out.  */

#include "entry/entry.h"
#include "blocks/owned-range.h"
#include "base/stats.h"

TRT_EXPORT void TP_ABI (check) (const void *p, size_t n, uint32_t ref, const void *anchor,
                                const char *site);
TRT_EXPORT void TP_ABI (check_read) (const void *p, size_t n, uint32_t ref, const void *anchor,
                                     const char *site);
TRT_EXPORT void TP_ABI (check_written) (const void *p, size_t n, uint32_t ref, const void *anchor,
                                        const char *site);
TRT_EXPORT void TP_ABI (check_alive) (const void *p, size_t n, uint32_t ref, const void *anchor,
                                      const char *site);
TRT_EXPORT void TP_ABI (check_set) (const void *p, size_t offset, size_t n, const char *site);
TRT_EXPORT void TP_ABI (check_null) (const void *p, size_t offset, size_t n, const char *site);
TRT_EXPORT void TP_ABI (index) (const void *p, size_t n, const void *object, size_t size,
                                const char *site);
TRT_EXPORT void TP_ABI (within) (const void *p, size_t n, const void *base, size_t size,
                                 const char *site);
TRT_EXPORT void TP_ABI (bound) (size_t index, size_t count, size_t n, const char *site);
TRT_EXPORT void TP_ABI (check_there) (const void *p, size_t n, const char *site);
TRT_EXPORT void TP_ABI (check_free_there) (const void *p, const char *site);
TRT_EXPORT void TP_ABI (check_free) (const void *p, uint32_t ref, const void *anchor,
                                     const char *site);

#define PC ((uintptr_t) __builtin_return_address (0))

bool trt_checks_started;

/* Before the first check: make sure of the shadow (G2), and do what selfcheck asks.  */

static void TRT_COLD
start_checks (uintptr_t a, const char *site, uintptr_t pc)
{
  if (!trt_ready)
    trt_init ();
  trt_checks_started = trt_ready;
  if (trt_options.selfcheck)
    trt_fail (&(struct trt_error) { .kind = TRT_SELFCHECK, .address = a, .site = site, .pc = pc });
}

/* Would the access at SITE write to the constant whose number REF is?  */

static inline bool
forbidden_p (uint32_t ref, const char *site)
{
  return trt_unlikely (ref & TP_READONLY) && trt_site_what (site) == 'w';
}

/* READS: the site is one that reads.  */

static inline void
check_range (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site,
             uintptr_t pc, bool reads)
{
  uintptr_t a = (uintptr_t) p;
  size_t end = (a & 7) + n;
  trt_count (TRT_STAT_checks, 1);
  if (trt_unlikely (!trt_checks_started))
    start_checks (a, site, pc);

  if (trt_likely (a >= TRT_NULL_PAGE && trt_mapping_has_cell (a)))
    {
      if (trt_likely (end <= 8 && n > 0))
        {
          uint32_t x = *trt_cell_origin (a) ^ ref;
          if (trt_likely (x == 0 || (x <= TP_TAIL_MASK && end <= x))
              && (reads || !forbidden_p (ref, site)))
            return;
        }
      else if (trt_block_owns_p (ref, a, n) && (reads || !forbidden_p (ref, site)))
        return;
    }
  trt_slow_path_check (a, n, ref, (uintptr_t) anchor, site, pc);
}

void
trt_check (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site,
           uintptr_t pc)
{
  check_range (p, n, ref, anchor, site, pc, false);
}

void
trt_check_written (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site,
                   uintptr_t pc)
{
  trt_count (TRT_STAT_checks, 1);
  if (trt_unlikely (ref & TP_READONLY))
    trt_slow_path_check ((uintptr_t) p, n, ref, (uintptr_t) anchor, site, pc);
}

/* Where the access lies does not count, so the first cell is as good as any; only the slow path
   may need to know.  */

void
trt_check_alive (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site,
                 uintptr_t pc)
{
  uintptr_t a = (uintptr_t) p;
  trt_count (TRT_STAT_checks, 1);
  if (trt_unlikely (!trt_checks_started))
    start_checks (a, site, pc);
  if (trt_likely (a >= TRT_NULL_PAGE && trt_mapping_has_cell (a)
                  && (*trt_cell_origin (a) ^ ref) <= TP_TAIL_MASK))
    return;
  if ((n & TP_SOMEWHERE) && p == anchor && trt_out_of_block_p (ref, a))
    return;
  trt_slow_path_check (a, n, ref, (uintptr_t) anchor, site, pc);
}

void
trt_check_null (const void *p, size_t offset, size_t n, const char *site, uintptr_t pc)
{
  uintptr_t a = (uintptr_t) p;
  trt_count (TRT_STAT_checks, 1);
  if (trt_unlikely (!trt_checks_started))
    start_checks (a, site, pc);
  if (trt_unlikely (a < TRT_NULL_PAGE))
    trt_slow_path_check (a + offset, n, TP_NULL, 0, site, pc);
}

void
trt_check_set (const void *p, size_t offset, size_t n, const char *site, uintptr_t pc)
{
  uintptr_t a = (uintptr_t) p;
  trt_count (TRT_STAT_checks, 1);
  if (trt_unlikely (!trt_checks_started))
    start_checks (a, site, pc);
  if (trt_unlikely (a < TRT_NULL_PAGE))
    trt_slow_path_check (a + offset, n, a < TP_POISON_POINTER ? TP_NULL : TP_UNINIT, 0, site, pc);
}

/* An access through a declaration misses its object.  If the object is a block of its
   own, the report can say where it was declared; a member of something
   larger, or a variable that is not tracked, has its size alone.  */

static void TRT_COLD
missed (uintptr_t a, size_t n, uintptr_t base, size_t size, const char *site, uintptr_t pc)
{
  struct trt_record object, there;
  struct trt_error e = { .kind = TRT_OUT_OF_BOUNDS,
                         .access = trt_site_what (site),
                         .address = a,
                         .size = n,
                         .site = site,
                         .pc = pc,
                         .declared = true,
                         .has_block = true };
  if (n == 0)
    return;
  if (trt_owner (base, &object) && object.base == base && object.size == size)
    e.record = object;
  else
    e.record = (struct trt_record) { .base = base, .size = size };
  e.has_owner = trt_owner (a, &there);
  if (e.has_owner)
    e.owner = there;
  trt_fail (&e);
}

/* No referent and no cell is needed: the object is in sight, so it is alive.  */

void
trt_index (const void *p, size_t n, const void *object, size_t size, const char *site, uintptr_t pc)
{
  uintptr_t a = (uintptr_t) p;
  uintptr_t base = (uintptr_t) object;
  trt_count (TRT_STAT_checks, 1);
  if (trt_unlikely (!trt_checks_started))
    start_checks (a, site, pc);
  if (trt_unlikely (a - base > size || n > size - (a - base)))
    missed (a, n, base, size, site, pc);
}

/* There was a block of the heap at P, and its memory cannot have been reused.  */

void
trt_check_there (const void *p, size_t n, const char *site, uintptr_t pc)
{
  uintptr_t a = (uintptr_t) p;
  trt_count (TRT_STAT_checks, 1);
  if (trt_unlikely (!trt_checks_started))
    start_checks (a, site, pc);
  if (trt_unlikely (!trt_mapping_has_cell (a)
                    || *trt_cell_origin (a) < TP_FIRST_NUMBER << TP_TAIL_BITS))
    trt_slow_path_there (a, n, site, pc);
}

/* The plugin knew that BASE leads into a live block, and not how large that is; or which block P
   leads into, if P is not null or poison, and SIZE is less than that block's.  */

void
trt_within (const void *p, size_t n, const void *base, size_t size, const char *site, uintptr_t pc)
{
  uintptr_t distance = (uintptr_t) p - (uintptr_t) base;
  if (trt_likely (distance <= size && n <= size - distance))
    trt_count (TRT_STAT_checks, 1);
  else if ((uintptr_t) p < TRT_NULL_PAGE)
    trt_check_set (p, 0, n, site, pc);
  else
    trt_check (p, n, trt_number_of ((uintptr_t) base), NULL, site, pc);
}

/* Is the cell of A the header of a small block that belongs to malloc alone?  Other blocks may
   have begun there that free must not be given.  */

static inline bool
plain_header_p (uintptr_t a)
{
  uint64_t cell = *(volatile uint64_t *) trt_cell (a);
  return ((uint32_t) cell & ~TP_TAIL_MASK) == TP_HEADER && cell >> TRT_SMALL_FAMILY_SHIFT == 0;
}

/* The block, which may well contain the access, says nothing.  */

void
trt_bound (size_t index, size_t count, size_t n, const char *site, uintptr_t pc)
{
  trt_count (TRT_STAT_checks, 1);
  if (trt_unlikely (!trt_checks_started))
    start_checks (0, site, pc);
  if (trt_likely (index < count))
    return;
  char remark[96];
  struct trt_text t = { remark, sizeof remark, 0 };
  trt_text_format (&t, "the array has %zu element%s, the index is %ld", count,
                   count == 1 ? "" : "s", (long) index);
  trt_fail (&(struct trt_error) { .kind = TRT_OUT_OF_BOUNDS,
                                  .access = trt_site_what (site),
                                  .size = n,
                                  .site = site,
                                  .pc = pc,
                                  .declared = true,
                                  .remark = remark });
}

/* Entry points: abi.def says what each means.  */

void
TP_ABI (check) (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site)
{
  trt_check (p, n, ref, anchor, site, PC);
}

void
TP_ABI (check_read) (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site)
{
  check_range (p, n, ref, anchor, site, PC, true);
}

void
TP_ABI (check_written) (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site)
{
  trt_check_written (p, n, ref, anchor, site, PC);
}

void
TP_ABI (check_alive) (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site)
{
  trt_check_alive (p, n, ref, anchor, site, PC);
}

void
TP_ABI (check_null) (const void *p, size_t offset, size_t n, const char *site)
{
  trt_check_null (p, offset, n, site, PC);
}

void
TP_ABI (index) (const void *p, size_t n, const void *object, size_t size, const char *site)
{
  trt_index (p, n, object, size, site, PC);
}

void
TP_ABI (within) (const void *p, size_t n, const void *base, size_t size, const char *site)
{
  trt_within (p, n, base, size, site, PC);
}

void
TP_ABI (bound) (size_t index, size_t count, size_t n, const char *site)
{
  trt_bound (index, count, n, site, PC);
}

void
TP_ABI (check_set) (const void *p, size_t offset, size_t n, const char *site)
{
  trt_check_set (p, offset, n, site, PC);
}

void
TP_ABI (check_there) (const void *p, size_t n, const char *site)
{
  trt_check_there (p, n, site, PC);
}

void
TP_ABI (check_free_there) (const void *p, const char *site)
{
  uintptr_t a = (uintptr_t) p;
  trt_count (TRT_STAT_checks, 1);
  if (trt_unlikely (!trt_checks_started))
    start_checks (a, site, PC);
  __builtin_prefetch ((const void *) (a - 8));
  if (!p)
    return;
  if (trt_likely ((a & 7) == 0 && trt_mapping_has_cell (a)
                  && trt_heap_number_p (*trt_cell_origin (a) & ~TP_TAIL_MASK)
                  && plain_header_p (a - 8)))
    return;
  trt_slow_path_free_there (a, site, PC);
}

void
trt_check_free (const void *p, uint32_t ref, const void *anchor, const char *site, uintptr_t pc)
{
  uintptr_t a = (uintptr_t) p;
  trt_count (TRT_STAT_checks, 1);
  if (trt_unlikely (!trt_checks_started))
    start_checks (a, site, pc);
  /* What the C library reads next comes to the cache beside the cells.  */
  __builtin_prefetch ((const void *) (a - 8));
  /* Null, unless that is what a variable that was never set happens to hold.  */
  if (!p && (ref != TP_UNINIT || anchor))
    return;
  if (trt_likely (trt_heap_number_p (ref) && (a & 7) == 0 && trt_mapping_has_cell (a)
                  && (*trt_cell_origin (a) ^ ref) <= TP_TAIL_MASK && plain_header_p (a - 8)))
    return;
  trt_slow_path_free (a, ref, (uintptr_t) anchor, site, pc);
}

void
TP_ABI (check_free) (const void *p, uint32_t ref, const void *anchor, const char *site)
{
  trt_check_free (p, ref, anchor, site, PC);
}
