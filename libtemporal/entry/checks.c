/* checks.c - the checks that compiled code calls.

   SPDX-License-Identifier: GPL-3.0-or-later

   The fast test is that of layout.h, which the plugin may also insert inline: is the cell's owner
   equal to the pointer's referent?  If not, slow-path.c decides, which knows all exceptions.  So
   the code here is simple, and may only err by calling the slow path.

   These functions are called by compiled code, or by cold-entry.c; both know the return address for
   the report.

   selfcheck=1 makes the first check of a program an error.  A build that has lost its
   instrumentation ends with status 0 instead, and so is discovered.  */

#include "entry/entry.h"
#include "blocks/owned-range.h"
#include "slow-path/out-of-block-cache.h"
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

/* Called before the first check: initialise the runtime (G2), and report an error if selfcheck is
   set.  */

static void TRT_COLD
start_checks (uintptr_t a, const char *site, uintptr_t pc)
{
  if (!trt_ready)
    trt_init ();
  trt_checks_started = trt_ready;
  if (trt_options.selfcheck)
    trt_fail (&(struct trt_error) { .kind = TRT_SELFCHECK, .address = a, .site = site, .pc = pc });
}

/* Is the access at SITE a write to a constant, by its referent REF?  */

static inline bool
forbidden_p (uint32_t ref, const char *site)
{
  return trt_unlikely (ref & TP_READONLY) && trt_site_what (site) == 'w';
}

/* READS: the site is a read.  */

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
  uint32_t there = trt_out_of_block_owner (ref, (uintptr_t) anchor);
  if (there && a >= TRT_NULL_PAGE && trt_block_owns_p (there, a, n))
    {
      trt_out_of_block_count ();
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

/* The address of the access does not matter, so the first cell is sufficient; only the slow path
   may need the rest.  */

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
  if ((n & TP_SOMEWHERE) && p == anchor && trt_out_of_block_p (ref & ~TP_TAIL_MASK, a, true))
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

/* Report an access that is outside of its declared object.  If the object is a block, the report
   says where it was declared; for a member of a larger object, or a variable that is not tracked,
   only its size is known.  */

static void TRT_COLD
report_outside (uintptr_t a, size_t n, uintptr_t base, size_t size, const char *site, uintptr_t pc)
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

/* SITE names the variable of SIZE bytes at BASE.  Another unit may have defined it larger: are the
   N bytes at A in it?  */

static bool TRT_COLD
in_larger_variable_p (uintptr_t a, size_t n, uintptr_t base, size_t size, const char *site)
{
  struct trt_record object;
  struct trt_place place;
  if (!trt_owner (base, &object) || object.base != base || object.size <= size
      || a - base > object.size || n > object.size - (a - base))
    return false;
  return trt_site_read (site, &place) && place.variable;
}

/* No referent and no cell is needed: the object is a variable in scope, so it is alive.  */

void
trt_index (const void *p, size_t n, const void *object, size_t size, const char *site, uintptr_t pc)
{
  uintptr_t a = (uintptr_t) p;
  uintptr_t base = (uintptr_t) object;
  trt_count (TRT_STAT_checks, 1);
  if (trt_unlikely (!trt_checks_started))
    start_checks (a, site, pc);
  if (trt_unlikely (a - base > size || n > size - (a - base))
      && !in_larger_variable_p (a, n, base, size, site))
    report_outside (a, n, base, size, site, pc);
}

/* There was a heap block at P, whose memory cannot have been reused.  */

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

/* The plugin knows that BASE points into a live block, of unknown size; or it knows the block of P,
   if P is neither null nor poison, and SIZE may be less than that block's.  */

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

/* Is the cell of A the header of a small block of malloc without another family?  Pools' blocks
   that begin after it may not be passed to free.  */

static inline bool
plain_header_p (uintptr_t a)
{
  uint64_t cell = *(volatile uint64_t *) trt_cell (a);
  return ((uint32_t) cell & ~TP_TAIL_MASK) == TP_HEADER && cell >> TRT_SMALL_FAMILY_SHIFT == 0;
}

/* The block is not used, because the access may well be inside it.  */

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

/* Entry points; abi.def describes them.  */

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
  /* Prefetch the memory that the C library will read next.  */
  __builtin_prefetch ((const void *) (a - 8));
  /* Null is valid, unless it is the value of an uninitialized variable.  */
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
