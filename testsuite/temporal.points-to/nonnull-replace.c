/* Companion of nonnull-stay.c: replaces a weak function by one that may fail.  */

#include <stdlib.h>

long *
get_weakly (long n)
{
  return n < 0 ? NULL : calloc (1, n);
}
