/* With -mpreferred-stack-boundary=3 functions are called with a stack that is aligned to 8 bytes, the runtime's too: in chains of any
   length, whatever it does.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-additional-options "-mpreferred-stack-boundary=3" } */

#include <stdlib.h>
#include <string.h>

static int *volatile kept;
static char *volatile text;
static volatile int depth, sink;

static __attribute__ ((noinline, noclone)) int
down (int n, const char *what)
{
  if (n > 0)
    return down (n - 1, what) + 1;
  if (!strcmp (what, "read"))
    return *kept;		/* { dg-temporal-error "use-after-free" "0 read" } */
				/* { dg-temporal-error "use-after-free" "1 read" .-1 } */
  if (!strcmp (what, "string"))
    return strlen (text);	/* { dg-temporal-error "out-of-bounds" "0 string" } */
				/* { dg-temporal-error "out-of-bounds" "1 string" .-1 } */
  if (!strcmp (what, "local"))
    {
      int a[3], *volatile p = a;
      return p[depth + 5];	/* { dg-temporal-error "out-of-bounds" "0 local" } */
    }				/* { dg-temporal-error "out-of-bounds" "1 local" .-1 } */
  if (!strcmp (what, "free"))
    free (kept);		/* { dg-temporal-error "double-free" "0 free" } */
				/* { dg-temporal-error "double-free" "1 free" .-1 } */
  int *p = malloc (depth + 8);
  p = realloc (p, 100000);
  memset (p, 0, 100000);
  int r = p[50];
  free (p);
  char *v = __builtin_alloca (depth + 20);
  memset (v, 1, 20);
  return r + v[3];
}

/* { dg-temporal-clean "0 legal" } */
/* { dg-temporal-clean "1 legal" } */
int
main (int argc, char **argv)
{
  kept = malloc (8);
  free (kept);
  text = malloc (4);
  memset (text, 'a', 4);
  sink = down (argc > 1 ? atoi (argv[1]) : 0, argc > 2 ? argv[2] : "");
  return 0;
}
