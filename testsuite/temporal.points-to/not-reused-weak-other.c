/* A companion of not-reused-weak.c: the function that wins.  */

#include <stdlib.h>

void *volatile kept;

void
prepare (void)
{
  kept = malloc (16);
}
