/* filled-pages-fuzz.c - the pages where cells were filled against an array.

   SPDX-License-Identifier: GPL-3.0-or-later

   What is visited must be exactly the part of the noted pages that is in the range, in order, each once.  Pages that are whole in the
   range are not visited again; those at its ends are.  Ranges are of all sizes, and begin and end within pages.  */

#include "shadow/filled-pages.h"
#include "shadow/cells.h"
#include "unit.h"

enum { PAGES = 3000, PAGE = 4096, ROUNDS = 300000 };

static const uintptr_t start = 0x1234567000;
static bool filled[PAGES];

static void
note (void)
{
  size_t at = unit_random (PAGES * PAGE - PAGE), n = 1 + unit_random (PAGE);
  trt_filled_note (start + at, start + at + n);
  for (size_t page = at / PAGE; page <= (at + n - 1) / PAGE; page++)
    filled[page] = true;
}

/* The range that is asked for, and the first place in it that was not yet passed.  */
static size_t low, high, next;

/* Pass the places up to END; pages that begin there are FULL.  */
static void
pass (size_t end, bool full)
{
  while (next < end && !unit_wrong)
    {
      CHECK (filled[next / PAGE] == full);
      next = (next / PAGE + 1) * PAGE;
    }
  if (next > high)
    next = high;
}

static void
visit (uintptr_t base, size_t size)
{
  size_t at = base - start;
  CHECK (size > 0 && at >= next && at + size <= high);
  CHECK (at % PAGE == 0 || at == low);
  CHECK ((at + size) % PAGE == 0 || at + size == high);
  pass (at, false);
  CHECK (next == at);
  pass (at + size, true);
}

static void
ask (void)
{
  size_t most = (size_t) 1 << unit_random (24);
  low = unit_random (PAGES * PAGE - 1);
  high = low + 1 + unit_random (most);
  if (unit_random (8) == 0)
    low &= -PAGE;
  if (high > PAGES * PAGE)
    high = PAGES * PAGE;
  next = low;
  CHECK (trt_filled_each (start + low, high - low, visit));
  pass (high, false);
  CHECK (next == high);
  for (size_t page = (low + PAGE - 1) / PAGE; (page + 1) * PAGE <= high; page++)
    filled[page] = false;
}

int
main (int argc, char **argv)
{
  unit_start (argc, argv);
  low = 0;
  high = next = 0;
  CHECK (trt_filled_each (start, PAGES * PAGE, visit));
  for (int i = 0; i < ROUNDS && !unit_wrong; i++)
    if (unit_random (8))
      note ();
    else
      ask ();
  unit_result ("filled pages: 300000 operations agree with an array");
  return unit_status ();
}
