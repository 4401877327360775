/* Purpose: a small struct that is declared is forgotten and moved without calls, each of its words; a number
   in a union hides the pointer that was there, and only that.
   Source: the values of jq, which are passed in registers.  */
/* { dg-do run } */

#include <stdlib.h>

struct value
{
  int kind, size;
  union { int *p; double d; } u;
  union { int *p; long n; } v;
};
struct small { int kind; union { int *p; double d; } u; };

/* In registers: its referents arrive with it.  */
static __attribute__ ((noipa)) struct small
pass (struct small s)
{
  struct small t = s;
  if (s.kind == 1)
    t = (struct small) { 2, { .d = 1.5 } };
  return t;
}

static __attribute__ ((noipa)) void
set (struct value *v, int *p, int *q)
{
  struct value w = { 1, 2, { p }, { q } };
  *v = w;
}

static __attribute__ ((noipa)) int
reset (struct value *v, int *p, int which)
{
  struct value w = *v;
  if (which)
    w = (struct value) { 0, 0, { .d = 0 }, { p } };
  *v = w;
  return *w.v.p;
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  int *p = malloc (sizeof (int)), *q = malloc (sizeof (int));
  *p = *q = 3;
  struct small s = { which == 1, { p } };
  struct small t = pass (s);
  /* { dg-temporal-clean "" } */
  /* { dg-temporal-clean "1" } */
  if (which == 1 ? t.u.d != 1.5 : *t.u.p != 3)
    abort ();
  struct value v;
  set (&v, p, q);
  if (reset (&v, q, which == 1) != 3)
    abort ();
  if (which == 2)
    {
      free (p);
      t = pass (t);
      *t.u.p = 1; /* { dg-temporal-error "use-after-free" "2" } */
    }
  if (which == 3)
    {
      free (q);
      reset (&v, p, 1);
      *v.v.p = 1;
      free (p);
      *v.v.p = 1; /* { dg-temporal-error "use-after-free" "3" } */
    }
  if (which == 4)
    {
      reset (&v, q, 1);
      free (p);
      *v.v.p = 1;
      set (&v, p, q);
      *v.u.p = 1; /* { dg-temporal-error "use-after-free" "4" } */
    }
  if (which < 3)
    free (q);
  if (which != 2 && which != 3)
    free (p);
  return 0;
}
