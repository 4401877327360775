/* Purpose: calls in the place of the last thing a function does stay jumps, though local functions
   take more parameters than the program wrote: a hundred million levels deep.
   Source: signature.cc, call-sites.cc.  */
/* { dg-do run } */
/* { dg-skip-if "no jumps" { *-*-* } { "-O0" "-O1" } } */

#include <stdlib.h>
#include <string.h>

#define OWN static __attribute__ ((noinline, noclone))
#define LEVELS 100000000

struct node { long value; };
static long steps;

OWN long pong (struct node *n, long left);

OWN long
ping (struct node *n, struct node *m, struct node *k, long left)
{
  steps += m->value + k->value; /* { dg-temporal-error "use-after-free" "three" } */
  return pong (n, left - 1);
}

OWN long
pong (struct node *n, long left)
{
  if (left <= 0)
    return n->value; /* { dg-temporal-error "use-after-free" "one" } */
  return ping (n, n, n, left - 1);
}

OWN void
wide (struct node *a, struct node *b, struct node *c, struct node *d, struct node *e,
      long left)
{
  steps += a->value + b->value + c->value + d->value + e->value;
  if (left > 0)
    wide (b, c, d, e, a, left - 1);
}

OWN void
into_wide (struct node *a)
{
  wide (a, a, a, a, a, LEVELS / 10);
}

int
main (int argc, char **argv)
{
  struct node *n = malloc (sizeof *n);
  n->value = 1;
  if (argc > 1)
    {
      free (n);
      struct node *now = malloc (sizeof *now);
      now->value = 2;
      return pong (n, !strcmp (argv[1], "three") ? LEVELS : 0) & 1;
    }
  /* { dg-temporal-clean "" } */
  if (pong (n, LEVELS) != 1 || steps != LEVELS)
    return 1;
  into_wide (n);
  free (n);
  return 0;
}
