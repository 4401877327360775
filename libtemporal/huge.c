/* huge.c - huge pages for the shadow of a large heap.

   SPDX-License-Identifier: GPL-3.0-or-later

   The shadow of a heap of 100 MiB is 25600 pages more: as many page faults, entries of the processor's
   translation caches, and entries of page tables that fork copies.  The main heap is one
   run of memory that grows upwards and is used up to its top, so its shadow may as well come in
   pages of 2 MiB.  That costs memory, up to one such page at the top; so it begins where that is
   little: the first HUGE_FROM bytes of a heap keep small pages, and small programs see nothing of
   this.

   Whoever reads an untouched cell first gets a page of zeros for the whole 2 MiB from the
   kernel, which before Linux 6.13 becomes small pages when it is written to.  So the next
   huge page is touched by a write when the heap comes near to it.

   Blocks that malloc maps by themselves, and the arenas of other threads, are used in part and
   go back to the kernel: their shadow keeps small pages.  */

#include "freed.h"
#include "huge.h"

#define HUGE_FROM   ((uintptr_t) 16 << 20)
#define HUGE_PAGE   ((uintptr_t) 2 << 20)
/* More address space than any heap will need.  */
#define HUGE_AHEAD  ((uintptr_t) 1 << 38)

/* From here on the shadow is in huge pages.  */
static uintptr_t huge_low = UINTPTR_MAX;
static int begun;

static void
begin (void)
{
  uintptr_t top = tp_heap_top ();
  uintptr_t low = (top + HUGE_PAGE - 1) & -HUGE_PAGE, n = HUGE_AHEAD;

  if (n > tp_mapping_room (low))
    n = tp_mapping_room (low);
  n &= -HUGE_PAGE;
  if (n && tp_os_huge ((void *) (low ^ TP_SHADOW_XOR), n))
    __atomic_store_n (&huge_low, low, __ATOMIC_RELAXED);
}

void
tp_huge_look (uintptr_t low, uintptr_t high)
{
  if (high < tp_heap_low + HUGE_FROM || high < HUGE_FROM || low >= tp_heap_top ())
    return;
  if (tp_unlikely (!__atomic_exchange_n (&begun, 1, __ATOMIC_RELAXED)))
    begin ();
  /* The skew makes the last cells of each huge page's worth of memory the first of the next, so it is
     near already.  */
  if (high >= __atomic_load_n (&huge_low, __ATOMIC_RELAXED)
      && (high & (HUGE_PAGE - 1)) == 0 && tp_mapping_has_cell (high))
    __atomic_fetch_or ((uint32_t *) (high ^ TP_SHADOW_XOR), 0, __ATOMIC_RELAXED);
}
