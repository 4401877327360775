/* cells-fuzz.c - the shadow cells against a byte map.

   SPDX-License-Identifier: GPL-3.0-or-later

   The model keeps for every byte its owner and for every aligned 8 bytes the referent, and
   does everything byte by byte.  Random operations on a small range, long
   enough for grouped and discarded clearing, and all cells are compared after
   each burst.  Some ranges are wild: there the operations must do nothing,
   and not crash.  */

#include <string.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>

#include "entry/entry.h"
#include "unit.h"

enum { RANGE = 256 * 1024, WORDS = RANGE / 8, BURSTS = 3000, BURST = 40 };

static uintptr_t range;
static uint32_t owner[RANGE];   /* of each byte, 0 nobody */
static uint32_t referent[WORDS];

static void
model_own (size_t at, size_t n, uint32_t number)
{
  for (size_t i = at; i < at + n; i++)
    owner[i] = number;
}

/* Like cells, the model forgets the rest of the last word too.  */
static void
model_clear (size_t at, size_t n)
{
  for (size_t i = at; i < at + ((n + 7) & ~7u); i++)
    owner[i] = referent[i / 8] = 0;
}

/* The words that [AT, AT + N) touches become unknown.  */
static void
model_forget (size_t at, size_t n)
{
  for (size_t i = at; i < at + n; i++)
    referent[i / 8] = 0;
}

static void
model_copy (size_t to, size_t from, size_t n)
{
  static uint32_t before[WORDS];

  memcpy (before, referent, sizeof before);
  for (size_t i = to; i < to + n; i++)
    {
      size_t word = i & ~7u;
      bool whole = word >= to && word + 8 <= to + n && ((to ^ from) & 7) == 0;
      referent[i / 8] = whole ? before[(word - to + from) / 8] : 0;
    }
}

/* The owner word of the cell at byte AT: a model word is owned by one block, from its
   start.  */
static uint32_t
model_word (size_t at)
{
  size_t n = 0;
  while (n < 8 && owner[at + n] && owner[at + n] == owner[at])
    n++;
  return n == 0 ? 0 : owner[at] | (n & 7);
}

static void
compare (void)
{
  for (size_t at = 0; at < RANGE; at += 8)
    if (*trt_cell_origin (range + at) != model_word (at)
        || *trt_cell_referent (range + at) != referent[at / 8])
      {
        CHECK (!"a cell differs from the byte map");
        return;
      }
}

static uint32_t
random_number (void)
{
  return (TP_FIRST_NUMBER + unit_random (6)) << TP_TAIL_BITS;
}

static size_t
random_length (size_t at)
{
  size_t most = unit_random (20) ? 400 : RANGE;
  size_t n = unit_random (most);
  return n < RANGE - at ? n : RANGE - at;
}

static void
questions (size_t at)
{
  uint32_t number = random_number ();
  size_t n = unit_random (60), i = 0;

  if (unit_random (2))
    number = owner[at];
  if (number == 0 || at + n > RANGE)
    return;
  while (i < n && owner[at + i] == number)
    i++;
  CHECK (trt_cells_own (range + at, n, number) == (i == n));

  size_t low = at, high = at, size, limit = unit_random (3) ? RANGE : 64;
  uintptr_t base;
  bool ours = trt_cells_extent (range + at, number, limit, &base, &size);
  CHECK (ours == (owner[at] == number));
  if (!ours)
    return;
  while (low > 0 && owner[low - 1] == number)
    low--;
  while (high < RANGE && owner[high] == number)
    high++;
  /* A block's last word may be partial, the model's neighbour starts anew
     then; the run ends there.  */
  for (size_t k = at & ~7u; k > low; k -= 8)
    if (owner[k - 1] != number)
      low = k;
  CHECK (base <= range + at && range + at < base + size);
  if (limit == RANGE)
    CHECK (base == range + low && base + size == range + high);
  else
    CHECK (base >= range + low && base + size <= range + high
           && range + at - base < limit + 8);
}

static void
one_operation (void)
{
  size_t at = unit_random (4) ? unit_random (2048) : unit_random (RANGE);
  size_t start = at & ~7u, n = random_length (at), other;
  uint32_t number = random_number ();

  switch (unit_random (9))
    {
    case 0:
      trt_cells_fill (range + start, n, number);
      model_clear (start, n);
      model_own (start, n, number);
      break;
    case 1:
      trt_cells_clear (range + start, n);
      model_clear (start, n);
      break;
    case 2:
      {
        /* Fill what nobody has of one page of a block.  */
        size_t page = (range + at) & -4096UL, a = range + at;
        size_t low = page < range + start ? start : page - range;
        trt_cells_fill_page (range + start, n, number, a);
        for (size_t i = low & ~7u; n && i < start + n && range + i < page + 4096;
             i += 8)
          if (owner[i] == 0)
            model_own (i, start + n - i < 8 ? start + n - i : 8, number);
        break;
      }
    case 3:
      {
        size_t size = random_length (start);
        trt_cells_renew (range + start, n, size, number);
        if (size < n)
          model_clear (start + ((size + 7) & ~7u),
                       ((n + 7) & ~7u) - ((size + 7) & ~7u));
        else
          model_clear (start + ((n + 7) & ~7u),
                       ((size + 7) & ~7u) - ((n + 7) & ~7u));
        for (size_t i = start; i < start + ((size + 7) & ~7u); i++)
          owner[i] = i < start + size ? number : 0;
        break;
      }
    case 4:
      *trt_cell_referent (range + start) = number;
      referent[at / 8] = number;
      break;
    case 5:
      trt_refs_clear (range + at, n);
      model_forget (at, n);
      break;
    case 6: case 7:
      other = unit_random (2) ? unit_random (RANGE)
                              : (at + unit_random (400)) % RANGE;
      /* Copies to another phase are unaligned-pointers-fuzz.c's.  */
      other = (other & ~7u) | (at & 7);
      if (n > RANGE - other)
        n = RANGE - other;
      trt_refs_copy (range + at, range + other, n);
      if (at != other)
        model_copy (at, other, n);
      break;
    case 8:
      questions (at);
      break;
    }
}

static void
wild (void)
{
  static const uintptr_t places[] =
  {
    0, 8, 4096, 0x00ffffffffe8, 0x010000000000, 0x200000000000, 0x4ffffffffff0,
    0x500000000000, 0x54fffffffff0, 0x550000000000, 0x5ffffffffff8, 0x66fffffffff8, 0x670000000000,
    0x7ffffffffff8, 0x800000000000, 0xffff800000000000, -16UL, -1UL
  };
  enum { PLACES = sizeof places / sizeof places[0] };
  uintptr_t base;
  size_t size;

  for (int i = 0; i < PLACES; i++)
    {
      size_t room = trt_mapping_room (places[i]);
      CHECK (trt_mapping_has_cell (places[i]) == (room > 0));
      CHECK (room == 0 || trt_mapping_has_cell (places[i] + room - 1));
      /* Cells of what has room lie one after the other, and can be read.  */
      if (room)
        CHECK (trt_cell (places[i] + room - 1)
               == trt_cell (places[i]) + ((places[i] & 7) + room - 1) / 8 * 8);
      if (room)
        CHECK (*trt_cell_origin (places[i] + room - 1) == 0);
      trt_refs_clear (places[i], 4000);
      CHECK (!trt_cells_own (places[i], 16, 0x80));
      CHECK (!trt_cells_extent (places[i], 0x80, 4000, &base, &size));
      for (int k = 0; k < PLACES; k++)
        trt_refs_copy (places[i], places[k], 4000);
    }
  CHECK (!trt_mapping_has_cell (0x200000000000));
  CHECK (trt_mapping_has_cell ((uintptr_t) &base));
  CHECK (trt_mapping_has_cell ((uintptr_t) wild));
  unit_result ("cells: wild addresses do no harm");
}

int
main (int argc, char **argv)
{
  unit_start (argc, argv);
  trt_init ();
  range = (uintptr_t) mmap (NULL, RANGE + 8192, PROT_NONE,
                            UNIT_LOW | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < BURSTS && !unit_wrong; i++)
    {
      /* What may be written without an atomic instruction, trt_single_threaded () says.  */
      __libc_single_threaded = unit_random (2);
      for (int k = 0; k < BURST; k++)
        one_operation ();
      if (i % 20 == 0)
        compare ();
    }
  compare ();
  unit_result ("cells: 120000 operations agree with a byte map");
  wild ();
  return unit_status ();
}
