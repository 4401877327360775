/* Purpose: casts keep the referent: to other pointer types and back, through
   void *, qualifiers, and through uintptr_t within one function.
   Source: Vorobyov 2017a, rule R3 and the limitation of section 3, lifted inside a
   function.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static volatile long sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  long *p = malloc (4 * sizeof *p);
  p[0] = p[1] = 1;

  void *v = p;
  const char *c = (const char *) v;
  struct { long a, b; } *s = v;
  uintptr_t u = (uintptr_t) p;
  uintptr_t next = u + sizeof *p;

  free (p);
  long *q = malloc (4 * sizeof *q);
  q[0] = q[1] = 2;

  if (!strcmp (what, "void"))
    sink = *(long *) v; /* { dg-temporal-error "use-after-free" "void" } */
  if (!strcmp (what, "char"))
    sink = c[9]; /* { dg-temporal-error "use-after-free" "char" } */
  if (!strcmp (what, "struct"))
    s->b = 1; /* { dg-temporal-error "use-after-free" "struct" } */
  if (!strcmp (what, "integer"))
    {
      long *r = (long *) u;
      sink = *r; /* { dg-temporal-error "use-after-free" "integer" } */
    }
  if (!strcmp (what, "integer-sum"))
    {
      long *r = (long *) next;
      *r = 5; /* { dg-temporal-error "use-after-free" "integer-sum" } */
    }
  if (!strcmp (what, "masked"))
    {
      long *r = (long *) ((u | 1) & ~(uintptr_t) 7);
      sink = *r; /* { dg-temporal-error "use-after-free" "masked" } */
    }

  /* { dg-temporal-clean "legal" } */
  v = q;
  c = v;
  s = v;
  u = (uintptr_t) q;
  next = u + sizeof *q;
  s->b = 1;
  sink = *(long *) next + c[0] + s->b + *(long *) ((u | 1) & ~(uintptr_t) 7);
  free ((void *) u);
  return sink != 1 + 2 + 1 + 2;
}
