/* Purpose: the end of an array that an inlined function returns is only compared, and is not remembered as outside of its block; a pointer
   that is used is.
   Source: picosat's end_of_lits; compared-pointers.cc.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* { dg-skip-if "nothing is inlined" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "compared_pointers" "1+" } */
/* { dg-variant "without compared_pointers" "-fplugin-arg-temporal-disable=compared_pointers" "-O*" } */
/* { dg-for "without compared_pointers" { dg-temporal-stat "compared_pointers" "0" } } */

#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct clause { unsigned size; int lits[]; };

static inline __attribute__ ((always_inline)) int *
end_of_lits (struct clause *c)
{
  return c->lits + c->size;
}

NOINLINE long
sum (struct clause *c)
{
  long s = 0;
  int *eol = end_of_lits (c);
  for (int *p = c->lits; p < eol; p++)
    s += *p;
  return s;
}

struct clause *volatile last;

int
main (void)
{
  long s = 0;
  for (unsigned n = 0; n < 20; n++)
    {
      struct clause *c = malloc (sizeof *c + n * sizeof (int));
      last = c;
      c->size = n;
      for (unsigned k = 0; k < n; k++)
        c->lits[k] = k;
      s += sum (last);
      free (c);
    }
  return s != 1140;
}
