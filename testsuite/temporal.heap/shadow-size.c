/* Purpose: the shadow of a large heap of small blocks is as large as the heap, and no larger.
   Source: huge pages in the shadow (huge-pages.c) that were touched at a wrong address cost as much
   again as half of the heap.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <sys/resource.h>

struct node { struct node *next; long value[2]; };

int
main (void)
{
  enum { MIB = 96, BLOCK = 32 };
  struct node *list = NULL;
  struct rusage usage;

  for (long i = 0; i < (long) MIB * (1024 * 1024 / BLOCK); i++)
    {
      struct node *n = malloc (sizeof *n);
      n->next = list;
      n->value[0] = i;
      list = n;
    }
  if (list->value[0] != (long) MIB * (1024 * 1024 / BLOCK) - 1)
    return 2;
  getrusage (RUSAGE_SELF, &usage);
  /* Twice the heap, and a tenth.  */
  return usage.ru_maxrss > (long) MIB * 1024 * 22 / 10;
}
