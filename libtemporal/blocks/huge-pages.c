/* huge-pages.c - huge pages for the shadow of a large heap.

   SPDX-License-Identifier: GPL-3.0-or-later

   The shadow of a heap of 100 MiB is 25600 pages more: as many page faults, entries of the
   processor's translation caches, and entries of page tables that fork copies.  The main heap is
   one run of memory that grows upwards and is used up to its top, so its shadow may as well come in
   pages of 2 MiB.  That costs memory, up to one such page at the top; so it begins where that is
   little: the first HUGE_FROM bytes of a heap keep small pages, and small programs see nothing of
   this.

   Whoever reads an untouched cell first gets a page of zeros for the whole 2 MiB from the
   kernel, which before Linux 6.13 becomes small pages when it is written to.  So a
   huge page is touched by a write when the heap comes to its first cells.

   Blocks that malloc maps by themselves, and the arenas of other threads, are used in part and
   go back to the kernel: their shadow keeps small pages.  */

#include "blocks/blocks.h"
#include "blocks/freed.h"
#include "blocks/huge-pages.h"

#define HUGE_FROM ((uintptr_t) 16 << 20)
#define HUGE_PAGE ((uintptr_t) 2 << 20)
/* More address space than any heap will need.  */
#define HUGE_AHEAD ((uintptr_t) 1 << 38)

/* From this address on the shadow is in huge pages.  */
static uintptr_t huge_low = UINTPTR_MAX;
static int begun;

/* The first huge page in the shadow that begins at A's cell or above.  The skew is no multiple of a
   page, so that is in the middle of some memory.  */

static uintptr_t
page_above (uintptr_t a)
{
  return ((uintptr_t) trt_cell_origin (a) + HUGE_PAGE - 1) & -HUGE_PAGE;
}

static void
begin_huge (void)
{
  uintptr_t top = trt_heap_top () & ~(uintptr_t) 7, low = page_above (top);
  uintptr_t n = trt_mapping_room (top);

  n = n > HUGE_AHEAD ? HUGE_AHEAD : n > HUGE_PAGE ? n - HUGE_PAGE : 0;
  n &= -HUGE_PAGE;
  if (n && trt_os_huge ((void *) low, n))
    __atomic_store_n (&huge_low, low, __ATOMIC_RELAXED);
}

void
trt_huge_pages_look (uintptr_t low, uintptr_t high)
{
  if (high < trt_heap_low + HUGE_FROM || high < HUGE_FROM || low >= trt_heap_top ())
    return;
  if (trt_unlikely (!__atomic_exchange_n (&begun, 1, __ATOMIC_RELAXED)))
    begin_huge ();
  uintptr_t page = page_above (low);
  if (page >= __atomic_load_n (&huge_low, __ATOMIC_RELAXED) && trt_mapping_has_cell (high)
      && page <= (uintptr_t) trt_cell_origin (high))
    __atomic_fetch_or ((uint32_t *) page, 0, __ATOMIC_RELAXED);
}
