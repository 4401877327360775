/* Purpose: structures by value among the parameters and results of local functions bring the referents of
   their pointers along, in parameters of their own or in the buffer: stale pointers whose
   memory has a new block, and pointers that have left their block.
   Source: signature.cc; Simpson 2013, section 5 (UMO).  */
/* { dg-do run } */

#include "../temporal.provenance/stale.h"

#define OWN static __attribute__ ((noinline))

struct value { int kind, size; union { int *p; double x; } u; };
struct four { int *a, *b, *c, *d; };
struct five { int *a, *b, *c, *d, *e; };
struct mixed { char c; int *p; long n; struct value v; };

OWN int
get (struct value v)
{
  return v.kind ? *v.u.p : 0; /* { dg-temporal-error "use-after-free" "get" } */
}

OWN int
second (struct value v, struct value w, int *p)
{
  return *v.u.p + *p
	 + *w.u.p; /* { dg-temporal-error "use-after-free" "second" } */
}

OWN int
pointer_behind (struct value v, struct four f, int *p)
{
  return *v.u.p + *f.a + *f.b + *f.c + *f.d
	 + *p; /* { dg-temporal-error "use-after-free" "behind" } */
}

OWN int
fourth (struct four f)
{
  return *f.a + *f.b + *f.c
	 + *f.d; /* { dg-temporal-error "use-after-free" "fourth" } */
}

OWN int
fifth (struct five f, int *p)
{
  return *f.a + *p
	 + *f.e; /* { dg-temporal-error "use-after-free" "fifth" } */
}

OWN int
in_mixed (struct mixed m)
{
  return m.n + *m.p
	 + *m.v.u.p; /* { dg-temporal-error "use-after-free" "mixed" } */
}

/* One that lives in memory.  */
OWN int
addressable (struct value v)
{
  struct value *p = &v;
  __asm__ volatile ("" : "+r" (p));
  return *p->u.p; /* { dg-temporal-error "use-after-free" "addressable" } */
}

OWN int
recursive (struct value v, int depth)
{
  if (depth > 0)
    return recursive (v, depth - 1) + 1;
  return *v.u.p; /* { dg-temporal-error "use-after-free" "recursive" } */
}

OWN struct value
same (struct value v)
{
  return v;
}

OWN struct value
through (struct value v, int depth)
{
  return depth > 0 ? through (same (v), depth - 1) : v;
}

OWN struct mixed
make (int *p, int *q)
{
  return (struct mixed) { 'm', p, 0, { 1, 1, { q } } };
}

/* Nothing is returned here at times.  */
OWN struct value
perhaps (struct value v, int yes)
{
  struct value none = { 0, 0, { .x = 0.5 } };
  return yes ? v : none;
}

int
main (int argc, char **argv)
{
  prepare ();
  int *p = fresh;
  struct value good = { 1, 1, { p } }, bad = { 1, 1, { stale } }, far = { 1, 1, { p + 4 } };
  struct four four = { p, p, p, IS ("fourth") ? stale : p };
  struct five five = { p, p, p, p, IS ("fifth") ? stale : p };

#define PICK(name) (IS (name) ? bad : good)
  sink = get (PICK ("get"));
  sink = second (good, PICK ("second"), p);
  sink = fourth (four);
  sink = pointer_behind (good, four, IS ("behind") ? stale : p);
  sink = fifth (five, p);
  sink = in_mixed (make (p, IS ("mixed") ? stale : p));
  sink = addressable (PICK ("addressable"));
  sink = recursive (PICK ("recursive"), 20);
  struct value v = through (PICK ("through"), 5);
  sink = *v.u.p; /* { dg-temporal-error "use-after-free" "through" } */
  v = same (IS ("beyond") ? far : good);
  sink = *v.u.p; /* { dg-temporal-error "out-of-bounds" "beyond" } */
  v = perhaps (PICK ("perhaps"), 1);
  sink = *v.u.p; /* { dg-temporal-error "use-after-free" "perhaps" } */

  /* { dg-temporal-clean "legal" } */
  for (int round = 0; round < 4; round++)
    {
      struct value w = perhaps (bad, round & 1);
      w = same (w);
      w = through (perhaps (good, 1), round);
      sink = get (w) + second (w, good, p) + recursive (w, round);
      sink = get (perhaps (bad, 0));
    }
  free (fresh);
  return 0;
}
