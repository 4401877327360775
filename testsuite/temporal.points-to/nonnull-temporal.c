/* Purpose: with -checks=temporal a variable that one statement makes of a pointer that may be null, and of a distance, is null only if that
   pointer is, so it needs but a comparison; and however far it was moved, that tells it.  A variable that others set, too, keeps its check.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all -fplugin-arg-temporal-checks=temporal" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "7" } */
/* { dg-temporal-stat "dropped_points_to" "12" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static long numbers[200000];
static volatile long sink, big = 100000;

struct table { long *numbers; };

/* Set once.  */
static void
once (int bad)
{
  struct table *t = calloc (1, sizeof *t);
  if (!t)
    exit (1);
  if (!bad)
    t->numbers = numbers;
  for (long i = 0; i < 2; i++)
    {
      long *p = t->numbers + (big + i);
      sink = *p; /* { dg-temporal-error "null-dereference" "once" } */
      *p = i;
    }
}

/* Once, of another that is set once.  */
static void
chain (int bad)
{
  struct table *t = calloc (1, sizeof *t);
  if (!t)
    exit (1);
  if (!bad)
    t->numbers = numbers;
  long *p = t->numbers + big, *q = p + big / 2;
  *q = 1; /* { dg-temporal-error "null-dereference" "chain" } */
  sink = *p;
}

/* Twice.  */
static void
twice (int bad)
{
  struct table *t = calloc (1, sizeof *t);
  if (!t)
    exit (1);
  t->numbers = numbers;
  long *p = t->numbers + big;
  if (bad)
    {
      t->numbers = NULL;
      p = t->numbers + big / 2;
    }
  sink = *p; /* { dg-temporal-error "null-dereference" "twice" } */
}

int
main (int argc, char **argv)
{
#define RUN(f) f (argc > 1 && !strcmp (argv[1], #f))
  RUN (once); RUN (chain); RUN (twice);
  return 0;
}
