/* Purpose: the same pointers go to an inlined function, whose argument slots GCC removes, and to others
   that are not inlined, whose slots would hold the same; to a variadic function; by a call through
   a pointer; with the arguments exchanged; and through code that calls back.
   Source: incoming-arguments.cc.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-disable=signature" } */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { int value, other; };
static volatile int sink;

static inline __attribute__ ((always_inline)) int
both (const struct node *p, const struct node *q)
{
  return p->value
	 + q->value; /* { dg-temporal-error "use-after-free" "inlined" } */
}

__attribute__ ((noinline, noclone)) int
first (const struct node *p)
{
  return p->value; /* { dg-temporal-error "use-after-free" "first" } */
}

__attribute__ ((noinline, noclone)) int
second (const struct node *p, const struct node *q)
{
  return p->value
	 + q->value; /* { dg-temporal-error "use-after-free" "second" } */
}

__attribute__ ((noinline, noclone)) int
several (const struct node *p, ...)
{
  va_list ap;
  va_start (ap, p);
  const struct node *q = va_arg (ap, const struct node *);
  va_end (ap);
  return p->value
	 + q->value; /* { dg-temporal-error "use-after-free" "variadic" } */
}

static int
compare (const void *a, const void *b)
{
  const struct node *p = *(struct node *const *) a, *q = *(struct node *const *) b;
  return p->value - q->value;
}

__attribute__ ((noinline, noclone)) void
forward (void (*f) (const struct node *, const struct node *), const struct node *p,
	 const struct node *q)
{
  f (q, p);
}

static void
exchanged (const struct node *p, const struct node *q)
{
  sink = q->value /* { dg-temporal-error "use-after-free" "exchanged" } */
	 + p->value;
}

static int (*volatile pointer) (const struct node *, const struct node *) = second;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node *good = calloc (1, sizeof *good), *n = calloc (1, sizeof *n);
  struct node *p = n;
  if (*what)
    {
      free (n);
      n = calloc (1, sizeof *n);
    }
#define RUN(name) if (!*what || !strcmp (what, name))
  sink = both (good, good) + first (good) + second (good, good) + both (good, good);
  RUN ("inlined") sink = both (good, p);
  /* All of them, so that each finds what the one before has left.  */
  sink = both (n, good) + first (n) + both (n, good) + second (n, good) + several (n, good);
  RUN ("first") sink = both (good, n) + first (p);
  RUN ("second") sink = both (good, n) + second (good, p);
  sink = second (good, n) + pointer (good, n) + several (good, n);
  RUN ("variadic") sink = several (good, p);
  RUN ("exchanged") forward (exchanged, p, good);
  forward (exchanged, good, good);
  struct node *nodes[] = { good, n };
  qsort (nodes, 2, sizeof *nodes, compare);
  printf ("%d %d\n", both (n, good), compare (&nodes[0], &nodes[1]));
  /* { dg-temporal-clean "" } */
  return 0;
}
