/* Purpose: realloc of null allocates, realloc to zero frees (in glibc),
   reallocarray multiplies; the bounds follow the new size, and pointers stored
   in the block stay what they were.
   Source: issue; Simpson 2013, reallocation as definition of a new object.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static volatile int sink;
static volatile size_t none;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  int *p = realloc (NULL, 4 * sizeof *p);
  p[3] = 1;
  if (!strcmp (what, "from-null"))
    sink = p[4]; /* { dg-temporal-error "out-of-bounds" "from-null" } */

  int *old = p;
  p = reallocarray (p, 50, sizeof *p);
  p[49] = 2;
  if (!strcmp (what, "array"))
    sink = old[3]; /* { dg-temporal-error "use-after-free" "array" } */
  if (!strcmp (what, "array-end"))
    p[50] = 1; /* { dg-temporal-error "out-of-bounds" "array-end" } */

  /* A failed realloc leaves the block alone.  */
  volatile size_t huge = SIZE_MAX / 2;
  errno = 0;
  if (reallocarray (p, huge, 16) != NULL || errno != ENOMEM)
    return 1;
  errno = 0;
  if (realloc (p, huge) != NULL || errno != ENOMEM)
    return 2;
  p[48] = 3;

  old = p;
  void *nothing = realloc (p, none);
  if (!strcmp (what, "to-zero"))
    old[0] = 1; /* { dg-temporal-error "use-after-free" "to-zero" } */
  if (nothing != NULL)
    return 3;

  /* A table of pointers that grows: the good and the bad ones stay so.  */
  int **table = malloc (2 * sizeof *table);
  table[0] = malloc (sizeof (int));
  table[1] = malloc (sizeof (int));
  *table[0] = 5;
  *table[1] = 6;
  free (table[1]);
  int **grown = realloc (table, 1000 * sizeof *grown);
  sink = *grown[0];
  if (!strcmp (what, "inside"))
    sink = *grown[1]; /* { dg-temporal-error "use-after-free" "inside" } */
  grown[999] = grown[0];
  grown = realloc (grown, sizeof *grown);
  sink += *grown[0];
  if (!strcmp (what, "cut"))
    sink = *grown[999]; /* { dg-temporal-error "out-of-bounds" "cut" } */

  /* { dg-temporal-clean "legal" } */
  free (grown[0]);
  free (grown);
  return sink != 10;
}
