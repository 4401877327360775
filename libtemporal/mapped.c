/* mapped.c - is there memory at all?

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that belongs to no block may still lead to memory: the C library's, a
   mapping's, the stack of a thread.  Only if the kernel knows of none either, the pointer
   is wild.  mincore () tells, without touching the memory; it says "no memory" of an
   address that is not mapped, and knows those that are mapped but not
   accessible, or not there yet (MAP_NORESERVE, userfaultfd): those are somebody's plan.
   So is every fault of a program that handles SIGSEGV or SIGBUS itself (a
   collector's write barrier, memory that is mapped when it is missed), and the part of
   the main thread's stack that has not grown yet.

   An answer is remembered for the page, as cells are claimed eight bytes at a time; a
   page that was there and has gone faults by itself.  */

#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>

enum { PAGES = 256 };

/* Numbers of pages that were mapped when last asked.  Races lose an entry.  */
static uintptr_t mapped_pages[PAGES];

/* Is the page of A mapped?  True if the kernel will not say.  */

bool
tp_mapped_p (uintptr_t a)
{
  uintptr_t page = a / tp_os_page ();
  uintptr_t *seen = &mapped_pages[page % PAGES];
  if (__atomic_load_n (seen, __ATOMIC_RELAXED) == page)
    return true;
  /* Only the lower half is the program's.  */
  if (a >> TP_ADDRESS_BITS)
    return false;
  unsigned char there = 0;
  if (tp_confined () != TP_FREE)
    return true;
  if (mincore ((void *) (page * tp_os_page ()), 1, &there) != 0
      && errno == ENOMEM)
    return false;
  /* The runtime's own fence has no pages.  */
  if (tp_mapping_fenced_p (a) && !(there & 1))
    return false;
  __atomic_store_n (seen, page, __ATOMIC_RELAXED);
  return true;
}

void
tp_mapped_forget (void)
{
  for (int i = 0; i < PAGES; i++)
    __atomic_store_n (&mapped_pages[i], 0, __ATOMIC_RELAXED);
}

/* May the stack that we run on, if it is the main thread's, grow down to A?  */

static bool
stack_may_grow_p (uintptr_t a)
{
  uintptr_t here = (uintptr_t) __builtin_frame_address (0), low, high;
  struct rlimit limit;
  if (a >= here || !tp_os_mapping (here, &low, &high)
      || !tp_os_main_stack (high)
      || getrlimit (RLIMIT_STACK, &limit) != 0)
    return false;
  size_t most = limit.rlim_cur == RLIM_INFINITY ? (size_t) 1 << 36
		: limit.rlim_cur;
  return high - a <= most;
}

bool
tp_reachable (uintptr_t a, size_t n)
{
  int saved_errno = errno;
  /* The shadow is mapped, but not the program's.  */
  if (tp_mapping_shadow_p (a))
    return false;
  bool reachable = (a + n - 1 >= a
		    && tp_mapped_p (a) && tp_mapped_p (a + n - 1));
  if (!reachable)
    reachable = tp_signal_handled (SIGSEGV) || tp_signal_handled (SIGBUS)
		|| stack_may_grow_p (a);
  errno = saved_errno;
  return reachable;
}
