/* Purpose: memory that the program clears is clear, also where GCC makes one call of calloc of malloc and memset, or a loop becomes a
   memset first; the same memory that is not cleared has pointers that nobody has set.
   Source: poison-blocks.cc, libtemporal/interpose/poison.c.  */
/* { dg-do run } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "poisoned_allocations" "6+" } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-clean "large" } */

#include <stdlib.h>
#include <string.h>

struct entry { struct entry *same, *other; long n; };

static long rows = 10;
static volatile long sink;
static struct entry one = { NULL, NULL, 1 };

/* Memory that was somebody else's.  */

static void
dirty (size_t size)
{
  void **p = malloc (size);
  if (!p)
    exit (2);
  for (size_t i = 0; i < size / sizeof *p; i++)
    p[i] = p;
  __asm__ ("" : : "r" (p) : "memory");
  free (p);
}

/* What use of the pointers in T says that they are null, or &one.  */

static inline __attribute__ ((always_inline)) long
sum (struct entry *t)
{
  long s = 0;
  for (long i = 0; i < rows; i++)
    {
      if (t[i].same && t[i].other)
	s += 100;
      if (t[i].other)
	s += t[i].other->n;
    }
  return s;
}

static __attribute__ ((noinline)) long
plain (void)
{
  dirty (rows * sizeof (struct entry));
  struct entry *t = malloc (rows * sizeof *t);
  memset (t, 0, rows * sizeof *t);
  t[3].other = &one;
  long s = sum (t);
  free (t);
  return s;
}

static __attribute__ ((noinline)) long
behind_null (void)
{
  dirty (rows * sizeof (struct entry));
  struct entry *t = malloc (rows * sizeof *t);
  if (t)
    memset (t, 0, rows * sizeof *t);
  else
    return -1;
  t[3].other = &one;
  long s = sum (t);
  free (t);
  return s;
}

static __attribute__ ((noinline)) long
behind_abort (void)
{
  dirty (rows * sizeof (struct entry));
  struct entry *t = malloc (rows * sizeof *t);
  if (!t)
    abort ();
  memset (t, 0, rows * sizeof *t);
  t[3].other = &one;
  long s = sum (t);
  free (t);
  return s;
}

/* CLEARED: how many are cleared.  */

static __attribute__ ((noinline)) long
count (long cleared)
{
  dirty (rows * sizeof (char *));
  struct entry **a = malloc (rows * sizeof *a);
  memset (a, 0, cleared * sizeof *a);
  a[2] = &one;
  long k = 0;
  for (long i = 0; i < rows; i++)
    if (a[i])
      k++;
  for (long i = 0; i < rows; i++)
    if (a[i])
      sink += a[i]->n; /* { dg-temporal-error "uninitialized-pointer" "count" } */
  free (a);
  return k;
}

static __attribute__ ((noinline)) long
by_loop (long cleared)
{
  dirty (rows * sizeof (char *));
  struct entry **a = malloc (rows * sizeof *a);
  for (long i = 0; i < cleared; i++)
    a[i] = NULL;
  a[2] = &one;
  long k = 0;
  for (long i = 0; i < rows; i++)
    if (a[i])
      k += a[i]->n; /* { dg-temporal-error "uninitialized-pointer" "loop" } */
  free (a);
  return k;
}

static __attribute__ ((noinline)) long
by_realloc (long cleared)
{
  dirty (rows * sizeof (char *));
  struct entry **a = realloc (NULL, rows * sizeof *a);
  memset (a, 0, cleared * sizeof *a);
  a[2] = &one;
  long k = 0;
  for (long i = 0; i < rows; i++)
    if (a[i])
      k += a[i]->n; /* { dg-temporal-error "uninitialized-pointer" "realloc" } */
  free (a);
  return k;
}

/* The first half is kept, of which one is set; the rest is cleared.  */

static __attribute__ ((noinline)) long
grown (long cleared)
{
  long half = rows / 2;
  struct entry **a = malloc (half * sizeof *a);
  memset (a, 0, half * sizeof *a);
  a[2] = &one;
  dirty (rows * sizeof *a);
  a = realloc (a, rows * sizeof *a);
  if (!a)
    return -1;
  memset (a + half, 0, (cleared - half) * sizeof *a);
  long k = 0;
  for (long i = 0; i < rows; i++)
    if (a[i])
      k += a[i]->n; /* { dg-temporal-error "uninitialized-pointer" "grown" } */
  free (a);
  return k;
}

static void *
get (size_t size)
{
  void *p = malloc (size);
  if (!p)
    exit (2);
  return p;
}

static __attribute__ ((noinline)) long
by_wrapper (long cleared)
{
  dirty (rows * sizeof (struct entry));
  struct entry *t = get (rows * sizeof *t);
  memset (t, 0, cleared * sizeof *t);
  t[3].other = &one;
  long s = 0;
  for (long i = 0; i < rows; i++)
    if (t[i].other)
      s += t[i].other->n; /* { dg-temporal-error "uninitialized-pointer" "wrapper" } */
  free (t);
  return s;
}

static __attribute__ ((noinline)) void *
get_far (size_t size)
{
  void *p = malloc (size);
  if (!p)
    exit (2);
  return p;
}

static __attribute__ ((noinline)) long
by_call (long cleared)
{
  dirty (rows * sizeof (struct entry));
  struct entry *t = get_far (rows * sizeof *t);
  memset (t, 0, cleared * sizeof *t);
  t[3].other = &one;
  long s = 0;
  for (long i = 0; i < rows; i++)
    if (t[i].other)
      s += t[i].other->n; /* { dg-temporal-error "uninitialized-pointer" "call" } */
  free (t);
  return s;
}

/* The function around malloc allocates for itself first.  */

static void *
get_noisy (size_t size)
{
  dirty (size);
  free (strdup ("a line for the log"));
  void *p = malloc (size);
  if (!p)
    exit (2);
  return p;
}

static __attribute__ ((noinline)) long
by_noisy (long cleared)
{
  struct entry **a = get_noisy (rows * sizeof *a);
  memset (a, 0, cleared * sizeof *a);
  a[2] = &one;
  long k = 0;
  for (long i = 0; i < rows; i++)
    if (a[i])
      k += a[i]->n; /* { dg-temporal-error "uninitialized-pointer" "noisy" } */
  free (a);
  return k;
}

/* Two in a row, of which GCC needs but one.  */

static __attribute__ ((noinline)) long
by_pairs (void)
{
  dirty (rows * sizeof (char *));
  struct entry **unused = malloc (rows * sizeof *unused);
  free (unused);
  struct entry **a = malloc (rows * sizeof *a);
  memset (a, 0, rows * sizeof *a);
  long *numbers = malloc (rows * sizeof *numbers);
  for (long i = 0; i < rows; i++)
    numbers[i] = i;
  long k = numbers[1];
  for (long i = 0; i < rows; i++)
    if (a[i])
      k += a[i]->n;
  free (a);
  free (numbers);
  return k;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp (what, "large"))
    rows = 1 << 16;
#define CLEARED(name) (strcmp (what, name) ? rows : rows - 1)
  return !(plain () == 1 && behind_null () == 1 && behind_abort () == 1
	   && count (CLEARED ("count")) == 1
	   && by_loop (CLEARED ("loop")) == 1
	   && by_realloc (CLEARED ("realloc")) == 1
	   && grown (CLEARED ("grown")) == 1
	   && by_wrapper (CLEARED ("wrapper")) == 1
	   && by_call (CLEARED ("call")) == 1
	   && by_noisy (CLEARED ("noisy")) == 1
	   && by_pairs () == 1);
}
