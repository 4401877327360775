/* structsort.c - sorting records: a quicksort of our own and the C library's.

   SPDX-License-Identifier: GPL-3.0-or-later

   Structure assignment that moves pointers (the referents must move along), an
   index sort through pointers to the records, and qsort, which calls a checked comparison
   from unchecked code.  Size: thousands of records.  All three orders must agree,
   be sorted, and hold each record once.  */

#include <string.h>
#include "../bench.h"

struct record
{
  char name[16];
  long key;
  struct record *self; /* where it was made; moves with the record */
  double weight;
};

static int
compare (const struct record *a, const struct record *b)
{
  int names = strncmp (a->name, b->name, sizeof a->name);

  if (names != 0)
    return names;
  return a->key < b->key ? -1 : a->key > b->key;
}

static int
compare_void (const void *a, const void *b)
{
  return compare (a, b);
}

static void
sort_records (struct record *low, struct record *high)
{
  while (high - low > 12)
    {
      struct record pivot = low[(high - low) / 2];
      struct record *i = low, *j = high - 1;
      while (i <= j)
        {
          while (compare (i, &pivot) < 0)
            i++;
          while (compare (&pivot, j) < 0)
            j--;
          if (i <= j)
            {
              struct record t = *i;
              *i++ = *j;
              *j-- = t;
            }
        }
      sort_records (low, j + 1);
      low = i;
    }
  for (struct record *i = low + 1; i < high; i++)
    {
      struct record t = *i, *j = i;
      for (; j > low && compare (&t, j - 1) < 0; j--)
        *j = j[-1];
      *j = t;
    }
}

static void
sort_index (struct record **low, struct record **high)
{
  while (high - low > 1)
    {
      struct record *pivot = low[(high - low) / 2];
      struct record **i = low, **j = high - 1;
      while (i <= j)
        {
          while (compare (*i, pivot) < 0)
            i++;
          while (compare (pivot, *j) < 0)
            j--;
          if (i <= j)
            {
              struct record *t = *i;
              *i++ = *j;
              *j-- = t;
            }
        }
      sort_index (low, j + 1);
      low = i;
    }
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 200), n = size * 1000;
  struct record *made = bench_alloc (n * sizeof *made);
  struct record *own = bench_alloc (n * sizeof *own);
  struct record *libc = bench_alloc (n * sizeof *libc);
  struct record **index = bench_alloc (n * sizeof *index);
  struct bench_random r = { 0xda3e39cb94b95bdbu };
  uint64_t sum = 0, self_sum = 0, result = 0;
  int right = 1;

  for (long i = 0; i < n; i++)
    {
      struct record *m = &made[i];
      memset (m, 0, sizeof *m);
      for (int j = 0, length = 3 + bench_below (&r, 10); j < length; j++)
        m->name[j] = 'a' + bench_below (&r, 4);
      m->key = bench_below (&r, 1000) * n + i;
      m->self = m;
      m->weight = 1.0 / (1 + i);
      index[i] = m;
      sum += i;
    }
  memcpy (own, made, n * sizeof *own);
  memcpy (libc, made, n * sizeof *libc);

  sort_records (own, own + n);
  sort_index (index, index + n);
  qsort (libc, n, sizeof *libc, compare_void);

  for (long i = 0; i < n; i++)
    {
      right
        &= own[i].self == index[i] && libc[i].self == index[i] && own[i].self->key == own[i].key;
      right &= i == 0 || compare (&own[i - 1], &own[i]) < 0;
      self_sum += own[i].self - made;
      result = result * 31 + own[i].key;
    }
  free (made);
  free (own);
  free (libc);
  free (index);
  return bench_verdict ("structsort", size, result, right && sum == self_sum);
}
