/* Purpose: blocks so large that the C library maps them.  free () unmaps, so
   an access that really happens ends in SIGSEGV: exit status 86 proves that the
   check stands before the access.  Then the same addresses mapped again.
   Source: Vorobyov 2017a, section 2.2; issue: blocks above the mmap threshold.  */
/* { dg-do run } */

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#define SIZE (1024 * 1024)

static volatile char sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  mallopt (M_MMAP_THRESHOLD, 128 * 1024);
  char *p = malloc (SIZE);
  p[0] = 1;
  p[SIZE - 1] = 2;
  free (p);

  if (!strcmp (what, "first"))
    sink = p[0]; /* { dg-temporal-error "use-after-free" "first" } */
  if (!strcmp (what, "middle"))
    p[SIZE / 2] = 1; /* { dg-temporal-error "use-after-free" "middle" } */

  char *q = malloc (SIZE);
  memset (q, 5, SIZE);
  if (!strcmp (what, "again-first"))
    p[0] = 6; /* { dg-temporal-error "use-after-free" "again-first" } */
  if (!strcmp (what, "again-middle"))
    sink = p[SIZE / 2 + 3]; /* { dg-temporal-error "use-after-free" "again-middle" } */
  if (!strcmp (what, "again-last"))
    sink = p[SIZE - 1]; /* { dg-temporal-error "use-after-free" "again-last" } */

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < SIZE; i += 4096)
    if (q[i] != 5)
      return 1;
  q[SIZE - 1] = 9;
  sink = q[SIZE - 1];
  free (q);
  return 0;
}
