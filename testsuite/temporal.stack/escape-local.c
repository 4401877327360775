/* Purpose: the address of a local or parameter leaves its function through an
   out-parameter, a global, a heap object and a struct result, and outlives it.
   Source: Simpson 2013, the example of an automatic struct whose address escapes.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct holder { int tag; int *where; };

static int *global;
static volatile int sink;

static __attribute__ ((noinline)) void
by_argument (int **out)
{
  int local = 3;
  *out = &local;
  **out += 1;
}

static __attribute__ ((noinline)) void
by_global (int parameter)
{
  global = &parameter;
  *global += 1;
}

static __attribute__ ((noinline)) void
by_heap (struct holder *h)
{
  int local[4] = { 1, 2, 3, 4 };
  h->where = local + 1;
  *h->where += 1;
}

static __attribute__ ((noinline)) int
clobber (int n)
{
  volatile int a[16];
  for (int i = 0; i < 16; i++)
    a[i] = n + i;
  return a[n & 15];
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int mine = 4;
  int *p = &mine;
  struct holder *h = malloc (sizeof *h);

  h->tag = 1;
  h->where = &mine;
  if (!strcmp (what, "argument"))
    {
      by_argument (&p);
      clobber (1);
      sink = *p; /* { dg-temporal-error "use-after-return" "argument" } */
    }
  if (!strcmp (what, "global"))
    {
      by_global (1);
      clobber (1);
      *global = 1; /* { dg-temporal-error "use-after-return" "global" } */
    }
  if (!strcmp (what, "heap"))
    {
      by_heap (h);
      clobber (1);
      sink = *h->where; /* { dg-temporal-error "use-after-return" "heap" } */
    }

  /* { dg-temporal-clean "legal" } */
  clobber (1);
  global = p;
  *p += 1;
  *h->where += 1;
  sink = *global;
  free (h);
  return sink != 6;
}
