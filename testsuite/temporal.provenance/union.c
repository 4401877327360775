/* Purpose: a stale pointer written as one member of a union and read as
   another, also as an integer; a union inside a struct.
   Source: issue, "a union"; Chen 2019, unions with pointer fields.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

union any { int *ip; char *cp; void *vp; uintptr_t bits; };
struct tagged { int tag; union any u; };

static volatile int sink;

static __attribute__ ((noinline)) void
put (struct tagged *t, void *p)
{
  t->tag = 1;
  t->u.vp = p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  union any a, b;
  struct tagged s, *h = malloc (sizeof *h);
  int *p = malloc (sizeof *p);

  *p = 1;
  a.ip = p;
  b = a;
  put (&s, p);
  put (h, p);
  free (p);
  p = malloc (sizeof *p);
  *p = 2;

  if (!strcmp (what, "member"))
    sink = *a.cp; /* { dg-temporal-error "use-after-free" "member" } */
  if (!strcmp (what, "copy"))
    *b.ip = 1; /* { dg-temporal-error "use-after-free" "copy" } */
  if (!strcmp (what, "struct"))
    sink = *s.u.ip; /* { dg-temporal-error "use-after-free" "struct" } */
  if (!strcmp (what, "heap"))
    sink = *h->u.ip; /* { dg-temporal-error "use-after-free" "heap" } */

  /* { dg-temporal-clean "legal" } */
  a.bits = 0;
  a.ip = p;
  b.bits = a.bits;
  put (&s, b.vp);
  *h = s;
  sink = *a.ip + *b.cp + *s.u.ip + *h->u.ip;
  free (b.vp);
  free (h);
  return sink != 8;
}
