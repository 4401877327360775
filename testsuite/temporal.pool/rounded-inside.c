/* Purpose: an allocator asks an inner one, which rounds up, for less than it gives out itself.
   Source: libgc 8.2.2, GC_generic_malloc_uncollectable, which asks GC_generic_malloc for one byte less.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static char *chunk;
static size_t used;
static void *list;
static volatile int zero;

static void inner_free (void *);
static void outer_free (void *);

static __attribute__ ((malloc, malloc (inner_free, 1), alloc_size (1), noinline)) void *
inner_alloc (size_t n)
{
  if (list)
    {
      void *p = list;
      list = *(void **) p;
      return p;
    }
  if (!chunk || used + 32 > 4096)
    {
      chunk = malloc (4096);
      used = 0;
    }
  used += 32;
  return chunk + used - 32;
}

/* The guard of the inner one is not needed here.  */

static __attribute__ ((malloc, alloc_size (1), noinline)) void *
outer_alloc (size_t n)
{
  char *p = inner_alloc (n - 1);
  return p;
}

static __attribute__ ((malloc, malloc (outer_free, 1), alloc_size (1), noinline)) void *
outermost_alloc (size_t n)
{
  return outer_alloc (n - 1);
}

static __attribute__ ((noinline)) void
inner_free (void *p)
{
  *(void **) p = list;
  list = p;
}

static __attribute__ ((noinline)) void
outer_free (void *p)
{
  *(void **) p = list;
  list = p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";

  /* { dg-temporal-clean "legal" } */
  for (int turn = 0; turn < 100; turn++)
    {
      size_t n = 3 + turn % 29;
      char *p = outer_alloc (n), *q = outermost_alloc (n), *r = inner_alloc (n);
      memset (p, 1, n);
      memset (q, 2, n);
      memset (r, 3, n);
      if (p[n - 1] != 1 || q[n - 1] != 2)
        abort ();
      outer_free (q);
      inner_free (p);
      if (turn % 2)
        inner_free (r);
    }
  char *p = outermost_alloc (9), *q = outer_alloc (9);
  q[8] = p[8] = 1;
  if (!strcmp (what, "over"))
    q[9 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "over" } */
  if (!strcmp (what, "over-outermost"))
    p[9 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "over-outermost" } */
  return 0;
}
