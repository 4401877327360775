/* fate.h - where blocks were allocated and where they ended, as numbers: the interface of fate.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Only small.c, tomb.h and history.c use it.  */

#ifndef TEMPORAL_FATE_H
#define TEMPORAL_FATE_H

#include "blocks/blocks.h"

#define TP_SITE_BITS  20
#define TP_SITES      (1u << TP_SITE_BITS)
/* What a header has room for: 0 for null, then the slots of the table.  */
#define TP_SITE_MASK  (2 * TP_SITES - 1)

#define TP_FATE_BITS  22
#define TP_FATES      (1u << TP_FATE_BITS)

/* A place of birth and a place of death: BIRTH is a site's number plus one.  */
struct tp_fate
{
  const char *end;         /* null: a free slot */
  uint64_t birth;          /* 0 while it is being added */
};

#pragma GCC visibility push(hidden)

extern const char **tp_sites;
extern struct tp_fate *tp_fates;
/* Stands for a null END.  */
extern const char tp_fate_unknown[];

void tp_fate_init (void);

/* The slow halves: the place was taken by another.  */
uint32_t tp_site_search (const char *site);
uint32_t tp_fate_search (uint32_t hash, uint64_t birth, const char *end);

/* Where the search for SITE begins.  */
static inline uint32_t
tp_site_hash (const char *site)
{
  return (uintptr_t) site >> 3 & (TP_SITES - 1);
}

/* The number of SITE, 0 for null; TP_SITES + 1 if the table is full around its place.
   Sites next to each other are hashed next to each other.  */
static inline uint32_t
tp_site_number (const char *site)
{
  uint32_t slot = tp_site_hash (site);

  if (tp_likely (__atomic_load_n (&tp_sites[slot], __ATOMIC_RELAXED) == site))
    return site ? slot + 1 : 0;
  return tp_site_search (site);
}

static inline const char *
tp_site_of (uint32_t number)
{
  return number && number <= TP_SITES ? tp_sites[number - 1] : NULL;
}

/* Where the search for a fate begins.  The products keep apart what two places of birth make
   of one place of death, and stay near each other.  */
static inline uint32_t
tp_fate_hash (uint32_t birth, const char *end)
{
  return ((uint32_t) ((uintptr_t) end >> 3) + birth * 61) & (TP_FATES - 1);
}

/* Is that one in its first place, SLOT?  */
static inline bool
tp_fate_there_p (uint32_t slot, uint32_t birth, const char *end)
{
  const struct tp_fate *f = &tp_fates[slot];
  return __atomic_load_n (&f->end, __ATOMIC_RELAXED) == end
	 && __atomic_load_n (&f->birth, __ATOMIC_RELAXED) == (uint64_t) birth + 1;
}

/* The number of the fate of a block that was born at the site with the number BIRTH and ended at
   END; 0 if it has none.  */
static inline uint32_t
tp_fate_number (uint32_t birth, const char *end)
{
  if (tp_unlikely (!end))
    end = tp_fate_unknown;
  uint32_t slot = tp_fate_hash (birth, end);
  if (tp_likely (tp_fate_there_p (slot, birth, end)))
    return slot + 1;
  return tp_fate_search (slot, (uint64_t) birth + 1, end);
}

/* What NUMBER stands for; null where it is not known.  */
const char *tp_fate_birth (uint32_t number);
const char *tp_fate_end (uint32_t number);

#pragma GCC visibility pop
#endif
