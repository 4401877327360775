/* string-searches.c - strings that a function reads up to what it searches.

   SPDX-License-Identifier: GPL-3.0-or-later

   strspn, strcspn, strpbrk, strtok, strstr and their like return at the first character that
   decides the answer.  C requires a string with an end all the same, but nothing after that
   character need be read, so a string without an end inside of its block is accepted if the search
   ends before.  It is the same with strchr and strtol (strings.c), and with strict_strings=1 an end
   is required of all of them.

   What is searched for has been checked before; a bad pointer has been reported.

   strtok, strsep and dirname store a null character where they stop.  In a literal this is a
   fault.  */

#define _GNU_SOURCE
#include <string.h>

#include "libc/libc.h"

TRT_EXPORT void TP_ABI (check_search) (const void *p, uint32_t ref, const void *anchor,
                                       const void *other, const char *site, int flags);

TRT_EXPORT void TP_ABI (check_cut) (const void *p, uint32_t ref, const void *anchor,
                                    const void *other, const char *site, int flags);

typedef uint32_t __attribute__ ((may_alias)) wide_t;

#define PC ((uintptr_t) __builtin_return_address (0))

/* Character I of TEXT, which are wide ones if WIDE.  */

static inline uint32_t
character (const void *text, size_t i, bool wide)
{
  return wide ? ((const uint32_t *) text)[i] : ((const unsigned char *) text)[i];
}

/* C without its case, as far as that does not depend on the locale.  */

static inline uint32_t
folded (uint32_t c)
{
  return c >= 'A' && c <= 'Z' ? c | 32 : c;
}

/* Is C in the string SET?  */

static bool
among_p (const void *set, uint32_t c, bool wide)
{
  for (size_t i = 0; character (set, i, wide); i++)
    if (character (set, i, wide) == c)
      return true;
  return false;
}

/* The first I from START on, N at most, where it is WANTED whether character I of TEXT is in
   SET.  */

static size_t
first_of (const void *text, size_t start, size_t n, const void *set, bool wanted, bool wide)
{
  size_t i = start;
  while (i < n && among_p (set, character (text, i, wide), wide) != wanted)
    i++;
  return i;
}

/* Does the string PART occur in the N characters of TEXT?  strcasestr may take letters for equal
   that differ, so upper and lower case count as equal.  */

static bool
occurs_p (const void *text, size_t n, const void *part, bool wide)
{
  for (size_t start = 0; start <= n; start++)
    {
      size_t k = 0;
      while (character (part, k, wide) && start + k < n
             && folded (character (text, start + k, wide)) == folded (character (part, k, wide)))
        k++;
      if (!character (part, k, wide))
        return true;
    }
  return false;
}

/* Does the search T end at one of the N characters at TEXT?  */

static bool
search_ends_p (const struct trt_string *t, const void *text, size_t n)
{
  bool wide = t->flags & TP_STRING_WIDE;
  uintptr_t other = (uintptr_t) t->other;
  size_t i;
  if (t->flags / TP_STRING_DETAIL == TP_SEARCH_CHARACTER)
    {
      for (i = 0; i < n; i++)
        if (character (text, i, wide) == (uint32_t) other)
          return true;
      return false;
    }
  if (other < TRT_NULL_PAGE || !trt_mapping_has_cell (other))
    return false;
  switch (t->flags / TP_STRING_DETAIL)
    {
    case TP_SEARCH_OTHER:
      return first_of (text, 0, n, t->other, false, wide) < n;
    case TP_SEARCH_ANY:
      return first_of (text, 0, n, t->other, true, wide) < n;
    case TP_SEARCH_TOKEN:
      i = first_of (text, 0, n, t->other, false, wide);
      return first_of (text, i, n, t->other, true, wide) < n;
    default:
      return occurs_p (text, n, t->other, wide);
    }
}

/* May reading the string T end after the N bytes at TEXT, which belong to its block, although there
   is no null character?  */

bool
trt_string_ends_p (const struct trt_string *t, const unsigned char *text, size_t n)
{
  unsigned char detail = t->flags / TP_STRING_DETAIL;
  unsigned char narrow[TRT_STRING_PART];
  if (trt_options.strict_strings)
    return false;
  if (t->flags & TP_STRING_SEARCH)
    return search_ends_p (t, text, t->flags & TP_STRING_WIDE ? n / sizeof (wide_t) : n);
  if (t->flags & TP_STRING_WIDE && t->flags & (TP_STRING_INTEGER | TP_STRING_REAL))
    {
      /* No character of a number is beyond ASCII.  */
      n /= sizeof (wide_t);
      for (size_t i = 0; i < n; i++)
        narrow[i] = ((const wide_t *) text)[i] < 128 ? ((const wide_t *) text)[i] : 128;
      text = narrow;
    }
  if (t->flags & TP_STRING_INTEGER)
    return trt_integer_ends_p (text, n, detail);
  if (t->flags & TP_STRING_REAL)
    return trt_real_ends_p (text, n);
  return detail && memchr (text, detail, n);
}

void
TP_ABI (check_search) (const void *p, uint32_t ref, const void *anchor, const void *other,
                       const char *site, int flags)
{
  size_t length;
  if (trt_unlikely (!trt_ready))
    trt_init ();
  int kept = flags & (TP_STRING_OR_NULL | TP_STRING_WIDE);
  if (trt_unlikely (trt_options.strict_strings))
    flags = kept;
  if (trt_string_quick ((uintptr_t) p, SIZE_MAX, ref, flags, &length))
    return;
  struct trt_string t = { .pointer = { (void *) p, ref, 0, (void *) anchor },
                          .limit = SIZE_MAX,
                          .flags = flags,
                          .other = other,
                          .site = site,
                          .pc = PC };
  trt_check_string (&t);
}

/* Does a function that searches TEXT for a character of SET, from START on, find one?  */

static bool
cuts_p (const void *text, size_t start, const void *set, bool wide)
{
  for (size_t i = start; character (text, i, wide); i++)
    if (among_p (set, character (text, i, wide), wide))
      return true;
  return false;
}

/* Does dirname store a null character in PATH?  Not if nothing but slashes follows the first part,
   unless that is empty.  */

static bool
cuts_path_p (const char *path)
{
  size_t n = strlen (path);
  if (path[0] == '/')
    return true;
  while (n > 0 && path[n - 1] == '/')
    n--;
  return memchr (path, '/', n);
}

void
TP_ABI (check_cut) (const void *p, uint32_t ref, const void *anchor, const void *other,
                    const char *site, int flags)
{
  bool wide = flags & TP_STRING_WIDE;
  uintptr_t a = (uintptr_t) p;
  if (!trt_ready || a < TRT_NULL_PAGE || !trt_mapping_has_cell (a))
    return;
  if (ref == TP_UNKNOWN)
    ref = trt_resolve (a);
  if (!(ref & TP_READONLY))
    return;
  int search = flags / TP_STRING_DETAIL;
  size_t start = search == TP_SEARCH_TOKEN ? first_of (p, 0, SIZE_MAX, other, false, wide) : 0;
  struct tp_slot s = { (void *) p, ref, 0, (void *) anchor };
  if (search ? cuts_p (p, start, other, wide) : cuts_path_p (p))
    trt_check_range (&s, wide ? sizeof (wide_t) : 1, site, PC);
}
