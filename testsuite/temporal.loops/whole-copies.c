/* Purpose: pointers that loops copy as numbers, a range at a time: their referents go along, to the places of each, in
   both directions, also where ranges overlap, and begin or end inside of a pointer; those beside the range stay.  */
/* { dg-do run } */
/* { dg-options "-g -fno-strict-aliasing" } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 24

static int *from[N + 2], *to[N + 2], *all[3 * N];
static int *old, *fresh;
static volatile int sink;

#define COPY(NAME, TYPE) \
  static __attribute__ ((noinline)) void NAME##_up (void *d, const void *s, size_t n) \
  { \
    for (size_t i = 0; i < n / sizeof (TYPE); i++) \
      ((TYPE *) d)[i] = ((const TYPE *) s)[i]; \
  } \
  static __attribute__ ((noinline)) void NAME##_down (void *d, const void *s, size_t n) \
  { \
    for (size_t i = n / sizeof (TYPE); i-- > 0;) \
      ((TYPE *) d)[i] = ((const TYPE *) s)[i]; \
  }

COPY (bytes, char)
COPY (halves, unsigned)
COPY (longs, unsigned long)
COPY (doubles, double)

typedef void copy_type (void *, const void *, size_t);
static copy_type *const copies[]
  = { bytes_up, bytes_down, halves_up, halves_down, longs_up, longs_down, doubles_up, doubles_down };
enum { COPIES = sizeof copies / sizeof copies[0] };

/* A stale pointer and a good one, of the same value.  */
static void
prepare (void)
{
  old = malloc (sizeof *old);
  free (old);
  fresh = malloc (sizeof *fresh);
  *fresh = 1;
  if (*(volatile uintptr_t *) &old != *(volatile uintptr_t *) &fresh)
    exit (77);
}

static __attribute__ ((noinline)) void
fill (int **p, int n, int *with)
{
  for (int i = 0; i < n; i++)
    p[i] = with;
}

/* Good pointers are copied over stale ones.  */
static void
good (copy_type *copy)
{
  for (int n = 0; n <= N; n++)
    {
      fill (from, N + 2, fresh);
      fill (to, N + 2, old);
      copy (to + 1, from + 1, n * sizeof *to);
      for (int i = 1; i <= n; i++)
	sink = *to[i];
    }
}

/* Ranges that overlap; those that are copied up and down in the wrong direction repeat what is at the beginning.  */
static void
overlapping (copy_type *copy)
{
  for (int distance = -N; distance <= N; distance += 3)
    {
      fill (all, 3 * N, old);
      fill (all + N, N, fresh);
      copy (all + N + distance, all + N, N * sizeof *all);
      for (int i = 0; i < N; i++)
	sink = *all[N + distance + i];
    }
}

/* A part of each pointer at the ends.  */
static void
parts (copy_type *copy, size_t less)
{
  fill (from, N + 2, fresh);
  fill (to, N + 2, old);
  copy ((char *) (to + 1) + less, (char *) (from + 1) + less, N * sizeof *to - 2 * less);
  for (int i = 2; i < N; i++)
    sink = *to[i];
}

/* The Kth of COPIES makes, of stale pointers, TO[1] to TO[N]; those beside remain good.  */
static void
stale_at (copy_type *copy, int i)
{
  fill (from, N + 2, old);
  fill (to, N + 2, fresh);
  copy (to + 1, from + 1, N * sizeof *to);
  sink = *to[0] + *to[N + 1];
  if (i > 0)
    {
      fflush (stdout);
      sink = *to[i];	/* stale */
    }
}

int
main (int argc, char **argv)
{
  prepare ();
  int k = argc > 1 ? atoi (argv[1]) : 0;
  if (argc > 2)
    stale_at (copies[k], atoi (argv[2]));
  for (int i = 0; i < COPIES; i++)
    {
      good (copies[i]);
      overlapping (copies[i]);
      stale_at (copies[i], 0);
    }
  for (size_t less = 1; less < 8; less++)
    {
      parts (bytes_up, less);
      parts (bytes_down, less);
    }
  parts (halves_up, 4);
  parts (halves_down, 4);
  free (fresh);
  return 0;
}
/* { dg-temporal-error "use-after-free" "0 1" "109" } */
/* { dg-temporal-error "use-after-free" "1 24" "109" } */
/* { dg-temporal-error "use-after-free" "2 12" "109" } */
/* { dg-temporal-error "use-after-free" "3 1" "109" } */
/* { dg-temporal-error "use-after-free" "4 24" "109" } */
/* { dg-temporal-error "use-after-free" "5 7" "109" } */
/* { dg-temporal-error "use-after-free" "6 1" "109" } */
/* { dg-temporal-error "use-after-free" "7 24" "109" } */
