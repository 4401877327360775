/* The library of external-data.c.  */

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "external-data.h"

static int numbers[4];
static __thread int own[2] = { 1, 2 };

int *library_numbers (void) { return numbers; }
int *library_thread_local (void) { return own; }

void *
library_map (int fd, long size)
{
  return mmap (NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
}

struct box *
box_new (void)
{
  return calloc (1, sizeof (struct box));
}

void
box_add (struct box *b, int value)
{
  struct item *i = malloc (sizeof *i);
  *i = (struct item) { b->first, i, value, strdup ("name") };
  if (b->first)
    b->first->back = i;
  b->first = i;
  if (b->used == b->size)
    b->room = realloc (b->room, (b->size = 2 * b->size + 1) * sizeof (int));
  b->room[b->used++] = value;
}

void
box_each (struct box *b, int (*visit) (struct item *, void *), void *data)
{
  for (struct item *i = b->first; i && visit (i, data); i = i->next);
}

static void
drop (struct box *b)
{
  for (struct item *i = b->first, *next; i; i = next)
    {
      next = i->next;
      free (i->name);
      free (i);
    }
  b->first = NULL;
}

void
box_refresh (struct box *b)
{
  int n = b->used;
  drop (b);
  free (b->room);
  b->room = NULL;
  b->used = b->size = 0;
  for (int i = 0; i < n; i++)
    {
      box_add (b, i);
      strcpy (b->first->name, "re");
    }
}

void
box_adopt (struct box *b, struct item *i)
{
  i->next = b->first;
  b->first = i;
}

void
box_delete (struct box *b)
{
  drop (b);
  free (b->room);
  free (b);
}
