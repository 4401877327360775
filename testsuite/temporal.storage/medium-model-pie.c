/* Purpose: the medium code model of position-independent code, where large data have addresses relative to the
   global offset table.
   Source: own.  */
/* { dg-do run } */
/* { dg-options "-g -mcmodel=medium -fpie -pie" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

static char large[1000000];
int *last, **where = &last;
static char *pointers[20000];

__attribute__ ((noinline)) static int *
put (int *p, int **slot, int at)
{
  *slot = p;
  large[*p] = 1;
  pointers[*p] = large + *p;
  large[at] = 2;                       /* { dg-temporal-error "out-of-bounds" "x" } */
  return *where;
}

int
main (int argc, char **argv)
{
  int *p = malloc (sizeof *p);
  *p = 12345;
  int *q = put (p, &last, argc > 1 && argv[1][0] == 'x' ? 1000000 : 999999);
  if (pointers[12345][0] != 1 || q != p)
    return 1;
  if (argc > 1)
    free (p);
  return *q != 12345;                  /* { dg-temporal-error "use-after-free" "y" } */
}
