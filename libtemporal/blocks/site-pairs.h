/* site-pairs.h - numbers for pairs of an allocation site and a deallocation site: the interface of
   site-pairs.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Used by small-blocks.c, tombstones.h and history.c.  */

#ifndef TEMPORAL_SITE_PAIRS_H
#define TEMPORAL_SITE_PAIRS_H

#include "blocks/blocks.h"

#define TRT_SITE_BITS 20
#define TRT_SITES (1u << TRT_SITE_BITS)
/* The mask of a site's number in a header: 0 for null, else the slot in the table plus 1.  */
#define TRT_SITE_MASK (2 * TRT_SITES - 1)

#define TRT_SITE_PAIR_BITS 22
#define TRT_SITE_PAIRS (1u << TRT_SITE_PAIR_BITS)

/* A pair of sites: the end, and the number of the birth's site plus 1.  */
struct trt_site_pair
{
  const char *end; /* null in a free slot */
  uint64_t birth;  /* 0 while it is being added */
};

#pragma GCC visibility push(hidden)

extern const char **trt_sites;
extern struct trt_site_pair *trt_site_pairs;
/* Used for a null END.  */
extern const char trt_site_pair_unknown[];

/* If not null, a function that returns the site without its stack, for a site with one
   (report/stack-depot.c).  */
extern const char *(*trt_site_plain) (const char *site);

void trt_site_pair_init (void);

/* The slow paths: another site or pair is in the first slot.  */
uint32_t trt_site_search (const char *site);
uint32_t trt_site_pair_search (uint32_t hash, uint64_t birth, const char *end);

/* The first slot to look for SITE.  */
static inline uint32_t
trt_site_hash (const char *site)
{
  return (uintptr_t) site >> 3 & (TRT_SITES - 1);
}

/* The number of SITE, 0 for null; TRT_SITES + 1 if there is no free slot near its hash.  Adjacent
   sites have adjacent hashes.  */
static inline uint32_t
trt_site_number (const char *site)
{
  uint32_t slot = trt_site_hash (site);

  if (trt_likely (__atomic_load_n (&trt_sites[slot], __ATOMIC_RELAXED) == site))
    return site ? slot + 1 : 0;
  return trt_site_search (site);
}

static inline const char *
trt_site_of (uint32_t number)
{
  return number && number <= TRT_SITES ? trt_sites[number - 1] : NULL;
}

/* The first slot to look for a pair.  The factor separates pairs of different allocation sites with
   the same deallocation site, without spreading them far: one site may have
   handles for many stacks, which are adjacent (stack-depot.c).  */
static inline uint32_t
trt_site_pair_hash (uint32_t birth, const char *end)
{
  return ((uint32_t) ((uintptr_t) end >> 3) + birth * 127) & (TRT_SITE_PAIRS - 1);
}

/* Is this pair in its first slot?  */
static inline bool
trt_site_pair_there_p (uint32_t slot, uint32_t birth, const char *end)
{
  const struct trt_site_pair *f = &trt_site_pairs[slot];
  return __atomic_load_n (&f->end, __ATOMIC_RELAXED) == end
         && __atomic_load_n (&f->birth, __ATOMIC_RELAXED) == (uint64_t) birth + 1;
}

/* The number of the pair of the birth site with the number BIRTH and the site END; 0 if the table
   is full.  */
static inline uint32_t
trt_site_pair_number (uint32_t birth, const char *end)
{
  if (trt_unlikely (!end))
    end = trt_site_pair_unknown;
  uint32_t slot = trt_site_pair_hash (birth, end);
  if (trt_likely (trt_site_pair_there_p (slot, birth, end)))
    return slot + 1;
  return trt_site_pair_search (slot, (uint64_t) birth + 1, end);
}

/* The sites of the pair NUMBER; null if not known.  */
const char *trt_site_pair_birth (uint32_t number);
const char *trt_site_pair_end (uint32_t number);

#pragma GCC visibility pop
#endif
