/* Purpose: the first block of a pool begins where its arena does; given to free it is the pool's
   block all the same, also in the unit that defines the pool.  The pool itself may free the arena.
   Source: issue 23, section 7.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include <stdlib.h>
#include <string.h>

static char *arena, *spare;
static size_t used;

static void pool_free (void *);

static __attribute__ ((malloc (pool_free, 1), alloc_size (1), noinline)) void *
pool_alloc (size_t n)
{
  char *p = arena + used;
  used += (n + 15) & -16;
  return p;
}

static __attribute__ ((noinline)) void
pool_free (void *p)
{
  memset (p, 0, 8);
}

/* Blocks of malloc's that are kept and given out again.  */

static void kept_free (void *);

static __attribute__ ((malloc (kept_free, 1), alloc_size (1), noinline)) void *
kept_alloc (size_t n)
{
  char *p = spare ? spare : malloc (100);
  spare = NULL;
  return p;
}

static __attribute__ ((noinline)) void
kept_free (void *p)
{
  if (spare)
    free (p);
  else
    spare = p;
}

/* No deallocator is named: it may be free.  */

static __attribute__ ((alloc_size (1), noinline)) void *
sized_alloc (size_t n)
{
  char *p = spare ? spare : malloc (100);
  spare = NULL;
  return p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  arena = malloc (1000);

  if (!strcmp (what, "first"))
    free (pool_alloc (10)); /* { dg-temporal-error "mismatched-dealloc" "first" } */
  /* { dg-output "what .pool_alloc. gives out is for .pool_free., not for .free." "first" } */
  if (!strcmp (what, "first-of-two"))
    {
      char *a = pool_alloc (10), *b = pool_alloc (10);
      memset (b, 0, 10);
      free (a); /* { dg-temporal-error "mismatched-dealloc" "first-of-two" } */
    }
  if (!strcmp (what, "realloc"))
    arena = realloc (pool_alloc (10), 2000); /* { dg-temporal-error "mismatched-dealloc" "realloc" } */
  if (!strcmp (what, "second"))
    {
      pool_alloc (10);
      free (pool_alloc (10)); /* { dg-temporal-error "mismatched-dealloc" "second" } */
    }

  /* { dg-temporal-clean "legal" } */
  char *a = pool_alloc (10), *b = pool_alloc (10);
  pool_free (b);
  pool_free (a);
  pool_alloc (20);
  free (arena);
  for (int i = 0; i < 3; i++)
    {
      char *c = kept_alloc (90), *d = kept_alloc (80);
      c[89] = d[79] = 1;
      kept_free (c);
      kept_free (d);
      char *e = sized_alloc (30 + i);
      e[29] = 1;
      free (e);
    }
  return 0;
}
