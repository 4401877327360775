/* Purpose: pointers as parameters and results of type uintptr_t keep their referent.
   Source: issue 3, constructs that carry pointers; rule R3 of Vorobyov 2017a.  */
/* { dg-do run } */

#include "../temporal.provenance/stale.h"

static __attribute__ ((noinline)) uintptr_t
same (uintptr_t u)
{
  return u;
}

static __attribute__ ((noinline)) int
follow (uintptr_t u)
{
  return *(int *) u; /* { dg-temporal-error "use-after-free" "parameter" } */
}

int
main (int argc, char **argv)
{
  prepare ();
  if (IS ("parameter"))
    return follow ((uintptr_t) stale);
  if (IS ("result"))
    {
      int *q = (int *) same ((uintptr_t) stale);
      sink = *q; /* { dg-temporal-error "use-after-free" "result" } */
    }

  /* { dg-temporal-clean "legal" } */
  sink = follow (same ((uintptr_t) fresh));
  free (fresh);
  return 0;
}
