/* Companion of queues.c, not instrumented.  */

#include <stddef.h>
#include "queues.h"

int own_insertions;

void
plain_link (struct item *before, struct item *element)
{
  before->next = element;
  element->previous = before;
}

void
insque (void *element, void *before)
{
  struct item *e = element, *b = before;
  own_insertions++;
  e->next = b ? b->next : NULL;
  e->previous = b;
  if (e->next)
    e->next->previous = e;
  if (b)
    b->next = e;
}
