/* Purpose: a stale pointer copied by plain assignment: a chain of them, the
   conditional operator, the comma, pre- and post-increment.
   Source: Vorobyov 2017a, rule R1.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;
static volatile int zero;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (8 * sizeof *p);
  int *a, *b, *c;

  p[0] = p[1] = 1;
  a = b = c = p;
  int *choice = zero ? a : b;
  int *comma = (sink = 1, c);
  int *post = p++;
  int *pre = ++p;
  free (post);
  int *q = calloc (8, sizeof *q);

  if (!strcmp (what, "chain"))
    sink = *a; /* { dg-temporal-error "use-after-free" "chain" } */
  if (!strcmp (what, "conditional"))
    *choice = 1; /* { dg-temporal-error "use-after-free" "conditional" } */
  if (!strcmp (what, "comma"))
    sink = comma[1]; /* { dg-temporal-error "use-after-free" "comma" } */
  if (!strcmp (what, "post"))
    sink = *post++; /* { dg-temporal-error "use-after-free" "post" } */
  if (!strcmp (what, "pre"))
    *--pre = 2; /* { dg-temporal-error "use-after-free" "pre" } */
  if (!strcmp (what, "one-good"))
    sink = *(zero ? q : p); /* { dg-temporal-error "use-after-free" "one-good" } */

  /* { dg-temporal-clean "legal" } */
  a = b = c = q;
  choice = zero ? p : b;
  comma = (sink = 1, c);
  post = q++;
  pre = ++q;
  *a += 1;
  *choice += comma[0];
  *--pre = 3;
  sink = *post + post[1];
  free (a);
  return sink != 5;
}
