/* mapped-memory.c - whether memory is mapped at an address.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that belongs to no block may still point to memory: of the C library, a mapping, the
   stack of a thread.  It is wild only if the kernel knows of no memory there.  mincore () tells
   this without touching the memory: it fails with ENOMEM for an address that is not mapped, and
   succeeds for memory that is inaccessible or not populated yet (MAP_NORESERVE, userfaultfd), which
   was mapped on purpose.  ownerless-memory.c has further reasons why an access to an unmapped
   address may be intended.

   The positive answer is cached for the whole page, because cells are marked EXTERNAL eight bytes
   at a time.  If the page is unmapped later, the access itself faults.  */

#define _GNU_SOURCE
#include "shadow/shadow.h"

#include <errno.h>
#include <sys/mman.h>

enum
{
  PAGES = 256
};

/* Indices of pages that were mapped when mincore () was last called.  A race between threads may
   lose an entry.  */
static uintptr_t mapped_pages[PAGES];

/* Is the page of A mapped?  True if the kernel will not say.  Does not change errno.  */

bool
trt_mapped_p (uintptr_t a)
{
  uintptr_t page = a / trt_os_page ();
  uintptr_t *seen = &mapped_pages[page % PAGES];
  if (page && __atomic_load_n (seen, __ATOMIC_RELAXED) == page)
    return true;
  /* Programs use only the lower half of the address space.  */
  if (a >> TP_ADDRESS_BITS)
    return false;
  unsigned char there = 0;
  if (trt_seccomp_state () != TRT_FREE)
    return true;
  int saved = errno;
  bool missing = mincore ((void *) (page * trt_os_page ()), 1, &there) != 0 && errno == ENOMEM;
  errno = saved;
  if (missing)
    return false;
  /* The ranges that the runtime itself has reserved have no pages in memory.  */
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
