/* Purpose: the referent of an integer that is computed from two: of a base and a distance, of two parts of one pointer, of a distance
   from null; and the same where it is not known before which of them is the pointer.
   Source: combined-referents.c, lower-refs.cc.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))

static const char *mode;
static volatile int sink;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

struct words { uintptr_t a, b; };

NOINLINE int
sum (struct words *w)
{
  return *(int *) (w->a + w->b);	/* { dg-temporal-error "use-after-free" "first" } */
					/* { dg-temporal-error "use-after-free" "second" ".-1" } */
}

NOINLINE int
either (struct words *w)
{
  return *(int *) (w->a | w->b);	/* { dg-temporal-error "use-after-free" "parts" } */
}

NOINLINE int
difference (struct words *w)
{
  return *(int *) (w->a - w->b);	/* { dg-temporal-error "use-after-free" "difference" } */
}

/* { dg-temporal-clean "legal" } */

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  int *p = malloc (64);
  memset (p, 0, 64);
  struct words *w = malloc (4 * sizeof *w);
  w[0] = (struct words) { (uintptr_t) p, 8 };
  w[1] = (struct words) { 12, (uintptr_t) p };
  w[2] = (struct words) { (uintptr_t) p & 255, (uintptr_t) p & ~(uintptr_t) 255 };
  w[3] = (struct words) { (uintptr_t) (p + 4), 8 };
  if (!is ("legal"))
    {
      free (p);
      p = malloc (64);
      memset (p, 0, 64);
    }
  if (is ("legal") || is ("first"))
    sink = sum (&w[0]);
  if (is ("legal") || is ("second"))
    sink = sum (&w[1]);
  if (is ("legal") || is ("parts"))
    sink = either (&w[2]);
  if (is ("legal") || is ("difference"))
    sink = difference (&w[3]);
  return 0;
}
