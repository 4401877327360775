/* Purpose: pointers that nobody has set are told where the process has another malloc, which knows nothing of blanks; and what is
   cleared stays clear, also where calloc does it.
   Source: plugin/lower/lower-poison.cc.  */
/* { dg-do run } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-uninstrumented-sources "poison-other-malloc-plain.c" } */
/* { dg-temporal-stat "poisoned_allocations" "2+" } */
/* { dg-link-message "has a malloc of its own" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct entry { struct entry *same, *other; long n; };

static long rows = 10;
static struct entry one = { NULL, NULL, 1 };

static __attribute__ ((noinline)) long
cleared (void)
{
  struct entry **a = malloc (rows * sizeof *a);
  memset (a, 0, rows * sizeof *a);
  a[2] = &one;
  long k = 0;
  for (long i = 0; i < rows; i++)
    if (a[i])
      k += a[i]->n;
  return k;
}

static __attribute__ ((noinline)) long
members (int set)
{
  struct entry *t = malloc (rows * sizeof *t);
  for (long i = 0; i < rows; i++)
    if (i < 5 || set)
      t[i].other = &one;
  long s = 0;
  for (long i = 0; i < rows; i++)
    s += t[i].other->n; /* { dg-temporal-error "uninitialized-pointer" "members" } */
  return s;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  return !(cleared () == 1 && members (strcmp (what, "members")) == 10 && cleared () == 1);
}
