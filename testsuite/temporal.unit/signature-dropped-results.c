/* Purpose: a call behind which a constant is returned stays a jump where its function is inlined and the constant dropped: ten
   million levels deep.  Errors are found through parameters on the stack.
   Source: tail-calls.cc, jump_p.  */
/* { dg-do run } */
/* { dg-skip-if "no jumps" { *-*-* } { "-O0" "-O1" } } */

#include <stdlib.h>
#include <string.h>

#define OWN static __attribute__ ((noinline, noclone))
#define LEVELS 10000000

struct node { long value; };
struct pair { struct node *first, *last; };
static long steps;

OWN void outer (struct node *n, long left);

OWN void
six (struct node *a, struct node *b, struct node *c, struct node *d, struct node *e, long left)
{
  steps += a->value + b->value + c->value + d->value - 3 * e->value;
  if (left > 0)
    outer (a, left - 1);
}

static inline __attribute__ ((always_inline)) int
constant (struct node *n, long left)
{
  six (n, n, n, n, n, left);
  return 1;
}

OWN void
outer (struct node *n, long left)
{
  constant (n, left);
}

/* Here parameters are on the stack.  */
OWN int
sum (struct pair a, struct pair b, long m, long n)
{
  return (a.first->value
	  + a.last->value
	  + b.first->value
	  + b.last->value /* { dg-temporal-error "use-after-free" "last" } */
	  + m + n);
}

static __attribute__ ((noinline, noclone)) struct pair
kept (struct pair a, struct pair b)
{
  steps = sum (a, b, 1, 2);
  sum (a, b, 1, 2);
  return a;
}

int
main (int argc, char **argv)
{
  struct node *n = malloc (sizeof *n), *m = malloc (sizeof *m);
  n->value = m->value = 1;
  struct pair a = { n, n }, b = { n, m };
  if (argc > 1)
    {
      free (m);
      struct node *now = malloc (sizeof *now);
      now->value = 2;
      return kept (a, b).first->value;
    }
  /* { dg-temporal-clean "" } */
  outer (n, LEVELS);
  if (steps != LEVELS + 1 || kept (a, b).last != n || steps != 7)
    return 1;
  free (n);
  free (m);
  return 0;
}
