/* Purpose: a stale pointer given to a function and used there, called directly,
   inlined, through a function pointer, several levels down.
   Source: Vorobyov 2017a, rule R6 and section 3, the buffer for arguments.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;

static __attribute__ ((noinline)) int
direct (const int *p)
{
  return *p; /* { dg-temporal-error "use-after-free" "direct" } */
}

static inline __attribute__ ((always_inline)) int
inlined (const int *p)
{
  return *p; /* { dg-temporal-error "use-after-free" "inlined" } */
}

__attribute__ ((noinline)) int
indirect (int x, const int *p)
{
  return x + *p; /* { dg-temporal-error "use-after-free" "indirect" } */
}

static __attribute__ ((noinline)) int
deeper (int *p, int depth)
{
  if (depth > 0)
    return deeper (p, depth - 1) + 1;
  *p += 1; /* { dg-temporal-error "use-after-free" "deep" } */
  return *p;
}

static int (*volatile pointer) (int, const int *) = indirect;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (sizeof *p);

  *p = 1;
  free (p);
  int *q = malloc (sizeof *q);
  *q = 2;

  if (!strcmp (what, "direct"))
    sink = direct (p);
  if (!strcmp (what, "inlined"))
    sink = inlined (p);
  if (!strcmp (what, "indirect"))
    sink = pointer (1, p);
  if (!strcmp (what, "deep"))
    sink = deeper (p, 30);

  /* { dg-temporal-clean "legal" } */
  sink = direct (q) + inlined (q) + pointer (1, q) + deeper (q, 30);
  free (q);
  return sink != 2 + 2 + 3 + 33;
}
