/* executable.c - which memory may be executed.

   SPDX-License-Identifier: GPL-3.0-or-later

   /proc/self/maps says, and here is what it said last.  When a library is closed, that is forgotten, and the cells that say
   TP_CODE (code.c); when memory is unmapped or protected otherwise, its range is.  */

#include "shadow/shadow.h"
#include "shadow/executable.h"

enum { RANGES = 64 };

/* Executable ranges, found so far; replaced in turn.  */
static struct tp_code_range ranges[RANGES];
static unsigned range_next;
static struct tp_lock range_lock;

int
tp_code_range_at (uintptr_t a, struct tp_code_range *r)
{
  if (!tp_lock_take (&range_lock))
    return -1;
  int found = 0;
  for (int i = 0; i < RANGES && !found; i++)
    if (a - ranges[i].low < ranges[i].high - ranges[i].low)
      {
	*r = ranges[i];
	found = 1;
      }
  if (!found)
    {
      char rights[4];
      found = tp_os_mapping_rights (a, &r->low, &r->high, rights);
      if (found > 0)
	{
	  found = rights[2] == 'x';
	  r->writable = rights[1] == 'w';
	}
      if (found > 0)
	ranges[range_next++ % RANGES] = *r;
    }
  tp_lock_give (&range_lock);
  return found;
}

int
tp_code_at (uintptr_t a)
{
  struct tp_code_range r;
  return tp_code_range_at (a, &r);
}

void
tp_code_forget (uintptr_t low, uintptr_t high)
{
  if (!tp_lock_take (&range_lock))
    return;
  for (int i = 0; i < RANGES; i++)
    {
      struct tp_code_range *r = &ranges[i];
      if (r->high <= low || high <= r->low)
	continue;
      for (uintptr_t a = r->low; !r->writable && a < r->high
	   && tp_mapping_has_cell (a); a += 8)
	__sync_bool_compare_and_swap (tp_cell_origin (a), TP_CODE, TP_FOREIGN);
      *r = (struct tp_code_range) { 0, 0, false };
    }
  tp_lock_give (&range_lock);
}
