/* guard-pages.c - guard pages inside mappings.

   SPDX-License-Identifier: GPL-3.0-or-later

   Since Linux 6.13 a page can be made unreadable without a mapping of its own (MADV_GUARD_INSTALL),
   and the C library does so below the stacks of threads since 2.42.  The list of mappings does not
   show it, and adjacent stacks are one mapping.  The kernel can be asked for such pages
   (PAGEMAP_SCAN, Documentation/admin-guide/mm/pagemap.rst), which is fast even where most of the
   memory was never written.  Up to Linux 6.14 it returns them as pages that were swapped out; those
   can be read, so reading distinguishes them.  */

#define _GNU_SOURCE
#include "leaks/leaks.h"

#include <errno.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <unistd.h>

#define PAGE 4096

/* The kernel's interface, which older headers lack.  */
struct scan_region
{
  uint64_t start, end, categories;
};
struct scan_pagemap
{
  uint64_t size, flags, start, end, walk_end, vec, vec_len, max_pages;
  uint64_t category_inverted, category_mask, category_anyof_mask, return_mask;
};
#define SCAN _IOWR ('f', 16, struct scan_pagemap)
#define SCAN_SWAPPED (1 << 4)
#define SCAN_GUARD (1 << 8)

/* The first pages in [LOW, HIGH) of the CATEGORY; false if there are none, or if the kernel cannot
   tell, which sets errno.  */

static bool
scan_pagemap (int pagemap, uintptr_t low, uintptr_t high, uint64_t category,
              struct trt_range *pages)
{
  struct scan_region region;
  struct scan_pagemap s = { .size = sizeof s,
                            .start = low,
                            .end = high,
                            .vec = (uintptr_t) &region,
                            .vec_len = 1,
                            .category_mask = category,
                            .return_mask = category };
  errno = 0;
  if (ioctl (pagemap, SCAN, &s) != 1)
    return false;
  *pages = (struct trt_range) { region.start, region.end };
  return true;
}

static bool
unreadable_p (uintptr_t page)
{
  char byte;
  struct iovec here = { &byte, 1 }, there = { (void *) page, 1 };

  return process_vm_readv (getpid (), &here, 1, &there, 1, 0) < 0 && errno == EFAULT;
}

/* The first guard pages in [LOW, HIGH), by the open file PAGEMAP; false if none are found.  */

bool
trt_guard_pages_find (int pagemap, uintptr_t low, uintptr_t high, struct trt_range *pages)
{
  if (scan_pagemap (pagemap, low, high, SCAN_GUARD, pages))
    return true;
  if (errno != EINVAL)
    return false;
  for (struct trt_range swapped; scan_pagemap (pagemap, low, high, SCAN_SWAPPED, &swapped);
       low = swapped.high)
    for (uintptr_t a = swapped.low; a < swapped.high; a += PAGE)
      if (unreadable_p (a))
        {
          uintptr_t end = a + PAGE;
          while (end < swapped.high && unreadable_p (end))
            end += PAGE;
          *pages = (struct trt_range) { a, end };
          return true;
        }
  return false;
}
