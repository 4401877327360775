/* Purpose: a structure whose numbers are accessed with variable indices keeps the referents of its pointers in
   variables, too: what is freed is found, an index outside is found, and what is good is not reported, also where
   a pointer's bits went into such an array.
   Source: sra-choose.cc.  */
/* { dg-do run } */
/* { dg-temporal-stat "sra" "6" } */
/* { dg-variant "without SRA" "-fplugin-arg-temporal-disable=sra" } */
/* { dg-for "without SRA" { dg-temporal-stat "sra" "0" } } */

#include <stdlib.h>
#include <string.h>

struct body { int *p; double at[3]; double phi; double force[3]; };
struct pieces { int *p; int n[4]; };
struct punned { double d[2]; int *p; };
union word { double d; int *p; };
struct words { union word w[2]; int *p; };

/* The words of the array hold no pointers.  */
static __attribute__ ((noipa)) struct body
move (struct body b, int from, int to)
{
  for (int i = from; i < to; i++)
    b.force[i] += b.at[i] * 2;
  b.phi = b.force[from];
  return b;
}

static __attribute__ ((noipa)) int
count (struct pieces s, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    s.n[i] = i;
  for (int i = 0; i < n; i++)
    sum += s.n[i];
  return sum + *s.p;
}

/* A number that may be a pointer's bits is put anywhere in the array, and goes to *M with the rest.  */
static __attribute__ ((noipa)) void
put (struct punned *m, struct punned s, const double *bits, int k)
{
  s.d[k] = *bits;
  *m = s;
}

/* Words of unions may hold pointers.  */
static __attribute__ ((noipa)) int *
choose (struct words s, int *p, int i, int j)
{
  s.w[i].p = p;
  s.w[1 - i].d = 2;
  return s.w[j].p;
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  int *a = malloc (sizeof *a), *b = malloc (sizeof *b);
  *a = 1, *b = 2;
  struct body s = { a, { 1, 2, 3 } };
  struct pieces t = { b };
  struct punned m = { { 0 }, a }, from = { { 0 }, b };
  struct words w = { { { .p = a }, { .p = b } }, a };
  int *c;
  /* { dg-temporal-clean "" } */
  s = move (s, 0, 3);
  if (s.force[0] != 2 || s.force[2] != 6 || *s.p != 1 || count (t, 4) != 8
      || *choose (w, b, 1, 1) != 2 || *choose (w, a, 0, 0) != 1)
    abort ();
  /* The place in M had the referent of another pointer, which is freed.  */
  int *old = malloc (sizeof *old);
  memcpy (&m.d[1], &old, sizeof old);
  free (old);
  put (&m, from, (double *) &b, 1);
  memcpy (&c, &m.d[1], sizeof c);
  if (*c != 2 || *m.p != 2)
    abort ();
  if (which == 1)
    {
      free (a);
      b = malloc (sizeof *b);		/* most likely in the place of what was freed */
      s = move (s, which, 2);
      return *s.p; /* { dg-temporal-error "use-after-free" "1" } */
    }
  if (which == 2)
    s = move (s, 3, 4); /* { dg-temporal-error "out-of-bounds" "2" "24" } */
  if (which == 3)
    {
      free (b);
      a = malloc (sizeof *a);
      put (&m, from, &s.phi, 0);
      return *m.p; /* { dg-temporal-error "use-after-free" "3" } */
    }
  if (which == 4)
    {
      free (b);
      a = malloc (sizeof *a);
      return *choose (w, b, 0, 0); /* { dg-temporal-error "use-after-free" "4" } */
    }
  free (a);
  free (b);
  return 0;
}
