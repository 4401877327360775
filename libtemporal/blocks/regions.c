/* regions.c - the regions of the address space in which a block ever began.

   SPDX-License-Identifier: GPL-3.0-or-later

   The data of the store are spread over the address space like the program's memory: there is a
   root for each slot (store-index.c), and a header for each small block (small-blocks.c).  A search
   that is not for one address must not examine all of it.  So both note the regions of 256 KiB in
   which a block ever began.  There are few: searches that go far, which are rare, use a list in the
   order of first use; searches that skip gaps use a byte for each region.  A region is never
   removed.  */

#include "blocks/blocks.h"
#include "blocks/huge-pages.h"
#include "blocks/regions.h"

#define REGIONS (1ULL << (TP_ADDRESS_BITS - TRT_REGION_BITS))

uint8_t *trt_region_noted;
static uint32_t *regions; /* region + 1; 0 while it is being added */
static uint32_t region_count;
TRT_SHOW (regions, &regions);
TRT_SHOW (region_count, &region_count);
TRT_SHOW (region_bits, TRT_REGION_BITS);

void
trt_region_init (void)
{
  trt_region_noted = trt_os_map (NULL, REGIONS * sizeof *trt_region_noted);
  regions = trt_os_map (NULL, REGIONS * sizeof *regions);
  if (!trt_region_noted || !regions)
    trt_fatal ("cannot map memory for the block store");
}

TRT_COLD void
trt_region_note (uintptr_t a)
{
  size_t region = a >> TRT_REGION_BITS;

  if (!__atomic_exchange_n (&trt_region_noted[region], 1, __ATOMIC_RELAXED))
    {
      uint32_t i = __atomic_fetch_add (&region_count, 1, __ATOMIC_RELAXED);
      __atomic_store_n (&regions[i], region + 1, __ATOMIC_RELEASE);
      if (trt_options.huge_pages)
        trt_huge_pages_look (region << TRT_REGION_BITS, (region + 1) << TRT_REGION_BITS);
    }
}

/* The I-th region, -1 if it is still being added.  */
static long
region_number (uint32_t i)
{
  return (long) __atomic_load_n (&regions[i], __ATOMIC_ACQUIRE) - 1;
}

uintptr_t
trt_region_next (uintptr_t a, uintptr_t high)
{
  typedef uint64_t __attribute__ ((may_alias)) eight_t;

  for (size_t r = a >> TRT_REGION_BITS; a < high; a = r << TRT_REGION_BITS)
    if (trt_region_noted[r])
      return a;
    else if (r % 64 == 0)
      {
        const eight_t *e = (const eight_t *) &trt_region_noted[r];
        bool none = ((e[0] | e[1]) | (e[2] | e[3]) | (e[4] | e[5]) | (e[6] | e[7])) == 0;
        r += none ? 64 : 1;
      }
    else if (r % 8 == 0 && *(const eight_t *) &trt_region_noted[r] == 0)
      r += 8;
    else
      r++;
  return high;
}

bool
trt_region_below (uintptr_t *low, uintptr_t *high)
{
  if (*high == 0)
    return false;
  long last = (*high - 1) >> TRT_REGION_BITS, best = -1;

  if (__atomic_load_n (&trt_region_noted[last], __ATOMIC_RELAXED))
    best = last;
  else
    for (uint32_t i = 0; i < __atomic_load_n (&region_count, __ATOMIC_ACQUIRE); i++)
      {
        long r = region_number (i);
        if (r < last && r > best)
          best = r;
      }
  if (best < 0)
    return false;
  *low = (uintptr_t) best << TRT_REGION_BITS;
  if (*high > trt_region_end (*low))
    *high = trt_region_end (*low);
  return true;
}

bool
trt_region_walk (bool (*visit) (uintptr_t low, uintptr_t high, void *data), void *data)
{
  uint32_t n = __atomic_load_n (&region_count, __ATOMIC_ACQUIRE);

  for (uint32_t i = 0; i < n; i++)
    {
      long r = region_number (i);
      uintptr_t low = (uintptr_t) r << TRT_REGION_BITS;
      if (r >= 0 && !visit (low, trt_region_end (low), data))
        return false;
    }
  return true;
}
