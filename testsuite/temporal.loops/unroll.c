/* Purpose: small loops that GCC unrolls are checked as others: the first bad element is reported, at its line, and what was done before it
   was done.
   Source: Olden's bh, whose vectors have three elements; unroll.cc.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* { dg-variant "without unroll" "-fplugin-arg-temporal-disable=unroll" "-O[23s]" } */

#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct node { short type; double mass, pos[3]; int last; };
static const char *mode;
static volatile double sink;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

NOINLINE double
square (struct node *p, const double *from)
{
  double d[3], sum = 0;
  for (int i = 0; i < 3; i++)
    d[i] = p->pos[i]		/* { dg-temporal-error "use-after-free" "freed" } */
           - from[i];		/* { dg-temporal-error "out-of-bounds" "short" } */
  for (int i = 0; i < 3; i++)
    sum += d[i] * d[i];
  return sum;
}

NOINLINE void
clear (char *bytes)
{
  for (int i = 0; i < 4; i++)
    bytes[i] = 0;		/* { dg-temporal-error "out-of-bounds" "clear" } */
}

/* The index is checked against the array.  */

NOINLINE double
at (struct node *p, int n)
{
  double sum = 0;
  for (int i = n; i < n + 2; i++)
    sum += p->pos[i];		/* { dg-temporal-error "out-of-bounds" "index" } */
  return sum;
}

/* { dg-temporal-clean "legal" } */

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  struct node *p = calloc (1, sizeof *p);
  double *from = malloc ((is ("short") ? 2 : 3) * sizeof *from);
  from[0] = from[1] = 1;
  if (!is ("short"))
    from[2] = 1;
  if (is ("freed"))
    {
      free (p);
      struct node *again = malloc (sizeof *p);
      memset (again, 0, sizeof *again);
      sink = again->mass;
    }
  sink = square (p, from);
  if (sink != 3)
    return 1;
  char *bytes = malloc (is ("clear") ? 3 : 4);
  clear (bytes);
  sink = at (p, is ("index") ? 2 : 1);
  free (bytes);
  free (from);
  free (p);
  return 0;
}
