/* Purpose: code that is not instrumented puts data of the program's into the table of hsearch, and takes them from there.
   Source: containers.c.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "hash-tables-plain.c" } */
/* { dg-temporal-clean "" } */

#include <search.h>
#include <stdlib.h>
#include "hash-tables.h"

static int *
reuse (int *old, int n)
{
  free (old);
  int *new = malloc (24);
  if (*(void *volatile *) &old != *(void *volatile *) &new)
    exit (77);
  *new = n;
  return new;
}

static int
find (char *key)
{
  return *(int *) hsearch ((ENTRY) { key, NULL }, FIND)->data;
}

int
main (void)
{
  int *p = malloc (24), *q;
  struct holder *holder = malloc (sizeof *holder);
  *p = 0;
  if (!hcreate (20) || !hsearch ((ENTRY) { "a", p }, ENTER))
    return 1;
  for (int i = 1; i < 10; i++)
    {
      p = reuse (p, i);
      /* The entry has a stale pointer of the same value.  */
      plain_replace ("a", p);
      if (find ("a") != i)
	return 2;
    }
  holder->data = p;
  p = reuse (p, 11);
  /* It takes the pointer from the table, stores it over a stale one, and forgets it.  */
  hsearch ((ENTRY) { "b", p }, ENTER);
  plain_take ("b", holder);
  hsearch ((ENTRY) { "b", NULL }, FIND)->data = NULL;
  hsearch ((ENTRY) { "a", NULL }, FIND)->data = NULL;
  if (*holder->data != 11)
    return 3;
  plain_enter ("c", p);
  if (find ("c") != 11)
    return 4;
  hdestroy ();
  /* The memory of the table is used again.  */
  if (!hcreate (20))
    return 5;
  q = reuse (p, 12);
  plain_enter ("c", q);
  if (find ("c") != 12)
    return 6;
  return 0;
}
