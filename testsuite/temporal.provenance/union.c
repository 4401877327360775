/* Purpose: a stale pointer written as one member of a union and read as
   another, also as an integer; a union inside a struct; a member copied that
   is no pointer by its type.
   Source: issue, "a union"; Chen 2019, unions with pointer fields.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

union any { int *ip; char *cp; void *vp; uintptr_t bits; };
union halves { void *p; struct { int low, high; } h; };
struct two { long n; union halves u; };
struct tagged { int tag; union any u; };

static volatile int sink;
static union halves left, right;
static struct two first, second;

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
  left.p = p;
  right.h = left.h;
  first.u.p = p;
  second.u.h = first.u.h;
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
  if (!strcmp (what, "halves"))
    sink = *(int *) right.p; /* { dg-temporal-error "use-after-free" "halves" } */
  if (!strcmp (what, "halves-inside"))
    sink = *(int *) second.u.p; /* { dg-temporal-error "use-after-free" "halves-inside" } */

  /* { dg-temporal-clean "legal" } */
  left.h.low = 1;
  left.p = p;
  right.h = left.h;
  second.u.h = right.h;
  sink = *(int *) right.p + *(int *) second.u.p;
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
