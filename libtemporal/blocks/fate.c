/* fate.c - where blocks were allocated and where they ended, as numbers.

   SPDX-License-Identifier: GPL-3.0-or-later

   A report says of a dead block where it was allocated and where it was freed: two site strings
   (abi.def), which are 16 bytes as pointers, and there are millions of dead blocks, but only as many
   pairs of places as the program has.  So each site has a number, the slot of a hash table, and
   each pair of a birth's site and an end's, the block's fate, has one, too.  Then what is remembered of a
   dead block fits into two words (history.c), or into the cells that it left (tomb.h).

   Nothing is ever removed, and nothing is locked.  Whoever adds a fate claims a slot by its END
   and then writes its BIRTH; two threads that do so for the same fate at the same time may
   make two numbers of it, which does no harm.  Who finds another in its place goes on to the
   next, and where a table is full, blocks go without: their sites are then said
   to be unknown.  */

#include "blocks/blocks.h"
#include "blocks/fate.h"

#define PROBES  64

const char **tp_sites;
struct tp_fate *tp_fates;
const char tp_fate_unknown[8] __attribute__ ((aligned (8))) = "";

void
tp_fate_init (void)
{
  tp_sites = tp_os_map (NULL, TP_SITES * sizeof *tp_sites);
  tp_fates = tp_os_map (NULL, TP_FATES * sizeof *tp_fates);
  if (!tp_sites || !tp_fates)
    tp_fatal ("cannot map memory for the block store");
}

TP_COLD uint32_t
tp_site_search (const char *site)
{
  uintptr_t hash = (uintptr_t) site >> 3;

  if (!site)
    return 0;
  for (unsigned i = 0; i < PROBES; i++)
    {
      uint32_t slot = (hash + i) & (TP_SITES - 1);
      const char *there = __atomic_load_n (&tp_sites[slot], __ATOMIC_RELAXED);
      if (there == site)
        return slot + 1;
      if (!there
          && (__atomic_compare_exchange_n (&tp_sites[slot], &there, site, false,
                                           __ATOMIC_RELAXED, __ATOMIC_RELAXED)
              || there == site))
        return slot + 1;
    }
  return TP_SITES + 1;
}

TP_COLD uint32_t
tp_fate_search (uint32_t hash, uint64_t birth, const char *end)
{
  for (unsigned i = 0; i < PROBES; i++)
    {
      struct tp_fate *f = &tp_fates[(hash + i) & (TP_FATES - 1)];
      const char *there = __atomic_load_n (&f->end, __ATOMIC_RELAXED);
      if (!there
          && __atomic_compare_exchange_n (&f->end, &there, end, false,
                                          __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        {
          __atomic_store_n (&f->birth, birth, __ATOMIC_RELEASE);
          return f - tp_fates + 1;
        }
      if (there == end
          && __atomic_load_n (&f->birth, __ATOMIC_RELAXED) == birth)
        return f - tp_fates + 1;
    }
  return 0;
}

const char *
tp_fate_birth (uint32_t number)
{
  return number && number <= TP_FATES ? tp_site_of (tp_fates[number - 1].birth - 1)
                                      : NULL;
}

const char *
tp_fate_end (uint32_t number)
{
  const char *end = number && number <= TP_FATES ? tp_fates[number - 1].end : NULL;
  return end == tp_fate_unknown ? NULL : end;
}
