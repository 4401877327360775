/* Purpose: halt_on_error=0 goes on after every kind of error that the processor does not end: what must not be freed is not,
   and the block that has the memory now stays whole.
   Source: issue 24, "Going on".  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "halt_on_error=0" } */
/* { dg-output "still here" } */

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static volatile int sink, four = 4;
static int global[4];

static __attribute__ ((noinline)) int *
dead_local (void)
{
  int local[4] = { 1, 2, 3, 4 };
  int *volatile p = local;
  return p;
}

static void pool_put (void *);
static __attribute__ ((noinline, malloc (pool_put, 1), alloc_size (1))) void *
pool_get (size_t n)
{
  static char arena[256] __attribute__ ((aligned (16)));
  void *volatile p = arena;
  return p;
}
static __attribute__ ((noinline)) void
pool_put (void *p)
{
  __asm__ volatile ("" : : "r" (p) : "memory");
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = malloc (40), *q = NULL, *volatile v = p;
  memset (p, 'p', 40);

  if (!strcmp (what, "twice"))
    {
      free (p);
      free (v); /* { dg-temporal-error "double-free" "twice" } */
      p = malloc (40);
    }
  if (!strcmp (what, "reused"))
    {
      free (p);
      q = malloc (40);
      memset (q, 'q', 40);
      free (v); /* { dg-temporal-error "double-free" "reused" } */
      p = malloc (40);
      if (p == q)
	return 2;
    }
  if (!strcmp (what, "inner"))
    free (v + 8); /* { dg-temporal-error "invalid-free" "inner" } */
  if (!strcmp (what, "local"))
    {
      int local[4], *volatile l = local;
      free (l); /* { dg-temporal-error "invalid-free" "local" } */
    }
  if (!strcmp (what, "global"))
    {
      int *volatile g = global;
      free (g); /* { dg-temporal-error "invalid-free" "global" } */
    }
  if (!strcmp (what, "pool"))
    {
      void *volatile g = pool_get (32);
      free (g); /* { dg-temporal-error "mismatched-dealloc" "pool" } */
    }
  if (!strcmp (what, "mapping"))
    {
      void *volatile g = mmap (NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      free (g); /* { dg-temporal-error "mismatched-dealloc" "mapping" } */
    }
  if (!strcmp (what, "realloc"))
    {
      free (p);
      q = malloc (40);
      memset (q, 'q', 40);
      p = realloc (v, 100); /* { dg-temporal-error "double-free" "realloc" } */
      if (p == q)
	return 2;
      memset (p, 'p', 100);
    }
  if (!strcmp (what, "again"))
    {
      free (p);
      for (int i = 0; i < 3; i++)
	free (v); /* { dg-temporal-error "double-free" "again" } */
      p = malloc (40);
    }
  if (!strcmp (what, "stream"))
    {
      FILE *volatile f = fopen ("/dev/null", "r");
      fclose (f);
      fclose (f); /* { dg-temporal-error "double-free" "stream" } */
    }
  if (!strcmp (what, "directory"))
    {
      DIR *volatile d = opendir ("/");
      closedir (d);
      closedir (d); /* { dg-temporal-error "double-free" "directory" } */
    }
  if (!strcmp (what, "return"))
    sink = *dead_local (); /* { dg-temporal-error "use-after-return" "return" } */
  if (!strcmp (what, "beyond"))
    {
      int *l = malloc (16);
      sink = l[four]; /* { dg-temporal-error "out-of-bounds" "beyond" } */
      free (l);
    }
  if (!strcmp (what, "array"))
    sink = global[four]; /* { dg-temporal-error "out-of-bounds" "array" } */
  if (!strcmp (what, "overlap"))
    memcpy (p + 1, v, 8 * four / 4); /* { dg-temporal-error "overlap" "overlap" } */

  for (int i = 0; q && i < 40; i++)
    if (q[i] != 'q')
      return 3;
  memset (p, 'p', 40);
  free (p);
  free (q);
  char *all[100];
  for (int i = 0; i < 100; i++)
    memset (all[i] = malloc (40), i, 40);
  for (int i = 0; i < 100; i++)
    {
      if (all[i][0] != i || all[i][39] != i)
	return 4;
      free (all[i]);
    }
  puts ("still here");

  /* { dg-temporal-clean "legal" } */
  return 0;
}
