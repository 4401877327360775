/* Companion of unset-memory.c: an uninstrumented unit with a function around malloc, and one that looks like
   that but returns memory which is set.  */

#include <stdlib.h>
#include "unset-memory.h"

void *
plain_malloc (size_t n)
{
  void *p = malloc (n);
  if (!p)
    abort ();
  return p;
}

void *
plain_memory (size_t n)
{
  static struct node set[4];
  static int next;
  struct node *p = &set[next++ % 4];
  char *other = malloc (n);
  p->next = set;
  p->name = other;
  other[0] = 'o';
  other[1] = 0;
  return p;
}
