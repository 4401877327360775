/* Purpose: what comes back from a function that moved a pointer has that pointer's referent, so with -checks=temporal one check through either
   of them is enough.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-checks=temporal" } */
/* { dg-skip-if "nothing is inlined" { *-*-* } { "-O0" "-Os" } } */
/* { dg-skip-if "what is counted is pruned in another run" { *-*-* } { "-flto" } } */
/* { dg-temporal-stat "redundant_checks" "6+" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct half { long number, value; };

static inline struct half *
other (struct half *h)
{
  return h->number ? h - 1 : h + 1;
}

/* Others may call it, so that nothing is known of what H leads to.  */
__attribute__ ((noinline)) long
sum (struct half *h)
{
  return other (h)->value + h->value + other (other (h))->value;
}

int
main (void)
{
  struct half *h = calloc (2, sizeof *h);
  if (!h)
    exit (1);
  h[0].value = 1;
  h[1].number = 1;
  h[1].value = 2;
  long s = sum (h) + sum (h + 1);
  free (h);
  return s != 9;
}
