/* overlaps.c - a library function must not write what it reads.

   SPDX-License-Identifier: GPL-3.0-or-later

   memcpy, strcpy and their like may copy in any order, so their ranges may not overlap
   (C11 7.24.2.1, 7.24.2.3).  Compiled code compares the addresses (lower-checks.cc), and calls
   these functions only if they do, or if the string may be shorter than what was compared.

   memcpy from an address to the same one is accepted: GCC calls it so to assign a structure to
   itself, and all implementations do nothing then.  What strncat and strcat keep of the destination
   is not written: so strncat (s, s, n) is an error only if the copy reaches the new end.  */

#define _GNU_SOURCE
#include <string.h>
#include <wchar.h>

#include "libc/libc.h"

TRT_EXPORT void TP_ABI (check_overlap) (const void *dst, size_t n, const void *src, size_t m,
                                        int how, const char *site);
TRT_EXPORT void TP_ABI (check_string_overlap) (const void *dst, const void *src, size_t limit,
                                               int how, const char *site);

#define PC ((uintptr_t) __builtin_return_address (0))

bool
trt_overlap_p (uintptr_t d, size_t n, uintptr_t s, size_t m)
{
  return n && m && (d - s < m || s - d < n);
}

void
trt_overlap_report (uintptr_t d, size_t n, uintptr_t s, size_t m, const char *site, uintptr_t pc)
{
  char remark[128];
  struct trt_text t = { remark, sizeof remark, 0 };
  struct trt_error e = { .kind = TRT_OVERLAP,
                         .access = 'w',
                         .address = d,
                         .size = n,
                         .site = site,
                         .pc = pc,
                         .remark = remark };
  size_t distance = d > s ? d - s : s - d;
  trt_text_format (&t, "%zu byte%s read for it, from ", m, m == 1 ? " is" : "s are");
  if (distance)
    trt_text_format (&t, "%zu byte%s %s ", distance, distance == 1 ? "" : "s",
                     d > s ? "before" : "after");
  trt_text_format (&t, "its start");
  e.has_owner = trt_owner (d, &e.owner);
  trt_fail (&e);
}

void
trt_check_overlap (const void *dst, size_t n, const void *src, size_t m, int how, const char *site,
                   uintptr_t pc)
{
  uintptr_t d = (uintptr_t) dst, s = (uintptr_t) src;
  if (!trt_overlap_p (d, n, s, m) || (d == s && (how & TP_OVERLAP_SAME)))
    return;
  if (trt_unlikely (!trt_ready))
    trt_init ();
  trt_overlap_report (d, n, s, m, site, pc);
}

/* The same for strlcpy, and for strlcat if APPEND: the copy ends with a null character and has at
   most as many bytes as are left of the LIMIT bytes at DST, and all of the string at SRC is
   read.  */

static void
check_bounded_overlap (const void *dst, const void *src, size_t limit, bool append,
                       const char *site, uintptr_t pc)
{
  uintptr_t d = (uintptr_t) dst, s = (uintptr_t) src;
  if (!limit || (s >= d && s - d >= limit))
    return;
  size_t kept = append ? strnlen (dst, limit) : 0;
  /* No more of it matters, and no more may be there.  */
  size_t far = s < d ? d - s + limit : limit, read = strnlen (src, far);
  size_t n = read + 1 < limit - kept ? read + 1 : limit - kept;
  trt_check_overlap ((const char *) dst + kept, n, src, read + (read < far), 0, site, pc);
}

void
trt_check_string_overlap (const void *dst, const void *src, size_t limit, int how, const char *site,
                          uintptr_t pc)
{
  size_t unit = how & TP_OVERLAP_CHARACTER, most = limit / unit, n;
  if (how & TP_OVERLAP_BOUNDED)
    {
      check_bounded_overlap (dst, src, limit, how & TP_OVERLAP_APPEND, site, pc);
      return;
    }
  if (!trt_overlap_p ((uintptr_t) dst, limit, (uintptr_t) src, limit))
    return;
  /* The function is about to read them, and has been checked.  */
  n = unit == 1 ? strnlen (src, most) : wcsnlen (src, most);
  n = (n < most ? n + 1 : most) * unit;
  trt_check_overlap (dst, n, src, n, 0, site, pc);
}

void
TP_ABI (check_overlap) (const void *dst, size_t n, const void *src, size_t m, int how,
                        const char *site)
{
  trt_check_overlap (dst, n, src, m, how, site, PC);
}

void
TP_ABI (check_string_overlap) (const void *dst, const void *src, size_t limit, int how,
                               const char *site)
{
  trt_check_string_overlap (dst, src, limit, how, site, PC);
}
