/* Purpose: many pointers travel in one call: more than 8 in a structure, arrays and unions
   by value, unions as results, more than 12 arguments, packed ones.
   Source: issue 3, constructs that carry pointers; GCC passes large ones in memory, small
   ones in registers.  */
/* { dg-do run } */

#include "../temporal.provenance/stale.h"

struct nine { int *a, *b, *c, *d, *e, *f, *g, *h, *i; };
struct longer { int n; int *p[20]; };
union either { int *p; long l; };
union large { struct { int kind; int *p; } one; struct { long a, b, c; int *q; } two; };
struct with_union { int kind; union { int *p; long number; double x; } u; };
struct outer { char c; struct with_union w[2]; };

static __attribute__ ((noinline)) int
get_ninth (struct nine s)
{
  return *s.i; /* { dg-temporal-error "use-after-free" "ninth" } */
}

static __attribute__ ((noinline)) int
get_longer (struct longer s)
{
  return *s.p[s.n]; /* { dg-temporal-error "use-after-free" "longer" } */
}

static __attribute__ ((noinline)) int
get_either (union either u)
{
  return *u.p; /* { dg-temporal-error "use-after-free" "either" } */
}

static __attribute__ ((noinline)) int
get_large (union large u)
{
  return *u.two.q; /* { dg-temporal-error "use-after-free" "large" } */
}

static __attribute__ ((noinline)) int
get_member (struct with_union s)
{
  return s.kind ? *s.u.p : s.u.number; /* { dg-temporal-error "use-after-free" "member" } */
}

static __attribute__ ((noinline)) union either
give_either (int *p)
{
  union either u = { p };
  return u;
}

static __attribute__ ((noinline)) union large
give_large (int *p)
{
  union large u = { .two = { 1, 2, 3, p } };
  return u;
}

static __attribute__ ((noinline)) struct outer
give_outer (int *p, int *q)
{
  struct outer o = { 'o', { { 1, { p } }, { 1, { q } } } };
  return o;
}

static __attribute__ ((noinline)) int
get_thirteenth (int *a, int *b, int *c, int *d, int *e, int *f, int *g, int *h,
		int *i, int *j, int *k, int *l, int *m)
{
  return *m + (a == b && c == d && e == f && g == h && i == j && k == l); /* { dg-temporal-error "use-after-free" "thirteenth" } */
}

int
main (int argc, char **argv)
{
  prepare ();
  int *p = fresh;
  struct nine nine = { p, p, p, p, p, p, p, p, p };
  struct longer longer = { .n = 17 };
  for (int i = 0; i < 20; i++)
    longer.p[i] = p;
  union large large = { .two = { 0, 0, 0, p } };
  struct with_union member = { 1, { p } }, number = { 0, { .number = 1 } };

  if (IS ("ninth"))
    nine.i = stale;
  sink = get_ninth (nine);
  if (IS ("longer"))
    longer.p[17] = stale;
  sink = get_longer (longer);
  if (IS ("either"))
    sink = get_either ((union either) { .p = stale });
  if (IS ("large"))
    large.two.q = stale;
  sink = get_large (large);
  if (IS ("member"))
    member.u.p = stale;
  sink = get_member (member) + get_member (number);
  if (IS ("thirteenth"))
    sink = get_thirteenth (p, p, p, p, p, p, p, p, p, p, p, p, stale);
  if (IS ("result"))
    {
      union either u = give_either (stale);
      sink = *u.p; /* { dg-temporal-error "use-after-free" "result" } */
    }
  if (IS ("result-large"))
    {
      union large u = give_large (stale);
      sink = *u.two.q; /* { dg-temporal-error "use-after-free" "result-large" } */
    }
  if (IS ("result-outer"))
    {
      struct outer o = give_outer (p, stale);
      sink = *o.w[0].u.p;
      sink = *o.w[1].u.p; /* { dg-temporal-error "use-after-free" "result-outer" } */
    }
  if (IS ("beyond"))
    {
      union either u = give_either (p + 4);
      sink = *u.p; /* { dg-temporal-error "out-of-bounds" "beyond" } */
    }

  /* { dg-temporal-clean "legal" } */
  for (int round = 0; round < 2; round++)
    {
      int *r = round ? fresh : stale;
      union either u = give_either (r);
      union large v = give_large (r);
      struct outer o = give_outer (r, r);
      sink = (uintptr_t) u.p % 7 + (uintptr_t) v.two.q % 7
	     + (uintptr_t) o.w[0].u.p % 7;
      if (round)
	sink = get_either (u) + get_large (v) + get_member (o.w[1]);
    }
  sink = get_thirteenth (p, p, p, p, p, p, stale, stale, p, p, p, p, p);
  free (fresh);
  return 0;
}
