/* members.c - library functions may not leave the member of a structure that they were given.

   SPDX-License-Identifier: GPL-3.0-or-later

   Where an argument decays from an array that is a structure's member, compiled code compares the
   range with that array (plugin/instrument/checks/member-bounds.cc).  How far a string reaches, and
   what a format makes, is known here alone.  The check of the block comes before, so the memory of
   a string may be read up to its end.  */

#include <string.h>
#include <wchar.h>

#include "libc/libc.h"

TRT_EXPORT void TP_ABI (member_string) (const void *p, size_t limit, const void *base, size_t size,
                                        int wide, const char *site);

#define PC ((uintptr_t) __builtin_return_address (0))

void
trt_check_member (uintptr_t a, size_t n, uintptr_t base, size_t size, const char *site,
                  uintptr_t pc)
{
  if (n == 0 || (a - base <= size && n <= size - (a - base)))
    return;
  trt_fail (&(struct trt_error) { .kind = TRT_OUT_OF_BOUNDS,
                                  .access = trt_site_what (site),
                                  .address = a,
                                  .size = n,
                                  .site = site,
                                  .pc = pc,
                                  .declared = true,
                                  .has_block = true,
                                  .record = { .base = base, .size = size } });
}

void
TP_ABI (member_string) (const void *p, size_t limit, const void *base, size_t size, int wide,
                        const char *site)
{
  size_t unit = wide ? sizeof (wchar_t) : 1;
  uintptr_t a = (uintptr_t) p, start = (uintptr_t) base;
  size_t left = a - start <= size ? size - (a - start) : 0;
  size_t n = left / unit;
  if (limit <= n || (n > 0 && (wide ? wmemchr (p, 0, n) != NULL : memchr (p, 0, n) != NULL)))
    return;
  trt_check_member (a, left + unit, start, size, site, PC);
}
