/* huge-pages.c - huge pages for the shadow of a large heap.

   SPDX-License-Identifier: GPL-3.0-or-later

   The shadow of a heap of 100 MiB has 25600 pages: as many page faults, entries in the processor's
   translation caches, and entries in the page tables that fork copies.  The main heap is
   contiguous, grows upwards and is used up to its top, so its shadow can use pages of 2 MiB.  That
   wastes up to one such page at the top.  So the first HUGE_FROM bytes of a heap keep small pages,
   and small programs are not affected.

   When an untouched cell is read, the kernel maps a huge page of zeros for the whole 2 MiB, which
   before Linux 6.13 is split into small pages when it is written to.  So a huge page is touched by
   a write when the heap reaches its first cells.

   In a virtual machine whose host takes back the memory that the guest does not use ("free page
   reporting"), small pages are mostly those that another process has just freed, but huge ones have
   to be got from the host first, which takes 4 ms in place of 0.2: longer than 512 small ones.  So
   the time is measured, and if two in succession, or most, take long, the rest of the shadow gets
   small pages.  mujs's 456 MiB then take 1.7 seconds in place of 2.4, Olden's voronoi 0.5 in place
   of 0.7.

   Blocks that malloc maps separately, and the arenas of other threads, are used only in part and
   given back to the kernel: their shadow keeps small pages.  */

#include "blocks/blocks.h"
#include "blocks/freed.h"
#include "blocks/huge-pages.h"

#define HUGE_FROM ((uintptr_t) 16 << 20)
#define HUGE_PAGE ((uintptr_t) 2 << 20)
/* More address space than any heap needs.  */
#define HUGE_AHEAD ((uintptr_t) 1 << 38)

/* The shadow from this address on uses huge pages.  */
static uintptr_t huge_low = UINTPTR_MAX, huge_end;
static int begun;
/* 512 small pages take this many nanoseconds.  */
#define LONG 1000000
/* How many more pages took long than did not: twice the former minus the latter.  */
static int slow;
#define TOO_SLOW 4

/* The first huge page of the shadow at or above A's cell.  */

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
    {
      huge_end = low + n;
      __atomic_store_n (&huge_low, low, __ATOMIC_RELEASE);
    }
}

/* Use small pages from PAGE on.  */

static TRT_COLD void
end_huge (uintptr_t page)
{
  uintptr_t none = UINTPTR_MAX;
  if (__atomic_exchange_n (&huge_low, none, __ATOMIC_RELAXED) != none)
    trt_os_small ((void *) page, huge_end - page);
}

/* Have the kernel provide the huge page PAGE, and see how long that takes.  */

static void
touch_huge (uintptr_t page)
{
  bool ask = trt_seccomp_state () == TRT_FREE;
  uint64_t begin = ask ? trt_os_nanoseconds () : 0;
  trt_cell_touch ((void *) page);
  if (!ask || trt_os_nanoseconds () - begin <= LONG)
    {
      if (__atomic_load_n (&slow, __ATOMIC_RELAXED) > 0)
        __atomic_sub_fetch (&slow, 1, __ATOMIC_RELAXED);
    }
  else if (__atomic_add_fetch (&slow, 2, __ATOMIC_RELAXED) >= TOO_SLOW)
    end_huge (page + HUGE_PAGE);
}

void
trt_huge_pages_look (uintptr_t low, uintptr_t high)
{
  if (high < trt_heap_low + HUGE_FROM || high < HUGE_FROM || low >= trt_heap_top ())
    return;
  if (trt_unlikely (!__atomic_exchange_n (&begun, 1, __ATOMIC_RELAXED)))
    begin_huge ();
  uintptr_t page = page_above (low);
  if (page >= __atomic_load_n (&huge_low, __ATOMIC_ACQUIRE) && trt_mapping_has_cell (high)
      && page <= (uintptr_t) trt_cell_origin (high))
    touch_huge (page);
}
