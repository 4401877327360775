/* Companion of linear-search.c, not instrumented: the program's own lfind and lsearch.  */

#include <search.h>
#include <stdlib.h>
#include <string.h>
#include "linear-search.h"

int own_calls[2];

void *
lfind (const void *key, const void *base, size_t *n, size_t width, int (*compare) (const void *, const void *))
{
  own_calls[0]++;
  for (size_t i = 0; i < *n; i++)
    if (compare (key, (const char *) base + i * width) == 0)
      return (char *) base + i * width;
  return NULL;
}

void *
lsearch (const void *key, void *base, size_t *n, size_t width, int (*compare) (const void *, const void *))
{
  own_calls[1]++;
  for (size_t i = 0; i < *n; i++)
    if (compare (key, (char *) base + i * width) == 0)
      return (char *) base + i * width;
  return memcpy ((char *) base + (*n)++ * width, key, width);
}
