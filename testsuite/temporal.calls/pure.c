/* Purpose: functions declared pure or const take and return pointers with their referents.
   Source: issue 3, constructs that carry pointers.  GCC believes these attributes.  */
/* { dg-do run } */

#include "../temporal.provenance/stale.h"

struct list { int *value; struct list *next; };

static __attribute__ ((noinline, const)) int *
same (int *p)
{
  return p;
}

static __attribute__ ((noinline, const)) int *
step (int *p, int n)
{
  return p + n;
}

__attribute__ ((noinline, pure)) struct list *
find (struct list *l, int n)
{
  return n ? find (l->next, n - 1) : l;
}

__attribute__ ((noinline, pure)) int
follow (const int *p)
{
  return *p; /* { dg-temporal-error "use-after-free" "argument" } */
}

int
main (int argc, char **argv)
{
  prepare ();
  struct list last = { fresh, NULL }, first = { fresh, &last };
  int *q;

  if (IS ("const"))
    {
      q = same (stale);
      sink = *q; /* { dg-temporal-error "use-after-free" "const" } */
    }
  if (IS ("beyond"))
    {
      q = step (fresh, 4);
      sink = *q; /* { dg-temporal-error "out-of-bounds" "beyond" } */
    }
  if (IS ("pure"))
    {
      last.value = stale;
      sink = *find (&first, 1)->value; /* { dg-temporal-error "use-after-free" "pure" } */
    }
  if (IS ("argument"))
    sink = follow (stale);

  /* { dg-temporal-clean "legal" } */
  sink = *same (fresh) + *step (fresh, 3) + *find (&first, 1)->value
	 + follow (fresh) + follow (fresh);
  free (fresh);
  return 0;
}
