/* Purpose: a compound literal in a function lives as long as the block around
   it.
   Source: issue; ISO C11 6.5.2.5; Chen 2019, constructs that carry pointers.  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>

struct pair { int a, b; };

static volatile int sink;

static __attribute__ ((noinline)) struct pair *
make (int v)
{
  struct pair *p = &(struct pair) { v, v + 1 };
  p->a += 1;
  struct pair *volatile q = p;
  return q;
}

static __attribute__ ((noinline)) int
use (const struct pair *p)
{
  return p->a + p->b;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct pair *p = NULL;
  int *a = NULL;

  {
    p = &(struct pair) { 1, 2 };
    a = (int[]) { 1, 2, argc };
    a[1] += p->b;
    sink = use (p) + a[1];
  }
  if (!strcmp (what, "struct"))
    sink = p->b; /* { dg-temporal-error "use-after-scope" "struct" } */
  if (!strcmp (what, "array"))
    a[1] = 0; /* { dg-temporal-error "use-after-scope" "array" } */
  if (!strcmp (what, "return"))
    {
      p = make (3);
      sink = p->a; /* { dg-temporal-error "use-after-return" "return" } */
    }
  if (!strcmp (what, "loop"))
    for (int i = 0; i < 3; i++)
      {
	if (i > 1)
	  sink = p->a; /* { dg-temporal-error "use-after-scope" "loop" } */
	p = &(struct pair) { i, i };
	sink = use (p);
      }

  /* { dg-temporal-clean "legal" } */
  p = &(struct pair) { 5, argc + 5 };
  a = (int[]) { 1, 2, argc };
  a[1] += p->a;
  sink = use (p) + use (&(struct pair) { 1, 1 });
  return sink != 5 + argc + 5 + 2 || a[1] != 7;
}
