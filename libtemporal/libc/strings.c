/* strings.c - checks of strings, before a library function reads them.

   SPDX-License-Identifier: GPL-3.0-or-later

   A string must end inside its block.  So its bytes are examined cell by cell: those of a cell only
   after the cell was found to belong to the pointer's block, so that the search for the end never
   reads memory that the program may not.  At a cell with another owner, slow-path.c decides about
   an access to all bytes up to there and one more.  If it accepts the access (because the cells of
   a page of a large block were not filled) the search continues; else it ends, and nothing is
   reported about the rest.

   The end of a large block is known (large-blocks.h), and no cell before it is examined.

   Loops with strcspn, strchr or strlen search one text again and again, each time from a later
   position.  So each thread remembers the last distant end that it found.  If there is still a null
   character, and that byte and the first byte of the string belong to the pointer's block, then the
   string ends there at the latest, and all bytes before belong to the block (owned-range.h):
   nothing is searched.

   Untracked memory has no bounds, and is accepted.  If the caller needs the length (that is, what
   strcpy will write), it is measured as the library does.

   Functions that may stop before the end (strchr, strtol, strcmp) are called in loops over long
   texts, where searching the end each time would take quadratic time.  For these at most
   TRT_STRING_PART elements are examined.  memchr and memccpy do not require an end: they stop at
   the byte that they search (C11 7.24.5.1).  strncmp stops at the first difference, and requires no
   end before that.  The end of a number is sufficient (number-ends.c), and so is the character that
   strchr searches: nothing after it is read.  */

#include <emmintrin.h>
#include <string.h>
#include <wchar.h>

#include "libc/libc.h"
#include "libc/short-strings.h"
#include "blocks/large-blocks.h"
#include "blocks/owned-range.h"

TRT_EXPORT size_t TP_ABI (check_string) (const void *p, size_t limit, uint32_t ref,
                                         const void *anchor, const char *site, int flags);
TRT_EXPORT size_t TP_ABI (check_until) (const void *p, int stop, size_t limit, uint32_t ref,
                                        const void *anchor, const char *site);
TRT_EXPORT void TP_ABI (check_compare) (const void *a, uint32_t a_ref, const void *a_anchor,
                                        const char *a_site, const void *b, uint32_t b_ref,
                                        const void *b_anchor, const char *b_site, size_t limit);
TRT_EXPORT void TP_ABI (check_compare_as) (const void *a, uint32_t a_ref, const void *a_anchor,
                                           const char *a_site, const void *b, uint32_t b_ref,
                                           const void *b_anchor, const char *b_site, size_t limit,
                                           int how);

#define PC ((uintptr_t) __builtin_return_address (0))

/* The first SHORT bytes of a string are examined cell by cell.  */
#define SHORT 16

/* A range that begins in such a unit either ends in it, or trt_mapping_room () is called.  */
#define UNIT ((size_t) 1 << TRT_REGION_SHIFT)

typedef uint64_t __attribute__ ((may_alias)) word_t;
typedef uint64_t __attribute__ ((may_alias, aligned (1))) loose_word_t;
typedef uint32_t __attribute__ ((may_alias)) wide_t;

#define ONES 0x0101010101010101ULL
#define HIGHS 0x8080808080808080ULL

/* The results of the search for an end: found; the limit was reached; another owner.  */
enum ending
{
  FOUND,
  ENOUGH,
  BLOCKED
};

/* The rest of the word that contains A, from that byte on, with zeros after it.  The whole word is
   read, including bytes that belong to no block.  */

static inline __attribute__ ((no_sanitize ("address", "thread"))) uint64_t
word_from (uintptr_t a)
{
  return *(const word_t *) (a & ~(uintptr_t) 7) >> (a & 7) * 8;
}

/* Search the COUNT bytes at A, which are in one cell, for STOP; returns COUNT if it is not
   there.  */

static inline size_t
search_bytes (uintptr_t a, size_t count, unsigned char stop)
{
  uint64_t x = word_from (a) ^ stop * ONES, zero = (x - ONES) & ~x & HIGHS;
  size_t i = zero ? (size_t) __builtin_ctzll (zero) / 8 : 8;
  return i < count ? i : count;
}

/* How many of the LIMIT bytes at A, a multiple of 8, belong to REF and are not STOP, at most; a
   multiple of 32.  Each iteration tests four cells and four words.  Memory is read only if its
   cells belong to REF, so this may read beyond the end of the string, but not beyond the
   block's.  */

static inline size_t
skip (uintptr_t a, size_t limit, unsigned char stop, uint32_t ref)
{
  const __m128i owner = _mm_set1_epi32 ((int) ref), byte = _mm_set1_epi8 ((char) stop);
  size_t i = 0;

  for (; limit - i >= 32; i += 32)
    {
      const __m128i_u *c = (const __m128i_u *) trt_cell (a + i);
      const __m128i_u *text = (const __m128i_u *) (a + i);
      /* The origins are the words with even index among each four words.  */
      int own
        = _mm_movemask_ps (_mm_castsi128_ps (_mm_cmpeq_epi32 (_mm_loadu_si128 (c), owner)))
          & _mm_movemask_ps (_mm_castsi128_ps (_mm_cmpeq_epi32 (_mm_loadu_si128 (c + 1), owner)));
      if ((own & 5) != 5)
        break;
      if (_mm_movemask_epi8 (_mm_or_si128 (_mm_cmpeq_epi8 (_mm_loadu_si128 (text), byte),
                                           _mm_cmpeq_epi8 (_mm_loadu_si128 (text + 1), byte))))
        break;
    }
  return i;
}

/* How many of the N bytes at A, all of which may be read, precede the first STOP.  */

static inline size_t
scan_bytes (uintptr_t a, size_t n, unsigned char stop)
{
  const __m128i byte = _mm_set1_epi8 ((char) stop);
  size_t i = 0;

  for (; n - i >= 16; i += 16)
    {
      const __m128i_u *text = (const __m128i_u *) (a + i);
      unsigned same = _mm_movemask_epi8 (_mm_cmpeq_epi8 (_mm_loadu_si128 (text), byte));
      if (same)
        return i + __builtin_ctz (same);
    }
  while (i < n && ((const unsigned char *) a)[i] != stop)
    i++;
  return i;
}

/* Search the bytes at A for STOP, from *DONE up to LIMIT, as long as they belong to REF.  *DONE is
   set to the number of bytes that were examined without finding it.  */

static enum ending
walk_string (uintptr_t a, size_t *done, size_t limit, unsigned char stop, uint32_t ref)
{
  size_t room = UNIT - (a & (UNIT - 1)), i = *done;
  enum ending how = ENOUGH;

  size_t owned = i < limit ? trt_large_rest (ref, a + i) : 0;
  if (owned)
    {
      if (owned > limit - i)
        owned = limit - i;
      size_t k = scan_bytes (a + i, owned, stop);
      *done = i += k;
      if (k < owned)
        return FOUND;
    }
  while (i < limit)
    {
      /* Few strings come near the end of the memory that has cells.  */
      if (trt_unlikely (i >= room))
        room = trt_mapping_room (a);
      if (((a + i) & 7) == 0 && i >= SHORT && i < room)
        {
          i += skip (a + i, (limit < room ? limit : room) - i, stop, ref);
          if (i == limit)
            break;
        }
      size_t n = i < room ? trt_owned_here (a + i, ref) : 0;
      if (n == 0)
        {
          how = BLOCKED;
          break;
        }
      if (n > limit - i)
        n = limit - i;
      size_t k = search_bytes (a + i, n, stop);
      i += k;
      if (k < n)
        {
          how = FOUND;
          break;
        }
    }
  *done = i;
  return how;
}

/* Where this thread last found the end of a string; only a hint.  */
static TRT_TLS uintptr_t last_end;
TRT_OWN_TLS (last_end);

/* Does LAST_END prove that the string at A ends inside its block REF?  False may be wrong.  */

static inline bool
ends_at_last_end_p (uintptr_t a, uint32_t ref)
{
  uintptr_t end = last_end;
  return a <= end && trt_number_p (ref) && !trt_pool_number_p (ref)
         && trt_block_owns_p (ref, a, end - a + 1) && *(const volatile unsigned char *) end == 0;
}

/* Continue with a string that is longer than SHORT.  FLAGS are those of check_string (), which has
   already tested LAST_END if only a part may be read.  */

static __attribute__ ((noinline)) enum ending
walk_far (uintptr_t a, size_t *done, size_t limit, int flags, uint32_t ref)
{
  if (!(flags & (TP_STRING_MEASURE | TP_STRING_PART)) && ends_at_last_end_p (a, ref))
    return FOUND;
  enum ending how = walk_string (
    a, done, (flags & TP_STRING_PART) && limit > TRT_STRING_PART ? TRT_STRING_PART : limit, 0, ref);
  if (how == FOUND)
    last_end = a + *done;
  return how;
}

/* The same for a wide string, with all sizes in bytes.  Its address must be a multiple of the size
   of an element.  */

static enum ending
walk_wide (uintptr_t a, size_t *done, size_t limit, uint32_t ref)
{
  size_t room = trt_mapping_room (a);
  for (; *done < limit; *done += sizeof (wide_t))
    {
      uintptr_t at = a + *done;
      if (*done >= room || trt_owned_here (at, ref) < sizeof (wide_t))
        return BLOCKED;
      if (*(const wide_t *) at == 0)
        return FOUND;
    }
  return ENOUGH;
}

/* Check the string T.  Returns its length in bytes, without its end, as far as it is known.  */

size_t
trt_check_string (const struct trt_string *t)
{
  uintptr_t a = (uintptr_t) t->pointer.value;
  uint32_t ref = t->pointer.ref;
  size_t unit = t->flags & TP_STRING_WIDE ? sizeof (wide_t) : 1;
  size_t limit = t->limit > SIZE_MAX / unit ? SIZE_MAX - unit + 1 : t->limit * unit;
  size_t done = 0, before = SIZE_MAX;

  if (limit == 0 || (!a && (t->flags & TP_STRING_OR_NULL)))
    return 0;
  size_t most = limit;
  if ((t->flags & TP_STRING_PART) && most > TRT_STRING_PART * unit && !trt_options.strict_strings)
    most = TRT_STRING_PART * unit;
  bool misaligned = a & (unit - 1);
  while (a >= TRT_NULL_PAGE && trt_mapping_has_cell (a) && !misaligned)
    {
      enum ending how
        = unit > 1 ? walk_wide (a, &done, most, ref) : walk_string (a, &done, most, t->stop, ref);
      if (how != BLOCKED || trt_string_ends_p (t, (const unsigned char *) a, done))
        return done;
      if (done == before)
        break;
      before = done;
      trt_slow_path_check (a, done + unit, ref, (uintptr_t) t->pointer.anchor, t->site, t->pc);
      /* A pointer of unknown provenance belongs to the block that is there.  */
      if (done == 0 && ref < TP_FIRST_NUMBER << TP_TAIL_BITS)
        {
          uint32_t there = trt_resolve (a);
          if (there >= TP_FIRST_NUMBER << TP_TAIL_BITS && trt_owned_here (a, there))
            ref = there;
        }
    }
  if (a < TRT_NULL_PAGE || misaligned || !trt_mapping_has_cell (a))
    {
      if (before == SIZE_MAX)
        trt_slow_path_check (a, unit, ref, (uintptr_t) t->pointer.anchor, t->site, t->pc);
      return 0;
    }
  if (!(t->flags & TP_STRING_MEASURE))
    return done;
  /* Untracked memory: measure it as the library is about to do.  */
  const char *rest = (const char *) a + done;
  size_t left = limit - done;
  if (unit > 1)
    return done
           + unit
               * (left == SIZE_MAX - unit + 1 ? wcslen ((const wchar_t *) rest)
                                              : wcsnlen ((const wchar_t *) rest, left / unit));
  if (t->stop)
    {
      const char *end = memchr (rest, t->stop, left);
      return end ? (size_t) (end - (const char *) a) : limit;
    }
  return done + strnlen (rest, left);
}

/* The fast path of check_string () and its like.  */

bool
trt_string_quick (uintptr_t a, size_t limit, uint32_t ref, int flags, size_t *length)
{
  *length = 0;
  if (trt_unlikely ((flags & TP_STRING_WIDE) || a < TRT_NULL_PAGE || !trt_mapping_has_cell (a)))
    return false;
  /* A function that may stop early is often called repeatedly for one text.  Most other strings
     are short, and need no hint.  */
  if ((flags & (TP_STRING_PART | TP_STRING_MEASURE)) == TP_STRING_PART
      && ends_at_last_end_p (a, ref))
    return true;
  enum ending how = walk_string (a, length, limit < SHORT ? limit : SHORT, 0, ref);
  if (how == ENOUGH && limit > SHORT)
    how = walk_far (a, length, limit, flags, ref);
  return how != BLOCKED;
}

/* Are the characters X and Y different, in a comparison that ignores case if FOLDED?  Letters
   beyond ASCII count as different, because that depends on the locale.  */

static inline bool
differ_p (uint32_t x, uint32_t y, bool folded)
{
  return x != y && !(folded && (x ^ y) == 32 && (x | 32) >= 'a' && (x | 32) <= 'z');
}

/* Is the comparison decided, because A and B differ or end, or LIMIT is reached, in bytes that
   belong to their blocks?  Both are examined in step, as in the comparison itself, so nothing after
   the first difference costs time.  */

static inline bool
decided_p (uintptr_t a, uint32_t a_ref, uintptr_t b, uint32_t b_ref, size_t limit, bool folded)
{
  if (a < TRT_NULL_PAGE || !trt_mapping_has_cell (a) || b < TRT_NULL_PAGE
      || !trt_mapping_has_cell (b))
    return false;
  size_t room = UNIT - (a & (UNIT - 1)), other = UNIT - (b & (UNIT - 1));
  size_t most = room < other ? room : other;
  if (most > limit)
    most = limit;
  /* The cells of large blocks are not examined.  */
  size_t i = 0, owned = trt_large_rest (a_ref, a);
  if (owned && !folded)
    {
      size_t second = trt_large_rest (b_ref, b);
      if (owned > second)
        owned = second;
      if (owned > most)
        owned = most;
      for (; owned - i >= 8; i += 8)
        {
          uint64_t x = *(const loose_word_t *) (a + i);
          if (x != *(const loose_word_t *) (b + i) || ((x - ONES) & ~x & HIGHS))
            return true;
        }
    }
  while (i < most)
    {
      size_t n = trt_owned_here (a + i, a_ref), m = trt_owned_here (b + i, b_ref);
      if (n > m)
        n = m;
      if (n > most - i)
        n = most - i;
      if (n == 8 && !folded)
        {
          uint64_t x = *(const word_t *) (a + i);
          if (x != *(const word_t *) (b + i) || ((x - ONES) & ~x & HIGHS))
            return true;
        }
      else if (n == 0)
        return false;
      else
        for (size_t k = i; k < i + n; k++)
          {
            unsigned char x = ((const unsigned char *) a)[k];
            if (differ_p (x, ((const unsigned char *) b)[k], folded) || x == 0)
              return true;
          }
      i += n;
    }
  return most == limit;
}

/* The same for wide strings, with LIMIT in elements; the addresses are multiples of the element
   size.  */

static bool
decided_wide_p (uintptr_t a, uint32_t a_ref, uintptr_t b, uint32_t b_ref, size_t limit, bool folded)
{
  size_t a_room = trt_mapping_has_cell (a) ? trt_mapping_room (a) : 0;
  size_t b_room = trt_mapping_has_cell (b) ? trt_mapping_room (b) : 0;
  size_t room = (a_room < b_room ? a_room : b_room) / sizeof (wide_t);
  for (size_t i = 0; i < limit; i++)
    {
      uintptr_t x = a + i * sizeof (wide_t), y = b + i * sizeof (wide_t);
      if (i >= room || trt_owned_here (x, a_ref) < sizeof (wide_t)
          || trt_owned_here (y, b_ref) < sizeof (wide_t))
        return false;
      if (differ_p (*(const wide_t *) x, *(const wide_t *) y, folded) || *(const wide_t *) x == 0)
        return true;
    }
  return true;
}

/* Do the N bytes at A and B, characters of UNIT bytes, differ?  */

static bool
parts_differ_p (const void *a, const void *b, size_t n, size_t unit, bool folded)
{
  if (!folded)
    return memcmp (a, b, n) != 0;
  for (size_t i = 0; i < n / unit; i++)
    if (unit > 1 ? differ_p (((const wide_t *) a)[i], ((const wide_t *) b)[i], true)
                 : differ_p (((const unsigned char *) a)[i], ((const unsigned char *) b)[i], true))
      return true;
  return false;
}

/* Check the two strings S, which have the same limit, if decided_p () was false.  */

static void
check_both (struct trt_string s[2], bool folded)
{
  size_t unit = s[0].flags & TP_STRING_WIDE ? sizeof (wide_t) : 1;
  if (s[0].limit > TRT_STRING_PART)
    s[0].limit = s[1].limit = TRT_STRING_PART;
  size_t limit = s[0].limit * unit;
  size_t done[2] = { 0, 0 };
  enum ending how[2];
  for (int k = 0; k < 2; k++)
    {
      uintptr_t p = (uintptr_t) s[k].pointer.value;
      how[k] = p < TRT_NULL_PAGE || !trt_mapping_has_cell (p) ? BLOCKED
               : unit > 1 ? walk_wide (p, &done[k], limit, s[k].pointer.ref)
                          : walk_string (p, &done[k], limit, 0, s[k].pointer.ref);
    }
  /* Untracked memory has no bounds: measure it.  */
  for (int k = 0; k < 2; k++)
    if (how[k] == BLOCKED && done[k] == 0 && done[!k] > 0
        && s[k].pointer.ref < TP_FIRST_NUMBER << TP_TAIL_BITS
        && (uintptr_t) s[k].pointer.value >= TRT_NULL_PAGE)
      {
        size_t most = done[!k] < limit ? done[!k] + unit : limit;
        done[k] = unit > 1 ? unit * wcsnlen (s[k].pointer.value, most / unit)
                           : strnlen (s[k].pointer.value, most);
        how[k] = done[k] == most ? ENOUGH : FOUND;
      }
  /* A difference in the part of both that may be read ends the comparison.  */
  size_t both = done[0] < done[1] ? done[0] : done[1];
  if (parts_differ_p (s[0].pointer.value, s[1].pointer.value, both, unit, folded))
    return;
  for (int k = 0; k < 2; k++)
    if (how[k] == BLOCKED && done[k] <= done[!k])
      trt_check_string (&s[k]);
}

void
trt_check_compare (struct trt_string s[2], int how)
{
  bool wide = how & TP_STRING_WIDE, folded = how & TP_COMPARE_FOLDED;
  uintptr_t x = (uintptr_t) s[0].pointer.value, y = (uintptr_t) s[1].pointer.value;
  uint32_t x_ref = s[0].pointer.ref, y_ref = s[1].pointer.ref;
  size_t limit = s[0].limit;
  if (trt_unlikely (trt_options.strict_strings))
    {
      trt_check_string (&s[0]);
      trt_check_string (&s[1]);
      return;
    }
  bool aligned = !wide || ((x | y) & (sizeof (wide_t) - 1)) == 0;
  if (limit == 0
      || (aligned
          && (wide ? decided_wide_p (x, x_ref, y, y_ref, limit, folded)
                   : decided_p (x, x_ref, y, y_ref, limit, folded))))
    return;
  if (aligned)
    check_both (s, folded);
  else
    for (int k = 0; k < 2; k++)
      trt_check_string (&s[k]);
}

/* Entry points; abi.def describes them.  */

/* Check the string T, if it does not end in its first bytes.  */

static __attribute__ ((noinline)) size_t
check_longer_string (struct trt_string *t)
{
  if (trt_unlikely (!trt_ready))
    trt_init ();
  size_t done;
  if (trt_unlikely (trt_options.strict_strings))
    t->flags &= ~TP_STRING_PART;
  if (trt_string_quick ((uintptr_t) t->pointer.value, t->limit, t->pointer.ref, t->flags, &done))
    return done;
  size_t n = trt_check_string (t);
  return t->flags & TP_STRING_WIDE ? n / sizeof (wide_t) : n;
}

size_t
TP_ABI (check_string) (const void *p, size_t limit, uint32_t ref, const void *anchor,
                       const char *site, int flags)
{
  size_t done;
  /* In a long text, a function that may stop early is answered by LAST_END.  */
  bool part = (flags & (TP_STRING_PART | TP_STRING_MEASURE)) == TP_STRING_PART;
  if (trt_likely (trt_ready && !(flags & TP_STRING_WIDE)
                  && trt_short_string_p ((uintptr_t) p, limit,
                                         part ? TRT_SHORT_PART : TRT_SHORT_MOST, ref, &done)))
    return done;
  struct trt_string t = { .pointer = { (void *) p, ref, 0, (void *) anchor },
                          .limit = limit,
                          .flags = flags,
                          .site = site,
                          .pc = PC };
  return check_longer_string (&t);
}

size_t
TP_ABI (check_until) (const void *p, int stop, size_t limit, uint32_t ref, const void *anchor,
                      const char *site)
{
  if (trt_unlikely (!trt_ready))
    trt_init ();
  uintptr_t a = (uintptr_t) p;
  size_t done = 0;
  if (trt_likely (a >= TRT_NULL_PAGE && trt_mapping_has_cell (a)
                  && walk_string (a, &done, limit, stop, ref) != BLOCKED))
    return done < limit ? done + 1 : limit;
  struct trt_string t = { .pointer = { (void *) p, ref, 0, (void *) anchor },
                          .limit = limit,
                          .stop = stop,
                          .flags = TP_STRING_MEASURE,
                          .site = site,
                          .pc = PC };
  size_t n = trt_check_string (&t);
  return n < limit ? n + 1 : limit;
}

/* One of the strings of a comparison, of which LIMIT elements are read at most.  */

static inline struct trt_string
compared (const void *p, uint32_t ref, const void *anchor, const char *site, size_t limit, int how,
          uintptr_t pc)
{
  return (struct trt_string) { .pointer = { (void *) p, ref, 0, (void *) anchor },
                               .limit = limit,
                               .flags = how & TP_STRING_WIDE,
                               .site = site,
                               .pc = pc };
}

/* Check the two strings S, if the first bytes do not decide their comparison.  */

static __attribute__ ((noinline)) void
compare_longer_strings (struct trt_string s[2])
{
  const struct tp_slot *a = &s[0].pointer, *b = &s[1].pointer;
  size_t limit = s[0].limit;
  if (trt_unlikely (!trt_ready))
    trt_init ();
  if (trt_unlikely (trt_options.strict_strings))
    trt_check_compare (s, 0);
  else if (limit
           && !decided_p ((uintptr_t) a->value, a->ref, (uintptr_t) b->value, b->ref, limit, false))
    check_both (s, false);
}

void
TP_ABI (check_compare) (const void *a, uint32_t a_ref, const void *a_anchor, const char *a_site,
                        const void *b, uint32_t b_ref, const void *b_anchor, const char *b_site,
                        size_t limit)
{
  if (trt_likely (trt_ready && !trt_options.strict_strings
                  && trt_short_decided_p ((uintptr_t) a, a_ref, (uintptr_t) b, b_ref, limit)))
    return;
  struct trt_string s[2] = { compared (a, a_ref, a_anchor, a_site, limit, 0, PC),
                             compared (b, b_ref, b_anchor, b_site, limit, 0, PC) };
  compare_longer_strings (s);
}

void
TP_ABI (check_compare_as) (const void *a, uint32_t a_ref, const void *a_anchor, const char *a_site,
                           const void *b, uint32_t b_ref, const void *b_anchor, const char *b_site,
                           size_t limit, int how)
{
  if (trt_unlikely (!trt_ready))
    trt_init ();
  struct trt_string s[2] = { compared (a, a_ref, a_anchor, a_site, limit, how, PC),
                             compared (b, b_ref, b_anchor, b_site, limit, how, PC) };
  trt_check_compare (s, how);
}
