/* Purpose: links that are stored as the distance from an anchor, in units of 16 bytes, as compressed pointers are.
   Source: own; shifted distances were not taken for such, and of one block to many others the last eight were known.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdlib.h>

struct node { ptrdiff_t next; int n; };

static char *anchor;

__attribute__ ((noipa)) static ptrdiff_t
shifted (struct node *p)
{
  return p ? ((char *) p - anchor) >> 4 : 0;
}

__attribute__ ((noipa)) static ptrdiff_t
divided (struct node *p)
{
  return p ? ((char *) p - anchor) / 16 : 0;
}

__attribute__ ((noipa)) static struct node *
node (ptrdiff_t link)
{
  return link ? (struct node *) (anchor + link * 16) : NULL;
}

int
main (void)
{
  anchor = malloc (16);
  ptrdiff_t list = 0;
  int sum = 0;
  for (int i = 0; i < 200; i++)
    {
      struct node *p = malloc (sizeof *p);
      p->n = i;
      p->next = list;
      list = i % 2 ? shifted (p) : divided (p);
    }
  for (struct node *p = node (list), *next; p; p = next)
    {
      next = node (p->next);
      sum += p->n;
      free (p);
    }
  free (anchor);
  return sum != 19900;
}
