/* The library of reached.c, not instrumented.  */

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct box { void *a, *b; struct box *next; };

void
library_copy (struct box *b, void **slot)
{
  *slot = b->a;
}

void
library_move (struct box *b, void **slot)
{
  *slot = b->a;
  b->a = NULL;
}

void
library_deep (struct box *b, void **slot)
{
  while (b->next)
    b = b->next;
  *slot = b->a;
}

/* A queue in the library's own memory.  */
static struct box *queue;

void
library_push (struct box *b)
{
  struct box *mine = malloc (sizeof *mine);
  memcpy (mine, b, sizeof *mine);
  mine->next = queue;
  queue = mine;
}

void
library_first (void **slot)
{
  *slot = queue->a;
}

void
library_pop (void)
{
  struct box *gone = queue;
  queue = gone->next;
  free (gone);
}

/* The same in a mapping.  */
static void **ring;

void
library_ring_in (struct box *b)
{
  if (!ring)
    ring = mmap (NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ring[1000] = b->a;
}

void
library_ring_out (void **slot)
{
  *slot = ring[1000];
  ring[1000] = NULL;
}

void
library_look (const void *p)
{
  (void) p;
}

