/* queries.c - the functions of temporal.h.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each function searches the innermost live block at an address.  An instrumented caller passes
   referents in the call buffer, but they are not used: the functions are specified to depend on the
   address alone, whether the caller is instrumented or not.  */

#include "entry/entry.h"
#include "abi/temporal.h"
#include "shadow/unset-bytes.h"
#include "slow-path/unset-memory.h"

#include <errno.h>
#include <string.h>

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

TRT_EXPORT int
temporal_valid_read (const void *p, size_t n)
{
  return temporal_valid (p, n);
}

TRT_EXPORT int
temporal_initialized (const void *p, size_t n)
{
  uintptr_t a = (uintptr_t) p;
  if (!temporal_valid (p, n))
    return 0;
  uintptr_t first = n ? trt_unset_next (a, n) : a;
  if (first == a + n || !trt_unset_owner (first))
    return 1;
  errno = ENODATA;
  return 0;
}

/* Append what became of R to *T.  */

static void
describe_life (struct trt_text *t, const struct trt_record *r)
{
  struct trt_place p;
  char line[512];
  struct trt_text place = { line, sizeof line, 0 };
  if (trt_site_known_p (r->birth_site) && trt_site_read (r->birth_site, &p))
    {
      trt_site_format (&place, &p);
      trt_text_format (t, ", %s at %s",
                       r->kind == TRT_HEAP || p.what == 'a' ? "allocated" : "declared", line);
    }
  if (r->life == TRT_LIFE_LIVE || !trt_site_known_p (r->end_site)
      || !trt_site_read (r->end_site, &p))
    return;
  place.used = 0;
  trt_site_format (&place, &p);
  trt_text_format (t, ", %s at %s", r->life == TRT_LIFE_FREED ? "freed" : "ended", line);
}

TRT_EXPORT int
temporal_describe (const void *p, char *buffer, size_t n)
{
  char text[1024] = "";
  struct trt_text t = { text, sizeof text, 0 };
  struct trt_record r;
  uintptr_t a = (uintptr_t) p;
  int saved_errno = errno;
  if (!trt_ready)
    trt_init ();
  bool live = trt_owner (a, &r);
  if (live || trt_history_freed_at (a, &r))
    {
      trt_text_format (&t, "%zu byte%s into %s ", a - r.base, a - r.base == 1 ? "" : "s",
                       live ? "the" : "what was the");
      trt_describe_block (&t, &r);
      describe_life (&t, &r);
    }
  else
    trt_text_format (&t, a < TRT_NULL_PAGE  ? "no block: a null pointer"
                         : trt_mapped_p (a) ? "no block that is tracked"
                                            : "no block, and no memory");
  size_t length = strlen (text);
  if (n)
    {
      size_t fits = length < n ? length : n - 1;
      memcpy (buffer, text, fits);
      buffer[fits] = 0;
    }
  errno = saved_errno;
  return length;
}
