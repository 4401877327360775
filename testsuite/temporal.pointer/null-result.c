/* A null that uninstrumented code returns has nothing of the pointer that was returned before.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-uninstrumented-sources "null-result-plain.c" } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int *find (int n);
uintptr_t find_number (int n);

#define APART __attribute__ ((noinline, noclone))

APART int *make (void) { return malloc (24); }
APART uintptr_t make_number (void) { return (uintptr_t) malloc (24); }

int *slot;
static volatile int far = 200000;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = make ();
  *p = 1;
  free (p);
  if (!strcmp (what, "direct"))
    {
      int *q = find (1);
      q[far] = 1;		/* { dg-temporal-error "null-dereference" "direct" } */
    }
  if (!strcmp (what, "memory"))
    {
      slot = find (1);
      slot[far] = 1;		/* { dg-temporal-error "null-dereference" "memory" } */
    }
  p = (int *) make_number ();
  *p = 1;
  free (p);
  if (!strcmp (what, "number"))
    {
      int *q = (int *) find_number (1);
      q[far] = 1;		/* { dg-temporal-error "null-dereference" "number" } */
    }
  return 0;
}
