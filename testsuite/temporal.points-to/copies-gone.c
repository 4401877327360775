/* Purpose: a memcpy of whole structures between pointers to such is an assignment of them, so that what they hold stays in
   sight: the block that is copied is no more known than with a loop, and its pointers need no check.
   Source: flow-calls.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fchecking" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "copied_structures" "3" } */
/* { dg-temporal-stat "checks" "6" } */
/* { dg-temporal-stat "referent_loads" "0" } */
/* { dg-temporal-stat "referent_stores" "0" } */
/* { dg-variant "without copies" "-fplugin-arg-temporal-no_copies" } */
/* { dg-for "without copies" { dg-temporal-stat "copied_structures" "0" } } */
/* { dg-for "without copies" { dg-temporal-stat "checks" "10" } } */

#include <stdlib.h>
#include <string.h>

struct item { long number; struct item *next; double more; };

static void *
get (size_t size)
{
  void *p = malloc (size);
  if (!p)
    exit (2);
  return p;
}

int
main (int argc, char **argv)
{
  struct item *a = get (3 * sizeof *a), *b = get (3 * sizeof *b), *c = get (3 * sizeof *c), *d = get (3 * sizeof *d);
  size_t n = argc;
  a->number = argc;
  a->next = a;
  memcpy (b, a, n * sizeof *b);
  memmove (c, b, 2 * sizeof *c);
  memcpy (d, c, 2 * n * sizeof *d);
  return b->next->number + d->next->number == 0;
}
