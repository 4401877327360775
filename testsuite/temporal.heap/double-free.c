/* Purpose: a block is freed twice: at once, after its address was given to
   another block (where the second free would kill an innocent block), through
   an alias, and in a callee.
   Source: Chen 2019, kinds of temporal errors; Simpson 2013, free of invalid.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;

static __attribute__ ((noinline)) void
release (void *p)
{
  free (p); /* { dg-temporal-error "double-free" "callee" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (40);
  int *alias = p;

  *p = 1;
  release (p);
  if (!strcmp (what, "at-once"))
    free (p); /* { dg-temporal-error "double-free" "at-once" } */
  if (!strcmp (what, "callee"))
    release (p);

  int *q = malloc (40);
  *q = 2;
  if (!strcmp (what, "reused"))
    free (p); /* { dg-temporal-error "double-free" "reused" } */
  if (!strcmp (what, "alias"))
    free (alias); /* { dg-temporal-error "double-free" "alias" } */

  /* { dg-temporal-clean "legal" } */
  alias = q;
  sink = *alias;
  free (alias);
  p = NULL;
  free (p);
  return sink != 2;
}
