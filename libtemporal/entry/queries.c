/* queries.c - the functions of temporal.h.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each function searches the innermost live block at an address.  An instrumented caller passes
   referents in the call buffer, but they are not used: the functions are specified to depend on the
   address alone, whether the caller is instrumented or not.  */

#include "entry/entry.h"
#include "abi/temporal.h"

#include <errno.h>

/* Store the block that contains P in *R; if there is none, set errno to EFAULT and return
   false.  */

static bool
look_up (const void *p, struct trt_record *r)
{
  int saved_errno = errno;
  if (!trt_ready)
    trt_init ();
  bool found = trt_owner ((uintptr_t) p, r);
  errno = found ? saved_errno : EFAULT;
  return found;
}

TRT_EXPORT int
temporal_valid (const void *p, size_t n)
{
  struct trt_record r;
  if (n == 0)
    return 1;
  if (!look_up (p, &r))
    return 0;
  if (n <= r.size - ((uintptr_t) p - r.base))
    return 1;
  errno = ERANGE;
  return 0;
}

TRT_EXPORT void *
temporal_base_addr (const void *p)
{
  struct trt_record r;
  return look_up (p, &r) ? (void *) r.base : NULL;
}

TRT_EXPORT size_t
temporal_block_length (const void *p)
{
  struct trt_record r;
  return look_up (p, &r) ? r.size : 0;
}

TRT_EXPORT size_t
temporal_offset (const void *p)
{
  struct trt_record r;
  return look_up (p, &r) ? (uintptr_t) p - r.base : 0;
}
