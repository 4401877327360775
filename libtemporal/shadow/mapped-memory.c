/* mapped-memory.c - whether memory is mapped at an address.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that belongs to no block may still lead to memory: the C library's, a
   mapping's, the stack of a thread.  Only if the kernel knows of none either, the pointer
   is wild.  mincore () tells, without touching the memory; it says "no memory" of an
   address that is not mapped, and knows those that are mapped but not
   accessible, or not there yet (MAP_NORESERVE, userfaultfd): those are made on purpose.
   What else may be one is in ownerless-memory.c.

   An answer is remembered for the page, as cells are claimed eight bytes at a time; a
   page that was there and has gone faults by itself.  */

#define _GNU_SOURCE
#include "shadow/shadow.h"

#include <errno.h>
#include <sys/mman.h>

enum
{
  PAGES = 256
};

/* Numbers of pages that were mapped when last asked.  Races lose an entry.  */
static uintptr_t mapped_pages[PAGES];

/* Is the page of A mapped?  True if the kernel will not say.  */

bool
trt_mapped_p (uintptr_t a)
{
  uintptr_t page = a / trt_os_page ();
  uintptr_t *seen = &mapped_pages[page % PAGES];
  if (__atomic_load_n (seen, __ATOMIC_RELAXED) == page)
    return true;
  /* Only the lower half is the program's.  */
  if (a >> TP_ADDRESS_BITS)
    return false;
  unsigned char there = 0;
  if (trt_seccomp_state () != TRT_FREE)
    return true;
  if (mincore ((void *) (page * trt_os_page ()), 1, &there) != 0 && errno == ENOMEM)
    return false;
  /* The runtime's own fence has no pages.  */
  if (trt_mapping_fenced_p (a) && !(there & 1))
    return false;
  __atomic_store_n (seen, page, __ATOMIC_RELAXED);
  return true;
}

void
trt_mapped_forget (void)
{
  for (int i = 0; i < PAGES; i++)
    __atomic_store_n (&mapped_pages[i], 0, __ATOMIC_RELAXED);
}
