/* Purpose: structures that are passed, returned and copied by value take their referents along in variables:
   what is freed is found through each of these ways, what is good is not reported, whatever was in the
   word before; in loops, on all ways that meet, as pieces and as numbers.
   Source: sra.cc.  */
/* { dg-do run } */
/* { dg-variant "without SRA" "-fplugin-arg-temporal-disable=sra" } */
/* { dg-for "without SRA" { dg-temporal-stat "sra" "0" } } */
/* { dg-for "without SRA" { dg-temporal-stat "referent_loads" "43" } } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct value { unsigned char kind, flags; short offset; int size; union { int *p; double d; } u; };
struct pair { int *a, *b; };
struct words { int *p[8]; };
union bytes { int *p; uint32_t half[2]; unsigned char byte[8]; uintptr_t n; };

static __attribute__ ((noipa)) struct value
make (int n)
{
  struct value v = { 1, 0, 0, n, { malloc (sizeof (int)) } };
  *v.u.p = n;
  return v;
}

static __attribute__ ((noipa)) struct value
number (double d)
{
  struct value v = { 2, 0, 0, 0, { .d = d } };
  return v;
}

/* Returned as it comes.  */
static __attribute__ ((noipa)) struct value
again (int n)
{
  return make (n);
}

static __attribute__ ((noipa)) int
get (struct value v)
{
  return v.kind == 1 ? *v.u.p : (int) v.u.d;
}

static __attribute__ ((noipa)) void
drop (struct value v)
{
  if (v.kind == 1)
    free (v.u.p);
}

static __attribute__ ((noipa)) struct pair
swap (struct pair p)
{
  struct pair q = p;
  q.a = p.b;
  q.b = p.a;
  return q;
}

/* One variable, in turn a number and a pointer.  */
static __attribute__ ((noipa)) int
turns (struct value *all, int n)
{
  int sum = 0;
  struct value v = number (0);
  for (int i = 0; i < n; i++)
    {
      if (i & 1)
	v = all[i];
      else if (v.kind == 1)
	sum += *v.u.p;
      sum += get (v);
    }
  return sum;
}

static __attribute__ ((noipa)) int *
by_halves (int *p)
{
  union bytes from, to;
  from.p = p;
  to.half[0] = from.half[0];
  to.half[1] = from.half[1];
  return to.p;
}

static __attribute__ ((noipa)) int *
by_number (int *p)
{
  union bytes b;
  b.n = (uintptr_t) p | 1;
  b.n &= ~(uintptr_t) 1;
  return b.p;
}

static __attribute__ ((noipa)) int *
by_copy (int **p)
{
  struct pair s;
  memcpy (&s, p, sizeof s);
  return s.b;
}

static __attribute__ ((noipa)) void
shift (struct words *w)
{
  struct words x = *w, y = x;
  for (int i = 0; i < 2; i++)
    {
      y.p[0] = x.p[1];
      y.p[1] = x.p[0];
      x = y;
    }
  *w = x;
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  struct value a = make (3), b = a, c = again (4), all[4] = { a, c, number (5), b };
  struct pair p = swap ((struct pair) { a.u.p, c.u.p });
  struct words w = { { a.u.p, c.u.p, a.u.p } };
  int *both[2] = { a.u.p, c.u.p };
  shift (&w);
  /* { dg-temporal-clean "" } */
  if (get (a) + get (b) + get (c) + get (number (2)) != 12
      || turns (all, 4) != 4 + 4 + 4 + 3
      || *p.a != 4 || *p.b != 3 || *w.p[0] != 3 || *w.p[1] != 4
      || *by_halves (a.u.p) != 3 || *by_number (c.u.p) != 4 || *by_copy (both) != 4)
    abort ();
  drop (which & 1 ? a : c);
  struct value d = make (9);		/* most likely in the place of what was freed */
  if (which == 1)
    return *b.u.p; /* { dg-temporal-error "use-after-free" "1" } */
  if (which == 2)
    return *all[1].u.p; /* { dg-temporal-error "use-after-free" "2" } */
  if (which == 3)
    return *p.b; /* { dg-temporal-error "use-after-free" "3" } */
  if (which == 4)
    return *swap (p).b + *swap (p).a; /* { dg-temporal-error "use-after-free" "4" } */
  if (which == 5)
    return *w.p[2]; /* { dg-temporal-error "use-after-free" "5" } */
  if (which == 6)
    {
      shift (&w);
      return *w.p[1]; /* { dg-temporal-error "use-after-free" "6" } */
    }
  if (which == 7)
    return *by_halves (a.u.p); /* { dg-temporal-error "use-after-free" "7" } */
  if (which == 8)
    return *by_number (c.u.p); /* { dg-temporal-error "use-after-free" "8" } */
  if (which == 10)
    return *by_copy (both); /* { dg-temporal-error "use-after-free" "10" } */
  if (which == 11)
    {
      struct value e = number (1);
      e = a;
      e.size = 7;
      return *e.u.p; /* { dg-temporal-error "use-after-free" "11" } */
    }
  if (which == 12)
    {
      struct pair s = { .b = d.u.p };
      s.a = c.u.p;
      return *s.b + *s.a; /* { dg-temporal-error "use-after-free" "12" } */
    }
  if (which == 13)
    return d.u.p[1]; /* { dg-temporal-error "out-of-bounds" "13" } */
  drop (d);
  drop (a);
  return 0;
}
