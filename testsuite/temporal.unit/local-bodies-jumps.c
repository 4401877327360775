/* Purpose: calls that come last remain jumps through the entries of divided functions, so that ten million of
   them need no stack, whether the other function is instrumented or not, and whether it returns a pointer.
   Source: local-bodies.cc, tail-calls.cc.  */
/* { dg-do run } */
/* { dg-skip-if "no jumps" { *-*-* } { "-O0" "-O1" } } */
/* { dg-additional-sources "local-bodies-jumps-other.c" } */
/* { dg-uninstrumented-sources "local-bodies-jumps-plain.c" } */
/* { dg-temporal-clean "" } */
/* { dg-output "^1 1 1 1\n$" "" } */

#include <stdio.h>

struct ring { struct ring *next; };

extern int odd (struct ring *r, long n, long *a, long *b, long *c);
extern int plain_odd (struct ring *r, long n, long *a, long *b, long *c);
extern struct ring *odd_place (struct ring *r, long n), *plain_odd_place (struct ring *r, long n);

/* Each calls itself, too, so that there is reason to divide it.  */

int
even (struct ring *r, long n, long *a, long *b, long *c)
{
  if (n < 0)
    return even (r, -n, b, a, c);
  return n ? odd (r->next, n - 1, b, c, a) : r->next == r;
}

int
even_for_plain (struct ring *r, long n, long *a, long *b, long *c)
{
  if (n < 0)
    return even_for_plain (r, -n, b, a, c);
  return n ? plain_odd (r->next, n - 1, b, c, a) : r->next == r;
}

struct ring *
even_place (struct ring *r, long n)
{
  if (n < 0)
    return even_place (r, -n);
  return n ? odd_place (r->next, n - 1) : r;
}

struct ring *
even_place_for_plain (struct ring *r, long n)
{
  if (n < 0)
    return even_place_for_plain (r, -n);
  return n ? plain_odd_place (r->next, n - 1) : r;
}

int
main (void)
{
  struct ring r = { &r };
  long a, b, c, n = 10000000;
  printf ("%d %d %d %d\n", even (&r, n, &a, &b, &c), even_for_plain (&r, n, &a, &b, &c),
	  even_place (&r, n) == &r, even_place_for_plain (&r, n) == &r);
  return 0;
}
