/* memory-plain.c - sets what it was given.  */
#include <stdlib.h>
#include "memory-plain.h"

void
plain_fill (struct plain *p)
{
  p->number = 5;
  for (int i = 0; i < 20; i++)
    p->text[i] = 'x';
}

void
plain_fill_next (struct plain *p)
{
  plain_fill (p->next);
}

void
plain_set (int *p)
{
  *p = 42;
}

void
plain_call (int *p, void (*f) (int *))
{
  f (p);
}

int *
plain_make (void)
{
  int *p = malloc (2 * sizeof *p);
  p[1] = 7;
  return p;
}
