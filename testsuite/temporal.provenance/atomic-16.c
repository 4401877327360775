/* Purpose: a pointer with a counter beside it, exchanged as 16 bytes, keeps its referent.
   Source: issue 3, constructs that carry pointers.  */
/* { dg-do run } */
/* { dg-additional-options "-Wl,--no-as-needed -latomic" } */

#include <stdatomic.h>
#include "stale.h"

struct tagged { int *p; uintptr_t count; };

int
main (int argc, char **argv)
{
  prepare ();

  if (IS ("tagged"))
    {
      static _Atomic struct tagged top;
      struct tagged t = { stale, 1 };
      atomic_store (&top, t);
      struct tagged u = atomic_load (&top);
      sink = *u.p; /* { dg-temporal-error "use-after-free" "tagged" } */
    }
  if (IS ("tagged-compare"))
    {
      static _Atomic struct tagged top;
      struct tagged old = { NULL, 0 }, t = { stale, 1 };
      if (!atomic_compare_exchange_strong (&top, &old, t))
	return 1;
      if (atomic_compare_exchange_strong (&top, &old, t))
	return 1;
      sink = *old.p; /* { dg-temporal-error "use-after-free" "tagged-compare" } */
    }
  /* { dg-temporal-clean "legal" } */
  static _Atomic struct tagged top;
  struct tagged old = { NULL, 0 }, t = { stale, 1 };
  atomic_compare_exchange_strong (&top, &old, t);
  old = t;
  t.p = fresh;
  if (!atomic_compare_exchange_strong (&top, &old, t))
    return 1;
  sink = *atomic_load (&top).p;
  free (fresh);
  return 0;
}
