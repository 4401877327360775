/* Purpose: a pool known by its attributes alone, malloc (DEALLOCATOR, N) and alloc_size:
   bounds, stale pointers before and after reuse, double and interior deallocation, the wrong
   deallocator, replacement.
   Source: issue 3, custom allocators.  */
/* { dg-do run } */
/* { dg-additional-sources "attributes-pool.c" } */

#include <stdlib.h>
#include <string.h>
#include "attributes-pool.h"

static int *volatile kept;
static volatile int zero, sink;

static int *
indirect (struct pool *pool)
{
  return pool_alloc (pool, 24);
}

struct pair { int *first, *second; };

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  struct pool *pool = pool_new (), *other = pool_new ();
  int *a = pool_alloc (pool, 20), *b = pool_calloc (pool, 8, 4), *c = indirect (pool);
  struct pair pair = { a, b };

  a[4] = 1;
  c[5] = b[0] = b[7] = 2;
  if (!strcmp (what, "over"))
    sink = a[5 + zero]; /* { dg-temporal-error "out-of-bounds" "over" } */
  if (!strcmp (what, "calloc-over"))
    b[8 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "calloc-over" } */
  if (!strcmp (what, "byte"))
    ((char *) c)[24 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "byte" } */
  if (!strcmp (what, "under"))
    sink = b[-1 + zero]; /* { dg-temporal-error "out-of-bounds" "under" } */
  if (!strcmp (what, "far"))
    sink = a[(b - a) + zero]; /* { dg-temporal-error "out-of-bounds" "far" } */
  if (!strcmp (what, "struct"))
    {
      pool_free (pool, pair.second);
      pool_alloc (pool, 32);
      sink = pair.second[1]; /* { dg-temporal-error "use-after-free" "struct" } */
    }
  if (!strcmp (what, "stale"))
    {
      pool_free (pool, b);
      sink = b[2]; /* { dg-temporal-error "use-after-free" "stale" } */
    }
  if (!strcmp (what, "reused"))
    {
      kept = b;
      pool_free (pool, b);
      int *d = pool_alloc (pool, 32);
      d[2] = 1;
      sink = kept[2]; /* { dg-temporal-error "use-after-free" "reused" } */
    }
  if (!strcmp (what, "twice"))
    {
      pool_free (pool, b);
      pool_free (pool, b); /* { dg-temporal-error "double-free" "twice" } */
    }
  if (!strcmp (what, "interior"))
    pool_free (pool, b + 1); /* { dg-temporal-error "invalid-free" "interior" } */
  if (!strcmp (what, "free"))
    free (b); /* { dg-temporal-error "mismatched-dealloc" "free" } */
  if (!strcmp (what, "realloc"))
    b = realloc (b, 10); /* { dg-temporal-error "mismatched-dealloc" "realloc" } */
  if (!strcmp (what, "other"))
    other_free (b); /* { dg-temporal-error "mismatched-dealloc" "other" } */
  if (!strcmp (what, "replaced"))
    {
      int *d = pool_realloc (pool, b, 64);
      d[15] = 1;
      sink = b[0]; /* { dg-temporal-error "use-after-free" "replaced" } */
    }
  if (!strcmp (what, "replaced-in-place"))
    {
      int *d = pool_realloc (pool, b, 28);
      if (d != (int *) ((char *) b + zero))
        abort ();
      sink = d[7 + zero]; /* { dg-temporal-error "out-of-bounds" "replaced-in-place" } */
    }
  if (!strcmp (what, "replaced-stale"))
    {
      pool_free (pool, b);
      b = pool_realloc (pool, b, 64); /* { dg-temporal-error "double-free" "replaced-stale" } */
    }
  if (!strcmp (what, "deleted"))
    {
      pool_delete (pool);
      sink = a[0]; /* { dg-temporal-error "use-after-free" "deleted" } */
    }
  if (!strcmp (what, "through-pointer"))
    {
      /* The call is not known to be one of a deallocator.  */
      void (*volatile f) (struct pool *, void *) = pool_free;
      f (pool, b);
      sink = b[1]; /* { dg-temporal-error "use-after-free" "through-pointer" } */
    }
  if (!strcmp (what, "made"))
    {
      struct thing *t = thing_new (pool);
      thing_delete (t);
      sink = t->x; /* { dg-temporal-error "use-after-free" "made" } */
    }
  if (!strcmp (what, "made-free"))
    {
      struct thing *t = thing_new (pool);
      pool_free (pool, t); /* { dg-temporal-error "mismatched-dealloc" "made-free" } */
    }

  /* { dg-temporal-clean "legal" } */
  pool_free (pool, NULL);
  b = pool_realloc (pool, b, 64);
  if (b[0] != 2 || b[7] != 2)
    abort ();
  b[15] = 3;
  b = pool_realloc (pool, b, 8);
  b[1] = 3;
  for (int round = 0; round < 30; round++)
    {
      char *p[20];
      for (int i = 0; i < 20; i++)
        {
          size_t n = (i * 7 + round) % 90 + 1;
          p[i] = i % 3 ? pool_alloc (i % 2 ? pool : other, n) : pool_strdup (pool, "a name");
          if (i % 3)
            memset (p[i], i, n);
          else if (strcmp (p[i], "a name"))
            abort ();
        }
      for (int i = 0; i < 20; i++)
        pool_free (i % 3 && i % 2 == 0 ? other : pool, p[i]);
      if (pool_size (b) < 8)
        abort ();
    }
  struct thing *t = thing_new (pool);
  t->x = 1;
  thing_delete (t);
  pool_free (pool, a);
  pool_free (pool, c);
  pool_reset (other);
  a = pool_alloc (other, 100);
  memset (a, 0, 100);
  pool_delete (pool);
  pool_delete (other);
  return 0;
}
