/* Companion of unset-memory.c: an instrumented unit with a function around malloc.  */

#include <stdlib.h>
#include "unset-memory.h"

void *
other_malloc (size_t n)
{
  void *p = malloc (n);
  if (!p)
    abort ();
  return p;
}

struct node *
other_make (int value)
{
  struct node *n = other_malloc (sizeof *n);
  n->value = value;
  return n;
}
