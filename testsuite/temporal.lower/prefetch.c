/* Purpose: what is prefetched may be anywhere, and nothing happens; the access that follows is checked.
   Source: lower-prefetch.cc.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>

int
main (int argc, char **argv)
{
  int *p = calloc (4, sizeof (int));
  __builtin_prefetch (p);
  __builtin_prefetch (p + 1000000);
  __builtin_prefetch ((void *) 0);
  __builtin_prefetch ((void *) (uintptr_t) 0xffff800000000000u);
  __builtin_prefetch ((void *) -1);
  /* { dg-temporal-clean "" } */
  int sum = p[argc];
  free (p);
  __builtin_prefetch (p);
  if (argc > 1)
    return p[0]; /* { dg-temporal-error "use-after-free" "1" } */
  return sum;
}
