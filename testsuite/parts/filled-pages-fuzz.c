/* filled-pages-fuzz.c - the places where cells were filled against a map of pages.

   SPDX-License-Identifier: GPL-3.0-or-later

   The model keeps for each number the pages that were noted since it began, for the last number of each slot alone.  The
   first range that is returned must be the first unit of the block.  The second must contain all other pages, and must not be
   larger than from the first of them to the last, in units of the block.  Sizes are such that some blocks have units of several pages, and some outgrow their places.  */

#include "shadow/filled-pages.h"
#include "shadow/cells.h"
#include "unit.h"

enum { NUMBERS = 200, ROUNDS = 300000, SLOTS = 64 };

static struct
{
  bool known;                   /* it began after the others of its slot */
  uintptr_t base, low, high;    /* what was noted; LOW > HIGH: nothing */
  size_t size, unit;
} model[NUMBERS];

static uint32_t
number (int k)
{
  return (1000 + k) << TP_TAIL_BITS;
}

static void
begin (int k)
{
  for (int i = k % SLOTS; i < NUMBERS; i += SLOTS)
    model[i].known = false;
  model[k].known = true;
  model[k].base = 0x555500000000 + unit_random (1 << 20) * 16;
  model[k].size = (size_t) 1 << (17 + unit_random (20));
  model[k].size += unit_random (model[k].size);
  for (model[k].unit = 4096; model[k].size / model[k].unit >= (1 << 14) - 1;)
    model[k].unit *= 2;
  model[k].low = UINTPTR_MAX;
  model[k].high = 0;
  trt_filled_begin (number (k), model[k].size);
}

static void
note (int k)
{
  /* It may have grown.  */
  size_t size = unit_random (50) ? model[k].size : 2 * model[k].size;
  uintptr_t low = model[k].base + ((size_t) unit_random (1 << 30) * 4096 + unit_random (4096)) % size;
  uintptr_t high = low + 1 + unit_random (4096);
  trt_filled_note (number (k), model[k].base, low, high);
  if (high <= model[k].base + model[k].unit)
    return;
  if (low < model[k].base + model[k].unit)
    low = model[k].base + model[k].unit;
  if (low < model[k].low)
    model[k].low = low;
  if (high > model[k].high)
    model[k].high = high;
  if ((model[k].high - 1 - model[k].base) / model[k].unit >= (1 << 14) - 1)
    model[k].known = false;
}

static void
ask (int k)
{
  struct trt_range r[2];
  size_t size = unit_random (4) ? model[k].size : 1 + unit_random (model[k].size);
  bool known = trt_filled_ranges (number (k), model[k].base, size, r);
  CHECK (known == model[k].known);
  if (!known)
    return;
  uintptr_t end = model[k].base + size, low = r[1].low, high = r[1].high;
  CHECK (r[0].low == model[k].base);
  CHECK (r[0].high == (size < model[k].unit ? end : r[0].low + model[k].unit));
  CHECK (model[k].base <= low && low <= high && high <= end);
  if (model[k].low > model[k].high)
    {
      CHECK (low == high);
      return;
    }
  CHECK (low == end || low <= model[k].low);
  CHECK (high == end || high >= model[k].high);
  CHECK (low == end || model[k].low - low < model[k].unit);
  CHECK (high < model[k].high + model[k].unit);
}

int
main (int argc, char **argv)
{
  unit_start (argc, argv);
  for (int i = 0; i < ROUNDS && !unit_wrong; i++)
    {
      int k = unit_random (NUMBERS);
      unsigned what = unit_random (10);
      if (what == 0 || model[k].size == 0)
        begin (k);
      else if (what < 6)
        note (k);
      else
        ask (k);
    }
  unit_result ("filled pages: 300000 operations agree with a map of pages");
  return unit_status ();
}
