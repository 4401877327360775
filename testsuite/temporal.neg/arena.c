/* Purpose: an arena with a bump pointer and a free list of its own, on one
   malloc'd chunk: blocks are handed out again and again without malloc.
   Source: issue 3, arenas and free lists on one chunk.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK 65536

struct cell { struct cell *next; };

static char *chunk, *top;
static struct cell *free_cells[64];

static void *
get (size_t n)
{
  size_t class = (n + 15) / 16;
  if (free_cells[class])
    {
      struct cell *c = free_cells[class];
      free_cells[class] = c->next;
      return memset (c, 0, n);
    }
  char *p = top;
  top += class * 16;
  if (top > chunk + CHUNK)
    abort ();
  return p;
}

static void
put (void *p, size_t n)
{
  struct cell *c = p;
  size_t class = (n + 15) / 16;
  c->next = free_cells[class];
  free_cells[class] = c;
}

struct list { struct list *next; long value; char pad[20]; };

int
main (void)
{
  struct list *l = NULL;
  long sum = 0;

  chunk = top = malloc (CHUNK);
  for (int round = 0; round < 100; round++)
    {
      for (int i = 0; i < 200; i++)
	{
	  struct list *n = get (sizeof *n);
	  n->value = i;
	  n->next = l;
	  l = n;
	}
      while (l)
	{
	  struct list *next = l->next;
	  sum += l->value;
	  put (l, sizeof *l);
	  l = next;
	}
      char **names = get (50 * sizeof *names);
      for (int i = 0; i < 50; i++)
	names[i] = get (i + 1);
      for (int i = 0; i < 50; i++)
	put (names[i], i + 1);
      put (names, 50 * sizeof *names);
    }
  /* The whole arena at once.  */
  top = chunk;
  memset (free_cells, 0, sizeof free_cells);
  long *numbers = get (1000);
  numbers[124] = 1;
  free (chunk);
  return sum != 100 * 199 * 100;
}
