/* Purpose: the product of an index and an element's size overflows, and leads into the last element, not to its start: what is accessed
   there is inside of the block, the rest of the element is not.  Where the rest is taken to be there that is an error.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "elements" "1" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct item { long key; struct item *next; long value; };

static struct item *kept;

__attribute__ ((noinline)) static long
look (void)
{
  return kept->value;
}

int
main (int argc, char **argv)
{
  (void) argv;
  struct item *a = calloc (3, sizeof *a);
  if (!a)
    return 1;
  /* The number that makes 64, times 24, if only 64 bits are kept.  */
  unsigned long i = argc > 1 ? (8 * (((1ul << 61) + 1) / 3)) & ((1ul << 61) - 1) : 2;
  a[i].key = 1; /* { dg-temporal-error "out-of-bounds" "wrapped" } */
  kept = &a[i];
  return look ();
}
