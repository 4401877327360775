/* freestanding.c - string and memory functions of the runtime's own.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program may define strlen or memcpy itself, as an exercise, or because it includes a small
   library.  Its definition then replaces the C library's for the whole process, including the
   runtime, and it is instrumented: it would be called before there is a shadow, and from inside of
   the checks in its own body.  So the runtime has functions of its own, under names that no program
   uses (freestanding.h).

   Copying and setting bytes is still done by the C library, through the names that _FORTIFY_SOURCE
   uses (__memcpy_chk): these select a variant for the processor as memcpy does, and no program
   defines them.  Bytes are compared and searched 16 at a time.  Where this reads more than the
   range, it reads aligned words, which never cross a page.  Strings are options, names and sites;
   these are short and seldom read, so their functions are simple.  */

/* _FORTIFY_SOURCE would define inline functions with these names.  */
#undef _FORTIFY_SOURCE
#include "base/freestanding.h"

#ifndef TP_SANITIZED

#include <emmintrin.h>
#include <stdbool.h>
#include <stdint.h>

/* Without this GCC would replace a loop by a call of the function whose body it is.  */
#pragma GCC optimize("no-tree-loop-distribute-patterns")

#define FROM_LIBC(name) __asm__(#name) __attribute__ ((visibility ("default")))

extern void *copy_limited (void *, const void *, size_t, size_t) FROM_LIBC (__memcpy_chk);
extern void *move_limited (void *, const void *, size_t, size_t) FROM_LIBC (__memmove_chk);
extern void *set_limited (void *, int, size_t, size_t) FROM_LIBC (__memset_chk);

void *
memcpy (void *to, const void *from, size_t n)
{
  return copy_limited (to, from, n, SIZE_MAX);
}

void *
memmove (void *to, const void *from, size_t n)
{
  return move_limited (to, from, n, SIZE_MAX);
}

void *
memset (void *p, int c, size_t n)
{
  return set_limited (p, c, n, SIZE_MAX);
}

/* The index of the first C among the N bytes at P, or N.  */

static size_t
find_byte (const char *p, int c, size_t n)
{
  if (n == 0)
    return 0;
  const __m128i key = _mm_set1_epi8 ((char) c);
  unsigned skip = (uintptr_t) p & 15;
  const __m128i *word = (const __m128i *) (p - skip);
  unsigned hits
    = (unsigned) _mm_movemask_epi8 (_mm_cmpeq_epi8 (_mm_load_si128 (word), key)) >> skip;
  size_t done = 0, next = 16 - skip;
  while (!hits && next < n)
    {
      done = next;
      next += 16;
      hits = _mm_movemask_epi8 (_mm_cmpeq_epi8 (_mm_load_si128 (++word), key));
    }
  if (!hits)
    return n;
  done += __builtin_ctz (hits);
  return done < n ? done : n;
}

void *
memchr (const void *p, int c, size_t n)
{
  size_t k = find_byte (p, c, n);
  return k < n ? (char *) p + k : NULL;
}

void *
memrchr (const void *p, int c, size_t n)
{
  for (const char *s = p; n-- > 0;)
    if (s[n] == (char) c)
      return (char *) s + n;
  return NULL;
}

int
memcmp (const void *p, const void *q, size_t n)
{
  const unsigned char *a = p, *b = q;
  for (; n >= 16; a += 16, b += 16, n -= 16)
    {
      __m128i x = _mm_loadu_si128 ((const __m128i *) a), y = _mm_loadu_si128 ((const __m128i *) b);
      unsigned same = _mm_movemask_epi8 (_mm_cmpeq_epi8 (x, y));
      if (same != 0xffff)
        {
          unsigned k = __builtin_ctz (~same);
          return a[k] - b[k];
        }
    }
  for (; n > 0; a++, b++, n--)
    if (*a != *b)
      return *a - *b;
  return 0;
}

size_t
strnlen (const char *s, size_t n)
{
  return find_byte (s, 0, n);
}

size_t
strlen (const char *s)
{
  return find_byte (s, 0, SIZE_MAX - 16);
}

char *
strcpy (char *to, const char *from)
{
  return copy_limited (to, from, strlen (from) + 1, SIZE_MAX);
}

int
strncmp (const char *a, const char *b, size_t n)
{
  for (; n > 0; a++, b++, n--)
    if (*a != *b || !*a)
      return (unsigned char) *a - (unsigned char) *b;
  return 0;
}

int
strcmp (const char *a, const char *b)
{
  return strncmp (a, b, SIZE_MAX);
}

char *
strchr (const char *s, int c)
{
  for (; *s != (char) c; s++)
    if (!*s)
      return NULL;
  return (char *) s;
}

/* How many characters at the start of S are in SET, if IN, or are not in SET.  */

static size_t
span (const char *s, const char *set, bool in)
{
  size_t n = 0;
  while (s[n] && !!strchr (set, s[n]) == in)
    n++;
  return n;
}

size_t
strspn (const char *s, const char *set)
{
  return span (s, set, true);
}

size_t
strcspn (const char *s, const char *set)
{
  return span (s, set, false);
}

#endif
