/* members.c - library functions may not leave the member of a structure that they were given.

   SPDX-License-Identifier: GPL-3.0-or-later

   Where an argument decays from an array that is a structure's member, compiled code compares the
   range with that array (plugin/instrument/checks/member-bounds.cc).  How far a string reaches, and
   what a format makes, is known here alone.  The check of the block comes before, so the memory of
   a string may be read up to its end.  */

#include <string.h>
#include <wchar.h>

#include "base/thread-state.h"
#include "libc/libc.h"

TRT_EXPORT void TP_ABI (member_string) (const void *p, size_t limit, const void *base, size_t size,
                                        int wide, const char *site);
TRT_EXPORT void TP_ABI (member_search) (const void *p, const void *other, const void *base,
                                        size_t size, int flags, const char *site);
TRT_EXPORT void TP_ABI (member_compare) (const void *p, const void *other, size_t limit,
                                         const void *base, size_t size, int how, const char *site);
TRT_EXPORT void TP_ABI (format_member) (const void *p, const void *base, size_t size,
                                        const char *site);

typedef uint32_t __attribute__ ((may_alias)) wide_t;

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

/* How many of the SIZE bytes at BASE are at P or after it.  */

static size_t
bytes_left (const void *p, const void *base, size_t size)
{
  uintptr_t place = (uintptr_t) p - (uintptr_t) base;
  return place <= size ? size - place : 0;
}

void
TP_ABI (member_search) (const void *p, const void *other, const void *base, size_t size, int flags,
                        const char *site)
{
  bool wide = flags & TP_STRING_WIDE;
  size_t unit = wide ? sizeof (wchar_t) : 1, left = bytes_left (p, base, size);
  size_t n = left / unit;
  if (!p || (n > 0 && (wide ? wmemchr (p, 0, n) != NULL : memchr (p, 0, n) != NULL)))
    return;
  struct trt_string t
    = { .pointer = { (void *) p, 0, 0, NULL }, .limit = SIZE_MAX, .flags = flags, .other = other };
  /* Wide numbers are only examined as far as there is room for them.  */
  if ((wide && flags & (TP_STRING_INTEGER | TP_STRING_REAL) && n > TRT_STRING_PART)
      || trt_string_ends_p (&t, p, n * unit))
    return;
  trt_check_member ((uintptr_t) p, left + unit, (uintptr_t) base, size, site, PC);
}

/* C as a comparison that ignores case may see it.  Letters beyond ASCII depend on the locale, and
   count as different.  */

static uint32_t
without_case (uint32_t c)
{
  return c >= 'A' && c <= 'Z' ? c | 32 : c;
}

void
TP_ABI (member_compare) (const void *p, const void *other, size_t limit, const void *base,
                         size_t size, int how, const char *site)
{
  bool wide = how & TP_STRING_WIDE, folded = how & TP_COMPARE_FOLDED;
  size_t unit = wide ? sizeof (wchar_t) : 1, left = bytes_left (p, base, size);
  size_t n = left / unit;
  for (size_t i = 0; i < n && i < limit; i++)
    {
      uint32_t c = wide ? ((const wide_t *) p)[i] : ((const unsigned char *) p)[i];
      uint32_t d = wide ? ((const wide_t *) other)[i] : ((const unsigned char *) other)[i];
      if (c == 0 || (folded ? without_case (c) != without_case (d) : c != d))
        return;
    }
  if (limit > n)
    trt_check_member ((uintptr_t) p, left + unit, (uintptr_t) base, size, site, PC);
}

/* ---- Arguments of formats ---- */

void
TP_ABI (format_member) (const void *p, const void *base, size_t size, const char *site)
{
  struct trt_thread_state *s = trt_thread_state_get ();
  if (s->format_members < TRT_FORMAT_MEMBERS)
    s->format_member[s->format_members++]
      = (struct trt_format_member) { p, (uintptr_t) base, size, site, -1 };
}

void
trt_format_member_read (const void *p, size_t n, uintptr_t pc)
{
  struct trt_thread_state *s = trt_thread_state;
  for (unsigned i = 0; s && i < s->format_members; i++)
    {
      const struct trt_format_member *m = &s->format_member[i];
      if (m->p == p)
        trt_check_member ((uintptr_t) p, n, m->base, m->size, m->site, pc);
    }
}

void
trt_format_member_stored (const void *p, int ordinal)
{
  struct trt_thread_state *s = trt_thread_state;
  for (unsigned i = 0; s && i < s->format_members; i++)
    if (s->format_member[i].p == p)
      s->format_member[i].ordinal = ordinal;
}

void
trt_format_members_scanned (int conversions, uintptr_t pc)
{
  struct trt_thread_state *s = trt_thread_state;
  for (unsigned i = 0; s && i < s->format_members; i++)
    {
      struct trt_format_member m = s->format_member[i];
      size_t left = bytes_left (m.p, (const void *) m.base, m.size);
      if (m.ordinal >= 0 && m.ordinal < conversions && !memchr (m.p, 0, left))
        trt_check_member ((uintptr_t) m.p, left + 1, m.base, m.size, m.site, pc);
    }
  trt_format_members_done ();
}

void
trt_format_members_done (void)
{
  if (trt_thread_state)
    trt_thread_state->format_members = 0;
}
