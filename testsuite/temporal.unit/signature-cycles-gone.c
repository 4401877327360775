/* Purpose: a function that is jumped to may have parameters on the stack where jumps alone do not lead back to who jumps.
   Source: tail-calls.cc, jumps_around_p.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "signatures" "3" } */
/* { dg-temporal-stat "arguments" "0" } */

#include <stdlib.h>

extern int total;
extern int other (int);

#define SIX(NAME, TYPE, BEHIND) \
  static __attribute__ ((noinline)) TYPE \
  NAME (int *a, int *b, int *c, int *d, int *e, int *f) \
  { \
    total += *a + *b + *c + *d + *e + *f; \
    BEHIND; \
  }

/* It jumps to nobody.  */
SIX (none, int, return *a)
/* What it jumps to calls nothing of ours.  */
SIX (leaf, int, return abs (*a))
/* Another unit calls nobody who jumps to it.  */
SIX (out, int, return other (*a))

int
returns (int *a)
{
  return none (a, a, a, a, a, a);
}

int
leaves (int *a)
{
  return leaf (a, a, a, a, a, a);
}

static __attribute__ ((noinline)) int
jumps (void)
{
  int *a = &total;
  return out (a, a, a, a, a, a);
}

int
calls (void)
{
  return jumps () + 1;
}
