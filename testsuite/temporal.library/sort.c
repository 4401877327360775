/* Purpose: sorting and searching: their ranges, what happens to pointers that they move, and the
   elements that they find.
   Source: issue 3, library calls check what they touch; C11 7.22.5.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <search.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;

static int
by_int (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

static int
by_string (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static int
by_int_with (const void *a, const void *b, void *order)
{
  return (*(const int *) a - *(const int *) b) * *(int *) order;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *four = malloc (4 * sizeof *four), *p = malloc (40), key = 3;
  for (int i = 0; i < 4; i++)
    four[i] = 4 - i;
  int *volatile kept = p;
  free (p);
  int *reuse = calloc (10, sizeof *reuse);
  p = kept;
  volatile size_t huge = SIZE_MAX / 4 + 2;
  size_t count = 5;
  int order = -1;

  CASE ("qsort") qsort (four, 5, sizeof *four, by_int); /* { dg-temporal-error "out-of-bounds" "qsort" } */
  CASE ("qsort-stale") qsort (p, 10, sizeof *p, by_int); /* { dg-temporal-error "use-after-free" "qsort-stale" } */
  CASE ("qsort-huge") qsort (four, huge, sizeof *four, by_int); /* { dg-temporal-error "out-of-bounds" "qsort-huge" } */
  CASE ("qsort_r") qsort_r (four + 1, 4, sizeof *four, by_int_with, &order); /* { dg-temporal-error "out-of-bounds" "qsort_r" } */
  CASE ("bsearch") sink = bsearch (&key, four, 5, sizeof *four, by_int) != NULL; /* { dg-temporal-error "out-of-bounds" "bsearch" } */
  CASE ("bsearch-stale") sink = bsearch (&key, p, 1, sizeof *p, by_int) != NULL; /* { dg-temporal-error "use-after-free" "bsearch-stale" } */
  CASE ("lfind") sink = lfind (&key, four, &count, sizeof *four, by_int) != NULL; /* { dg-temporal-error "out-of-bounds" "lfind" } */
  CASE ("found")
    {
      int *f = lfind (&(int) { 0 }, reuse, &count, sizeof *reuse, by_int);
      free (reuse);
      reuse = malloc (40);
      sink = *f; /* { dg-temporal-error "use-after-free" "found" } */
    }
  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      qsort (four, 4, sizeof *four, by_int);
      if (four[0] != 1 || bsearch (&key, four, 4, sizeof *four, by_int) != four + 2)
	return 1;
      qsort_r (four, 4, sizeof *four, by_int_with, &order);
      qsort (four + 4, 0, sizeof *four, by_int);
      qsort (NULL, 0, sizeof *four, by_int);
      if (four[0] != 4 || bsearch (&key, four, 0, sizeof *four, by_int)
	  || bsearch (&key, NULL, 0, sizeof *four, by_int))
	return 2;
      /* Pointers that change their places.  */
      char *words[] = { strdup ("d"), strdup ("c"), strdup ("b"), strdup ("a") };
      qsort (words, 4, sizeof *words, by_string);
      for (int i = 0; i < 4; i++)
	{
	  if (words[i][0] != 'a' + i)
	    return 3;
	  free (words[i]);
	}
      count = 4;
      int *found = lfind (&key, four, &count, sizeof *four, by_int);
      if (found != four + 1 || *found != 3)
	return 4;
    }
  return 0;
}
