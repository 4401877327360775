/* Purpose: a call whose only effect is a write to memory that nobody reads is made, and its
   errors reported.
   Source: gcc/tree-ssa-dse.cc, calls without effects by ipa-modref.  */
/* { dg-do run } */

#include <stdlib.h>

static __attribute__ ((noinline)) void
set (long *p)
{
  p[1] = 666;	/* { dg-temporal-error "use-after-free" "stale" } */
}

int
main (int argc, char **argv)
{
  long *p = malloc (2 * sizeof *p);
  p[1] = 1;
  if (argc > 1)
    {
      free (p);
      set (p);
      return 0;
    }
  /* { dg-temporal-clean "" } */
  set (p);
  free (p);
  return 0;
}
