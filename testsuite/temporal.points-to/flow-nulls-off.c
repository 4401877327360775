/* Purpose: disable=nonnull takes every pointer for one that may be null.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=nonnull" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "never_null" "0" } */
/* { dg-temporal-stat "null_checks" "2" } */

#include <stdlib.h>

struct pair { int a, b; };

static struct pair *
get (void)
{
  struct pair *p = malloc (sizeof *p);
  if (!p)
    exit (1);
  return p;
}

static int deref (struct pair *p) { return p->a; }

int
main (void)
{
  struct pair *p = get ();
  p->a = p->b = 0;
  return deref (p);
}
