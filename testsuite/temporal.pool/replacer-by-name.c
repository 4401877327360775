/* Purpose: a function that replaces blocks and is known by its name alone (alloc_size, "realloc" in the name) takes the
   blocks of the deallocator that its own result is for, as omp_realloc does; if it names none, any.  Other blocks
   are not for it, nor are stale ones.
   Source: omp.h of GCC 12; GCC's manual, attribute malloc.  */
/* { dg-do run } */
/* { dg-options "-w" } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "mismatched-dealloc" "other" "69" } */
/* { dg-temporal-error "double-free" "stale" "72" } */

#include <stdlib.h>
#include <string.h>

void pool_free (void *);
void *pool_alloc (size_t) __attribute__ ((malloc, malloc (pool_free, 1), alloc_size (1)));
void *pool_realloc (void *, size_t) __attribute__ ((malloc (pool_free, 1), alloc_size (2)));
void *bare_realloc (void *, size_t) __attribute__ ((alloc_size (2)));
void thing_delete (void *);
void *thing_new (size_t) __attribute__ ((malloc, malloc (thing_delete, 1), alloc_size (1)));

__attribute__ ((noipa)) void
pool_free (void *p)
{
  free (p);
}

__attribute__ ((noipa)) void *
pool_alloc (size_t n)
{
  return malloc (n);
}

__attribute__ ((noipa)) void *
pool_realloc (void *p, size_t n)
{
  return realloc (p, n);
}

__attribute__ ((noipa)) void *
bare_realloc (void *p, size_t n)
{
  return realloc (p, n);
}

__attribute__ ((noipa)) void
thing_delete (void *p)
{
  free (p);
}

__attribute__ ((noipa)) void *
thing_new (size_t n)
{
  return malloc (n);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = pool_alloc (3 * sizeof *p), *q = thing_new (sizeof *q);
  p[0] = 1, p[1] = 2, p[2] = 3, *q = 4;
  int *old = p;
  p = pool_realloc (p, 100 * sizeof *p);
  p[99] = p[0] + p[1] + p[2];
  p = bare_realloc (p, 1000 * sizeof *p);
  p[999] = p[99];
  if (!strcmp (what, "other"))
    q = pool_realloc (q, 10);
  q = bare_realloc (q, 1000 * sizeof *q);
  if (!strcmp (what, "stale"))
    old = pool_realloc (old, 10);
  int sum = p[999] + *q;
  pool_free (p);
  thing_delete (q);
  return sum != 10;
}
