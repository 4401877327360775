/* Purpose: words that are aligned to 4 bytes, at each place in a small block that was freed.  The cell of the first 8 bytes
   has the block's number in its other half as long as the memory is not used again (tombstones.h), which
   must not be taken for the owner.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "4" "23" } */
/* { dg-temporal-error "use-after-free" "8" "23" } */
/* { dg-temporal-error "use-after-free" "12" "23" } */
/* { dg-temporal-error "use-after-free" "28" "23" } */

#include <stdlib.h>
#include <string.h>

struct word { long v; } __attribute__ ((packed, aligned (4)));
static volatile long result;

/* Each read at its place.  */
__attribute__ ((noipa)) static long
word (struct word *p)
{
  return 1 +

	 p->v;
}

int
main (int argc, char **argv)
{
  int at = argc > 1 ? atoi (argv[1]) : 0;
  char *block = calloc (1, 40);
  for (int i = 0; i <= 32; i += 4)
    result += word ((struct word *) (block + i));
  free (block);
  if (at)
    result += word ((struct word *) (block + at));
  return result != 9;
}
