/* Purpose: union-integer.c for locals that are no registers, whose referents are in cells, and which have no block.
   Source: loads.cc, ENTRY_load_own; a silent miss with optimisations off.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking -fplugin-arg-temporal-disable=sra,promote_locals,load_elimination" } */
#include "union-integer.h"

static NOINLINE int
plain (unsigned long n, int stale)
{
  union word u;
  u.n = n;
  int s = u.p[0];
  if (stale)
    {
      free (u.p);
      reuse ();
    }
  return s + u.p[0];	/* { dg-temporal-error "use-after-free" "plain" } */
}

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  unsigned long n = lost (fresh ());
  sink = plain (n, is ("plain"));
  /* { dg-temporal-clean "legal" } */
  return sink != 2;
}
