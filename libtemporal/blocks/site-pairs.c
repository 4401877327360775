/* site-pairs.c - pairs of an allocation site and a deallocation site, as numbers.

   SPDX-License-Identifier: GPL-3.0-or-later

   A report says where a dead block was allocated and where it was freed.  These are two site
   strings (abi.def), whose addresses need 16 bytes; and there are millions of dead blocks, but only
   as many pairs of sites as the program has.  So each site has a number, its slot in a hash table,
   and each pair of an allocation site and a deallocation site has one, too.  Then the record of a
   dead block fits into two words (history.c), or into its own cells (tombstones.h).

   Nothing is ever removed, and there are no locks.  A thread that adds a pair claims a slot by
   writing END and then writes BIRTH; if two threads add the same pair at the same time, it may get
   two numbers, which does no harm.  If a slot is taken, the next one is tried; if there is none,
   the sites of the block are unknown in reports.  */

#include "blocks/blocks.h"
#include "blocks/site-pairs.h"

#define PROBES 64
/* With more pairs than these, no pairs with stacks are added.  */
#define MOST_WITH_STACKS (1u << 14)

const char **trt_sites;
struct trt_site_pair *trt_site_pairs;
TRT_SHOW (sites, &trt_sites);
TRT_SHOW (site_pairs, &trt_site_pairs);
TRT_SHOW (site_count, TRT_SITES);
TRT_SHOW (site_pair_count, TRT_SITE_PAIRS);
const char *(*trt_site_plain) (const char *site);
/* How many pairs there are.  */
static uint32_t pair_count;
const char trt_site_pair_unknown[8] __attribute__ ((aligned (8))) = "";
TRT_SHOW (site_pair_unknown, trt_site_pair_unknown);

void
trt_site_pair_init (void)
{
  trt_sites = trt_os_map (NULL, TRT_SITES * sizeof *trt_sites);
  trt_site_pairs = trt_os_map (NULL, TRT_SITE_PAIRS * sizeof *trt_site_pairs);
  if (!trt_sites || !trt_site_pairs)
    trt_fatal ("cannot map memory for the block store");
}

TRT_COLD uint32_t
trt_site_search (const char *site)
{
  uintptr_t hash = (uintptr_t) site >> 3;

  if (!site)
    return 0;
  for (unsigned i = 0; i < PROBES; i++)
    {
      uint32_t slot = (hash + i) & (TRT_SITES - 1);
      const char *there = __atomic_load_n (&trt_sites[slot], __ATOMIC_RELAXED);
      if (there == site)
        return slot + 1;
      if (!there
          && (__atomic_compare_exchange_n (&trt_sites[slot], &there, site, false, __ATOMIC_RELAXED,
                                           __ATOMIC_RELAXED)
              || there == site))
        return slot + 1;
    }
  return TRT_SITES + 1;
}

/* Find or add a pair, or return 0 if it would have to be added and ADD is false.  */
static uint32_t
search (uint32_t hash, uint64_t birth, const char *end, bool add)
{
  for (unsigned i = 0; i < PROBES; i++)
    {
      struct trt_site_pair *f = &trt_site_pairs[(hash + i) & (TRT_SITE_PAIRS - 1)];
      const char *there = __atomic_load_n (&f->end, __ATOMIC_RELAXED);
      if (!there && !add)
        return 0;
      if (!there
          && __atomic_compare_exchange_n (&f->end, &there, end, false, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED))
        {
          __atomic_store_n (&f->birth, birth, __ATOMIC_RELEASE);
          __atomic_add_fetch (&pair_count, 1, __ATOMIC_RELAXED);
          return f - trt_site_pairs + 1;
        }
      if (there == end && __atomic_load_n (&f->birth, __ATOMIC_RELAXED) == birth)
        return f - trt_site_pairs + 1;
    }
  return 0;
}

/* The pairs of sites with stacks are as many as their product, so they are given up if they get too
   many; then the pair is that of the sites alone.  */
TRT_COLD uint32_t
trt_site_pair_search (uint32_t hash, uint64_t birth, const char *end)
{
  bool few = !trt_site_plain || __atomic_load_n (&pair_count, __ATOMIC_RELAXED) < MOST_WITH_STACKS;
  uint32_t number = search (hash, birth, end, few);

  if (number || few)
    return number;
  const char *site = trt_site_of (birth - 1), *plain = site ? trt_site_plain (site) : NULL;
  if (plain != site)
    {
      uint32_t n = trt_site_number (plain);
      birth = (n > TRT_SITES ? 0 : n) + 1;
    }
  end = trt_site_plain (end);
  return search (trt_site_pair_hash (birth - 1, end), birth, end, true);
}

const char *
trt_site_pair_birth (uint32_t number)
{
  return number && number <= TRT_SITE_PAIRS ? trt_site_of (trt_site_pairs[number - 1].birth - 1)
                                            : NULL;
}

const char *
trt_site_pair_end (uint32_t number)
{
  const char *end = number && number <= TRT_SITE_PAIRS ? trt_site_pairs[number - 1].end : NULL;
  return end == trt_site_pair_unknown ? NULL : end;
}
