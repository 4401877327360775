/* Purpose: behind a pointer that was never set no index is good (index-only-gone.c).  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-skip-if "malloc's memory is blanked when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "index_only" "1" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

static volatile long sink;
static volatile int zero = 0;

struct unset { struct unset *next, *children[4]; };
__attribute__ ((noinline)) static void look_unset (struct unset *n, int i)
{
  sink = n->children[i] != NULL; /* { dg-temporal-error "uninitialized-pointer" "yes" } */
}
static void unset (int bad)
{
  struct unset *n = malloc (sizeof *n);
  if (!n)
    exit (1);
  n->children[2] = NULL;
  if (!bad)
    n->next = n;
  look_unset (n->next, zero + 2);
}

int
main (int argc, char **argv)
{
  (void) argv;
  unset (argc > 1);
  return 0;
}
