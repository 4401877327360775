/* Purpose: a pool that says with temporal.h where its blocks begin and end: bounds at both
   ends, stale pointers before and after reuse, double and interior ends, the pool's own
   links in freed nodes.
   Source: issue 3, temporal_block_create and temporal_block_destroy.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include "../../libtemporal/abi/temporal.h"

struct node { struct node *next; };

static char *chunk, *top, *end;
static struct node *free_nodes;

/* Objects of 32 bytes, without anything between.  */
static void *
get (size_t n)
{
  struct node *p = free_nodes;
  if (p)
    free_nodes = p->next;
  else
    {
      if (!chunk)
        {
          chunk = top = malloc (32 * 100);
          end = chunk + 32 * 100;
        }
      if (top == end)
        abort ();
      p = (struct node *) top;
      top += 32;
    }
  return temporal_block_create (p, n);
}

static void
put (void *p)
{
  struct node *n = temporal_block_destroy (p);      /* { dg-temporal-error "double-free" "twice" } */
  n->next = free_nodes;                             /* { dg-temporal-error "invalid-free" "interior" ".-1" } */
  free_nodes = n;
}

static int *volatile kept;
static volatile int zero, sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  int *a = get (20), *b = get (32), *c = get (28);

  a[4] = 1;
  b[0] = b[7] = 2;
  c[6] = 3;
  if (!strcmp (what, "over"))
    sink = a[5 + zero]; /* { dg-temporal-error "out-of-bounds" "over" } */
  if (!strcmp (what, "into-next"))
    b[8 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "into-next" } */
  if (!strcmp (what, "byte"))
    ((char *) a)[20 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "byte" } */
  if (!strcmp (what, "under"))
    sink = b[-1 + zero]; /* { dg-temporal-error "out-of-bounds" "under" } */
  if (!strcmp (what, "memset"))
    memset (a, 0, 21 + zero); /* { dg-temporal-error "out-of-bounds" "memset" } */
  if (!strcmp (what, "stale"))
    {
      put (b);
      sink = b[1]; /* { dg-temporal-error "use-after-free" "stale" } */
    }
  if (!strcmp (what, "reused"))
    {
      kept = b;
      put (b);
      int *d = get (32);
      d[1] = 5;
      if (d != (int *) ((uintptr_t) kept ^ (uintptr_t) zero))
        abort ();
      sink = kept[1]; /* { dg-temporal-error "use-after-free" "reused" } */
    }
  if (!strcmp (what, "twice"))
    {
      put (b);
      put (b);
    }
  if (!strcmp (what, "interior"))
    put (b + 1);
  if (!strcmp (what, "free"))
    free (b); /* { dg-temporal-error "mismatched-dealloc" "free" } */
  if (!strcmp (what, "free-first"))
    free (a); /* { dg-temporal-error "mismatched-dealloc" "free-first" } */
  if (!strcmp (what, "arena"))
    {
      free (chunk);
      sink = b[0]; /* { dg-temporal-error "use-after-free" "arena" } */
    }
  /* { dg-temporal-clean "legal" } */
  put (a);
  put (c);
  put (b);
  for (int round = 0; round < 50; round++)
    {
      struct { void *link; int n[6]; } *list = NULL, *p;
      for (int i = 0; i < 40; i++)
        {
          p = get (sizeof *p);
          p->link = list;
          p->n[5] = i;
          list = p;
        }
      for (; list; list = p)
        {
          p = list->link;
          put (list);
        }
    }
  /* The pool looks at all of its memory, live blocks or not.  */
  a = get (8);
  a[1] = 7;
  for (char *p = chunk; p < top; p++)
    sink += *p;
  memset (chunk, 0, 32 * 100);
  free (chunk);
  return 0;
}
