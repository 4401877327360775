/* The library of free-and-allocate.c.  */

#include <stdlib.h>
#include <string.h>

struct item { int value; struct item *next; char *name; };

struct item *
library_make (int value, const char *name)
{
  struct item *i = malloc (sizeof *i);
  i->value = value;
  i->next = NULL;
  i->name = strdup (name);
  return i;
}

void
library_free (struct item *i)
{
  free (i->name);
  free (i);
}

void
library_free_block (void *p)
{
  free (p);
}

struct item *
library_list (int n)
{
  struct item *l = NULL;
  while (n-- > 0)
    {
      struct item *i = library_make (n, "listed");
      i->next = l;
      l = i;
    }
  return l;
}

int
library_sum (const struct item *i)
{
  int sum = 0;
  for (; i; i = i->next)
    sum += i->value;
  return sum;
}
