/* merge-sort.c - a qsort that moves the referents with the elements.

   SPDX-License-Identifier: GPL-3.0-or-later

   While the C library's qsort runs it is unknown which pointer is where in the array.  The
   comparison function is the program's: each pointer that it loads from the array would have the
   referent of another one, fail its check, and be searched in the block store, twice for each
   comparison.  So this function, which has the C library's name and is called instead, sorts arrays
   with referents, and moves each referent with its word.  Other arrays are sorted by the library's
   qsort_r.

   It is a merge sort, as in the GNU C library before 2.37, and compares the same elements in the
   same order; so a program whose comparison does not distinguish all elements gets the same result.
   Short elements are merged through a buffer for their bytes and referents; the comparison always
   gets addresses of elements in the array.  For long elements only pointers are sorted, and at the
   end the elements are moved along the cycles of the permutation.

   The comparison's arguments point into the array, so their referent is the array's.  It is put
   into the call buffer as in a call from instrumented code (rule R6), and need not be searched for
   each comparison.

   The program may define qsort itself, so the symbol is weak.  Then sort-referents.c restores the
   referents after the call.  */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include "libc/libc.h"
#include "blocks/exposed.h"

/* Elements of more bytes are sorted through pointers to them.  */
#define SHORT 32

/* A word of an element, of any type.  */
typedef uint64_t __attribute__ ((may_alias)) word;

struct merging
{
  trt_comparison *compare;
  uint32_t ref; /* of the array, 0 if it is not certain */
  size_t size;  /* of an element */
  size_t words; /* the size of an element in words */
  word *buffer;
  uint32_t *refs; /* of the words in the buffer */
};

/* Call the program's comparison.  */

static inline int
compare (const struct merging *m, const void *a, const void *b)
{
  uint32_t ref = m->ref;
  return trt_call_comparison (m->compare, a, ref ? ref : trt_resolve ((uintptr_t) a), b,
                              ref ? ref : trt_resolve ((uintptr_t) b));
}

/* Copy ELEMENT to index TO of the buffer.  */

static inline void
copy_out (const struct merging *m, size_t to, const char *element)
{
  const word *from = (const word *) element;
  for (size_t i = 0, j = to * m->words; i < m->words; i++, j++)
    {
      m->buffer[j] = from[i];
      m->refs[j] = *trt_cell_referent ((uintptr_t) &from[i]);
    }
}

/* Copy the first COUNT elements of the buffer to BASE.  */

static inline void
copy_back (const struct merging *m, char *base, size_t count)
{
  word *to = (word *) base;
  for (size_t i = 0; i < count * m->words; i++)
    {
      to[i] = m->buffer[i];
      *trt_cell_referent ((uintptr_t) &to[i]) = m->refs[i];
    }
}

/* Sort the COUNT short elements at BASE.  */

static void
sort_short (const struct merging *m, char *base, size_t count)
{
  size_t left = count / 2, right = count - left, n = 0;
  char *a = base, *b = base + left * m->size;

  if (count < 2)
    return;
  sort_short (m, a, left);
  sort_short (m, b, right);
  while (left > 0 && right > 0)
    if (compare (m, a, b) <= 0)
      {
        copy_out (m, n++, a);
        a += m->size;
        left--;
      }
    else
      {
        copy_out (m, n++, b);
        b += m->size;
        right--;
      }
  for (; left > 0; left--, a += m->size)
    copy_out (m, n++, a);

  /* The rest of the second half is in its place already.  */
  copy_back (m, base, n);
}

/* Sort the COUNT pointers to elements at P; BUFFER has room for as many.  */

static void
sort_pointers (const struct merging *m, char **p, size_t count, char **buffer)
{
  size_t left = count / 2, right = count - left, n = 0;
  char **a = p, **b = p + left;

  if (count < 2)
    return;
  sort_pointers (m, a, left, buffer);
  sort_pointers (m, b, right, buffer);
  while (left > 0 && right > 0)
    if (compare (m, *a, *b) <= 0)
      {
        buffer[n++] = *a++;
        left--;
      }
    else
      {
        buffer[n++] = *b++;
        right--;
      }
  memcpy (buffer + n, a, left * sizeof *a);
  memcpy (p, buffer, (n + left) * sizeof *p);
}

static void
copy_element (const struct merging *m, char *to, const char *from)
{
  memcpy (to, from, m->size);
  for (size_t i = 0; i < m->words; i++)
    *trt_cell_referent ((uintptr_t) to + i * 8) = *trt_cell_referent ((uintptr_t) from + i * 8);
}

/* Move the elements at BASE to their sorted places: the I-th one is at POINTERS[I].  The buffer has
   room for one element.  */

static void
follow (const struct merging *m, char *base, char **pointers, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      char *hole = base + i * m->size;
      if (pointers[i] == hole)
        continue;
      copy_out (m, 0, hole);
      for (size_t at = i;;)
        {
          char *from = pointers[at];
          pointers[at] = hole;
          if (from == base + i * m->size)
            break;
          copy_element (m, hole, from);
          at = (size_t) (from - base) / m->size;
          hole = from;
        }
      copy_back (m, hole, 1);
    }
}

/* Memory for sorting COUNT elements, in *M, and for long ones in *POINTERS; false if there is
   none.  */

static bool
make_room (struct merging *m, size_t count, uintptr_t frame, char ***pointers)
{
  size_t in_buffer = m->size > SHORT ? 1 : count;
  size_t list = m->size > SHORT ? 2 * count * sizeof **pointers : 0;
  struct trt_sort_room *room = trt_sort_take (
    sizeof *room + list + in_buffer * (m->size + m->words * sizeof *m->refs), frame);
  if (!room)
    return false;
  *pointers = (char **) (room + 1);
  m->buffer = (word *) ((char *) (room + 1) + list);
  m->refs = (uint32_t *) (m->buffer + in_buffer * m->words);
  return true;
}

static int
compare_with (const void *a, const void *b, void *m)
{
  return compare (m, a, b);
}

/* The number of the block that contains the N bytes at BASE, 0 if it is not certain.  That of a
   large block is certain even if its cells are not filled yet.  */

static uint32_t
owner_of (uintptr_t base, size_t n)
{
  uint32_t ref = trt_resolve (base);
  return trt_number_p (ref) && trt_range_good_p (base, n, ref) ? ref : 0;
}

/* Sort with referents; false, without any change, if there is no memory for it.  */

static bool
sort_along (struct merging *m, char *base, size_t count, uintptr_t frame)
{
  char **pointers;
  if (!make_room (m, count, frame, &pointers))
    return false;
  if (m->size <= SHORT)
    sort_short (m, base, count);
  else
    {
      for (size_t i = 0; i < count; i++)
        pointers[i] = base + i * m->size;
      sort_pointers (m, pointers, count, pointers + count);
      follow (m, base, pointers, count);
    }
  trt_sort_drop_abandoned (frame, false);
  trt_sort_drop ();
  return true;
}

void
trt_merge_sort (void *array, size_t count, size_t size, trt_comparison *compare)
{
  uintptr_t base = (uintptr_t) array, frame = (uintptr_t) __builtin_dwarf_cfa ();
  struct merging m = { .compare = compare, .size = size, .words = size / 8 };
  size_t n;

  if (!trt_ready || count < 2 || size == 0 || __builtin_mul_overflow (count, size, &n)
      || base < TRT_NULL_PAGE || n > trt_mapping_room (base))
    {
      if (trt_ready)
        trt_exposed_settle ();
      qsort_r (array, count, size, compare_with, &m);
      if (trt_ready)
        trt_exposed_settle ();
      return;
    }
  trt_exposed_settle ();

  trt_sort_drop_abandoned (frame, true);
  m.ref = owner_of (base, n);
  if (((base | size) & 7) || trt_sort_telling (base, n / 8) == 0
      || !sort_along (&m, array, count, frame))
    {
      trt_refs_clear (base, n);
      qsort_r (array, count, size, compare_with, &m);
      trt_refs_clear (base, n);
    }
  /* An uninstrumented comparison function has not taken the token.  */
  trt_exposed_settle ();
}

extern TRT_EXPORT __typeof (qsort) qsort __attribute__ ((weak, alias ("trt_merge_sort")));
