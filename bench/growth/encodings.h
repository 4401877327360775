/* encodings.h - the shadow-state encodings of block-level properties, for stores.c.

   SPDX-License-Identifier: GPL-3.0-or-later

   Vorobyov, Signoles, Kosmatov: Shadow State Encoding for Efficient Monitoring of Block-level
   Properties.  The heap has segments (section 3), the stack and globals have offsets (section 4).
   Both find base and length of the block of any address in constant time.  They have no number of
   the block, so a check by them cannot tell a block from the one that had its memory before.

   The runtime does not use these: doc/internals.texi, "Other block stores", says why.  */

#ifndef ENCODINGS_H
#define ENCODINGS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Where the application's memory and its shadows are.  */
static struct
{
  uintptr_t memory;
  char *primary;   /* of segments: the only one */
  char *secondary; /* of offsets */
} encoded;

/* ---- Segments: 16 bytes, shadowed by as many (compression 1:1), bases are multiples of 16 ---- */

struct segment
{
  uint64_t offset; /* of the segment in its block, plus one; 0 if it is in none */
  uint64_t about;  /* of the meta-segment: the block's length; of others: a bit for each byte that
                      is initialised */
};

static inline struct segment *
segment_at (uintptr_t a)
{
  return (struct segment *) (encoded.primary + ((a & ~(uintptr_t) 15) - encoded.memory));
}

static bool
segments_insert (uintptr_t base, uint32_t size)
{
  struct segment *s = segment_at (base);

  s[-1] = (struct segment) { .about = size };
  for (uint32_t i = 0; i * 16 < size; i++)
    s[i] = (struct segment) { .offset = i * 16 + 1 };
  return true;
}

/* Is A in the block that begins at BASE?  The same for offsets_find.  */
static bool
segments_find (uintptr_t a, uintptr_t base)
{
  const struct segment *s = segment_at (a);

  if (!s->offset)
    return false;
  uintptr_t start = (a & ~(uintptr_t) 15) - (s->offset - 1);
  return a - start < segment_at (start)[-1].about && start == base;
}

static bool
segments_delete (uintptr_t base)
{
  struct segment *s = segment_at (base);
  uint32_t size = s[-1].about;

  if (s->offset != 1)
    return false;
  memset (s - 1, 0, 16 + ((size + 15) & ~15u));
  return true;
}

/* ---- Offsets: a byte a byte in the primary shadow, in the secondary one a segment for 8 bytes.
   Blocks of more than 8 bytes only: smaller ones have codes of their own instead.  ------------ */

enum
{
  OFFSET_CODE = 48 /* the first code that means a distance to the nearest segment */
};

struct offset_segment
{
  uint32_t size, offset; /* of the block; of the segment in the block */
};

static inline struct offset_segment *
offset_segment_at (uintptr_t a)
{
  return (struct offset_segment *) (encoded.secondary + (a - encoded.memory));
}

static bool
offsets_insert (uintptr_t base, uint32_t size)
{
  char *code = encoded.primary + (base - encoded.memory);
  uint32_t whole = size / 8 * 8;

  for (uint32_t i = 0; i < whole; i++)
    code[i] = OFFSET_CODE + i % 8;
  for (uint32_t i = whole; i < size; i++)
    code[i] = OFFSET_CODE + 8 + i % 8;
  for (uint32_t i = 0; i < whole; i += 8)
    *offset_segment_at (base + i) = (struct offset_segment) { size, i };
  return true;
}

static bool
offsets_find (uintptr_t a, uintptr_t base)
{
  int code = encoded.primary[a - encoded.memory];

  if (!code)
    return false;
  uintptr_t near = a - (code - OFFSET_CODE);
  const struct offset_segment *s = offset_segment_at (near);
  return a - (near - s->offset) < s->size && near - s->offset == base;
}

static bool
offsets_delete (uintptr_t base)
{
  if (!offsets_find (base, base))
    return false;
  memset (encoded.primary + (base - encoded.memory), 0, offset_segment_at (base)->size);
  return true;
}
#endif
