/* Purpose: words of a structure that certainly hold no pointer are not passed on beside its pointers, in a call of
   a function that may be in other code; words that may hold one are; the pointers are.
   Source: integer-arguments.cc, sra.cc.  */
/* { dg-do run } */
/* { dg-temporal-stat "arguments" "10" } */
/* { dg-skip-if "less is seen of the functions" { *-*-* } { "-flto" } } */

#include <stdint.h>
#include <stdlib.h>

struct body { int *p; double at[3]; double phi; double force[3]; };
struct boxed { int *p; uintptr_t kind; double box; };

struct body turn (struct body b, int n);
int *unbox (struct boxed b);

/* Nothing but a call gives B its numbers.  */
static __attribute__ ((noipa)) struct body
turns (struct body b, int n)
{
  for (int i = 0; i < n; i++)
    b = turn (b, i);
  return b;
}

static __attribute__ ((noipa)) int *
box (int *p, double bits)
{
  struct boxed b = { p, 1 };
  b.box = bits;
  return unbox (b);
}

__attribute__ ((weak)) struct body
turn (struct body b, int n)
{
  b.force[n % 3] += n;
  return b;
}

__attribute__ ((weak)) int *
unbox (struct boxed b)
{
  union { double d; int *p; } u = { b.box };
  return u.d == 0 ? b.p : u.p;
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  int *a = malloc (sizeof *a), *b = malloc (sizeof *b);
  union { double d; int *p; } u = { .p = b };
  *a = 1, *b = 2;
  struct body s = turns ((struct body) { a, { 1, 2, 3 } }, 5);
  /* { dg-temporal-clean "" } */
  if (*s.p != 1 || s.force[0] != 3 || *box (a, 0) != 1 || *box (a, u.d) != 2)
    abort ();
  free (a);
  int *c = malloc (sizeof *c);		/* most likely in the place of what was freed */
  *c = 3;
  if (which == 1)
    return *turns (s, 2).p; /* { dg-temporal-error "use-after-free" "1" } */
  return 0;
}
