/* The uninstrumented part of given.c.  */

#include <stdlib.h>
#include <string.h>

struct box { char *f, *g; };

void
foreign_fill (struct box *b, size_t n)
{
  char *p = malloc (n);
  if (!p)
    exit (1);
  strcpy (p, "foreign");
  b->f = b->g = p;
}
