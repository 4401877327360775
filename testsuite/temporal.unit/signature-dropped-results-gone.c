/* Purpose: a function that returns something else than the callee did does not jump to it, so the callee may
   have parameters on the stack; also where it is inlined into another that returns something else.
   Source: tail-calls.cc, jump_p.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising, and other units may inline" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "signatures" "3" } */

#define OWN static __attribute__ ((noinline))

struct pair { int *first, *last; };

extern int total;
/* It may come back by jumps.  */
extern int other (int);

/* Six registers: nothing is left for a referent.  */
OWN int
six (struct pair a, struct pair b, long m, long n)
{
  total += *a.first + *a.last + *b.first + *b.last + m + n;
  return other (total);
}

OWN void
none (struct pair a, struct pair b, long m, long n)
{
  total += *a.first - *b.last + m + n;
  other (total);
}

struct pair
kept (struct pair a, struct pair b)
{
  six (a, b, 1, 2);
  return a;
}

static inline int
constant (struct pair a, struct pair b)
{
  none (a, b, 1, 2);
  return 3;
}

int
outer (struct pair a, struct pair b)
{
  return constant (a, b);
}
