/* executable-memory.c - which memory may be executed.

   SPDX-License-Identifier: GPL-3.0-or-later

   Answers of /proc/self/maps are cached.  When a library is closed, all of them and the cells that
   say TP_CODE (indirect-calls.c) are cleared; when memory is unmapped or its protection changes,
   those in that range are.  */

#include "shadow/shadow.h"
#include "shadow/executable-memory.h"

enum
{
  RANGES = 64
};

/* A cache of executable ranges, replaced in circular order.  */
static struct trt_code_range ranges[RANGES];
static unsigned range_next;
static struct trt_lock range_lock;

int
trt_code_range_at (uintptr_t a, struct trt_code_range *r)
{
  if (!trt_lock_take (&range_lock))
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
      found = trt_os_mapping_rights (a, &r->low, &r->high, rights);
      if (found > 0)
        {
          found = rights[2] == 'x';
          r->writable = rights[1] == 'w';
        }
      if (found > 0)
        ranges[range_next++ % RANGES] = *r;
    }
  trt_lock_give (&range_lock);
  return found;
}

int
trt_code_at (uintptr_t a)
{
  struct trt_code_range r;
  return trt_code_range_at (a, &r);
}

uintptr_t trt_code_accepted[TRT_CODE_ACCEPTED];

void
trt_code_accept (uintptr_t f)
{
  volatile uint32_t *word = trt_cell_origin (f);
  uint32_t mark = TP_CODE | (f & 7), old = *word;
  if (old == mark
      || ((old == 0 || old == TP_EXTERNAL) && __sync_bool_compare_and_swap (word, old, mark)))
    return;
  __atomic_store_n (trt_code_accepted_at (f), f, __ATOMIC_RELAXED);
}

void
trt_code_forget (uintptr_t low, uintptr_t high)
{
  if (!trt_lock_take (&range_lock))
    return;
  for (int i = 0; i < TRT_CODE_ACCEPTED; i++)
    __atomic_store_n (&trt_code_accepted[i], 0, __ATOMIC_RELAXED);
  for (int i = 0; i < RANGES; i++)
    {
      struct trt_code_range *r = &ranges[i];
      if (r->high <= low || high <= r->low)
        continue;
      for (uintptr_t a = r->low; !r->writable && a < r->high && trt_mapping_has_cell (a); a += 8)
        trt_code_unmark (a);
      *r = (struct trt_code_range) { 0, 0, false };
    }
  trt_lock_give (&range_lock);
}
