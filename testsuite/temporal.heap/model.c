/* Purpose: a heap at random, with a model beside it that knows which block is where.  All pointers to live blocks can be used; of those
   that are stale, one is used whose memory belongs to another block by now.
   Source: libtemporal/blocks.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum
{
  POINTERS = 8000
};

/* A pointer into a block, which is alive or not.  */
static struct pointer
{
  char *start, *inside;
  size_t size;
  int live;
} *pointers;
static int count;

static uint64_t state;

static unsigned
below (unsigned n)
{
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (state >> 33) % n;
}

static size_t
some_size (void)
{
  switch (below (8))
    {
    case 0: return 1 + below (24);
    case 1: case 2: case 3: return 8 + below (120);
    case 4: return 16 * (1 + below (20));
    case 5: return 1000 + below (3000);
    case 6: return 5000 + below (30000);
    default: return below (10) ? 24 : 100000 + below (200000);
    }
}

static void *
some_block (size_t size)
{
  void *p;
  switch (below (7))
    {
    case 0: return calloc (1, size);
    case 1: return aligned_alloc (16 << below (4), size);
    case 2: return posix_memalign (&p, 64, size) == 0 ? p : NULL;
    case 3: return realloc (NULL, size);
    default: return malloc (size);
    }
}

static void
add (char *start, size_t size)
{
  if (!start)
    abort ();
  memset (start, 1, size);
  pointers[count++] = (struct pointer) { start, start + below (size), size, 1 };
}

static struct pointer *
some_live (void)
{
  for (int tries = 0; count && tries < 50; tries++)
    {
      struct pointer *p = &pointers[below (count)];
      if (p->live)
	return p;
    }
  return NULL;
}

static void *
work (void *unused)
{
  int steps = 100 + below (400);
  for (int k = 0; k < steps && count < POINTERS; k++)
    {
      int what = below (10);
      size_t size = some_size ();
      struct pointer *p = what < 5 ? NULL : some_live ();
      if (!p)
	add (some_block (size), size);
      else
	{
	  p->live = 0;
	  if (what < 9)
	    free (p->start);
	  else
	    add (realloc (p->start, size), size);
	}
    }
  return unused;
}

/* A stale pointer whose memory is another block's now; null if there is none.  */

static struct pointer *
find_stale (void)
{
  struct pointer *found = NULL;
  int n = 0;
  for (struct pointer *p = pointers; p < pointers + count; p++)
    for (struct pointer *q = pointers; !p->live && q < pointers + count; q++)
      if (q->live && (uintptr_t) p->inside - (uintptr_t) q->start < q->size && below (++n) == 0)
	found = p;
  return found;
}

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "1" } */
  /* { dg-temporal-clean "2 threads" } */
  /* { dg-temporal-clean "3 map" } */
  int sum = 0;
  const char *how = argc > 2 ? argv[2] : "", *end = argc > 3 ? argv[3] : "";
  state = argc > 1 ? atoi (argv[1]) * 7919 : 1;
  pointers = !strcmp (how, "map") ? mmap (NULL, POINTERS * sizeof *pointers, PROT_READ | PROT_WRITE,
					  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
				  : malloc (POINTERS * sizeof *pointers);
  for (int round = 0; round < 6 || (!find_stale () && count < POINTERS); round++)
    {
      pthread_t t;
      if (strcmp (how, "threads") != 0)
	work (NULL);
      else if (pthread_create (&t, NULL, work, NULL) || pthread_join (t, NULL))
	abort ();
    }
  for (int i = 0; i < count; i++)
    if (pointers[i].live)
      sum += *pointers[i].inside;
  struct pointer *p = find_stale ();
  if (p && !strcmp (end, "stale"))
    /* { dg-temporal-error "use-after-free" "1 heap stale" .+5 } */
    /* { dg-temporal-error "use-after-free" "2 heap stale" .+4 } */
    /* { dg-temporal-error "use-after-free" "3 map stale" .+3 } */
    /* { dg-temporal-error "use-after-free" "4 threads stale" .+2 } */
    /* { dg-temporal-error "use-after-free" "5 threads stale" .+1 } */
    sum += *p->inside;
  return sum > 0 ? 0 : 1;
}
