/* Purpose: an allocator of the program's own leaves a pointer to the next free block in each, and the program fills
   them byte by byte: with numbers, with part of another pointer, with a whole one.
   Source: sqlite's lookaside and OP_MakeRecord; libtemporal/entry/byte-copies.c.  */
/* { dg-do run } */

#include <string.h>
#include "stale.h"

struct link { struct link *next; uintptr_t rest[3]; };

static struct link *unused;

static void
link_all (struct link *pool, int n)
{
  for (int k = 0; k < n; k++)
    {
      pool[k].next = unused;
      unused = &pool[k];
    }
}

static __attribute__ ((noinline)) void *
take (void)
{
  struct link *l = unused;
  unused = l->next;
  return l;
}

static __attribute__ ((noinline)) void
give (void *p)
{
  struct link *l = p;
  l->next = unused;
  unused = l;
}

/* N bytes at P become those of NUMBERS, which were loaded as wider ones.  */

static __attribute__ ((noinline)) void
fill (unsigned char *p, const unsigned *numbers, int n)
{
  for (int i = 0; i < n; i++)
    *p++ = numbers[i];
}

static __attribute__ ((noinline)) void
copy_bytes (void *to, const void *from, size_t n)
{
  char *d = to;
  const char *s = from;
  while (n-- > 0)
    *d++ = *s++;
}

/* A null pointer where the other member has a number afterwards.  */
union word { void *p; int n; };

static __attribute__ ((noinline)) void *
read_word (volatile union word *w)
{
  return w->p;
}

int
main (int argc, char **argv)
{
  prepare ();
  static struct link pool[8];
  struct link *heap = malloc (8 * sizeof *heap);
  unsigned numbers[32];
  long sum = 0;
  link_all (pool, 8);
  link_all (heap, 8);
  for (int turn = 0; turn < 200; turn++)
    {
      unsigned char *p = take (), *q = take ();
      int n = 1 + turn % 17;
      for (int i = 0; i < 32; i++)
	numbers[i] = turn + i;
      fill (p, numbers, n);
      fill (q + turn % 8, numbers, n);
      for (int i = 0; i < n; i++)
	sum += p[i] - q[turn % 8 + i];
      give (turn & 1 ? p : q);
      give (turn & 1 ? q : p);
    }
  if (sum)
    return 1;

  int **slot = take ();
  if (IS ("whole"))
    {
      copy_bytes (slot, &stale, sizeof stale);
      sink = **slot; /* { dg-temporal-error "use-after-free" "whole" } */
    }
  if (IS ("after-numbers"))
    {
      fill ((unsigned char *) slot, numbers, 3);
      copy_bytes (slot, &stale, sizeof stale);
      sink = **slot; /* { dg-temporal-error "use-after-free" "after-numbers" } */
    }
  if (IS ("halves"))
    {
      copy_bytes (slot, &stale, 4);
      sink = take () != NULL;
      copy_bytes ((char *) slot + 4, (char *) &stale + 4, 4);
      sink = **slot; /* { dg-temporal-error "use-after-free" "halves" } */
    }
  if (IS ("link"))
    {
      /* The link itself is moved by bytes.  */
      struct link copy;
      copy_bytes (&copy, &heap[3], sizeof copy);
      free (heap);
      sink = copy.next->next != NULL; /* { dg-temporal-error "use-after-free" "link" } */
    }

  /* { dg-temporal-clean "legal" } */
  copy_bytes (slot, &stale, sizeof stale);
  fill ((unsigned char *) slot, numbers, 2);
  copy_bytes (slot, &fresh, sizeof fresh);
  sink = **slot;
  volatile union word w = { .p = NULL };
  for (int k = 0; k < 3; k++)
    {
      w.n = k;
      sink = read_word (&w) != NULL;
    }
  w.p = fresh;
  sink = *(int *) read_word (&w);
  free (heap);
  free (fresh);
  return 0;
}
