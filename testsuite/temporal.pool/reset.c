/* Purpose: an arena without a deallocator, reset as a whole: stale pointers once its memory is
   given out again, chunks of chunks, the arena's own view, memory under functions that the
   attributes do not cover.
   Source: issue 3, blocks nested inside an arena's block.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct arena { char *base, *top, *end; };

static struct arena
arena_on (void *memory, size_t n)
{
  return (struct arena) { memory, memory, (char *) memory + n };
}

static __attribute__ ((alloc_size (2), malloc, noinline)) void *
arena_alloc (struct arena *a, size_t n)
{
  char *p = a->top;
  if (n > (size_t) (a->end - p))
    return NULL;
  a->top += (n + 7) & -8UL;
  return p;
}

/* May return the same memory again, as the attribute malloc is not there.  */
static __attribute__ ((alloc_size (2), noinline)) void *
arena_tail (struct arena *a, size_t n)
{
  return n > (size_t) (a->end - a->top) ? NULL : a->top;
}

/* No attribute.  */
static __attribute__ ((noinline)) char *
arena_copy (struct arena *a, const char *s, size_t n)
{
  char *p = memcpy (a->top, s, n);
  a->top += n;
  return p;
}

static int
compare (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static int *volatile kept;
static volatile int zero, sink;
static char pool[4096] __attribute__ ((aligned (16)));

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  char *memory = malloc (4096);
  struct arena a = arena_on (memory, 4096);
  int *x = arena_alloc (&a, 20), *y = arena_alloc (&a, 40), *z = arena_alloc (&a, 40);
  char *odd;

  x[4] = y[9] = z[9] = 1;
  if (!strcmp (what, "over"))
    sink = x[5 + zero]; /* { dg-temporal-error "out-of-bounds" "over" } */
  if (!strcmp (what, "next"))
    sink = y[10 + zero]; /* { dg-temporal-error "out-of-bounds" "next" } */
  if (!strcmp (what, "stale"))
    {
      kept = y;
      a.top = a.base;
      int *n = arena_alloc (&a, 60);
      n[14] = 2;
      sink = kept[8]; /* { dg-temporal-error "use-after-free" "stale" } */
    }
  if (!strcmp (what, "stale-same"))
    {
      kept = x;
      a.top = a.base;
      int *n = arena_alloc (&a, 20);
      n[0] = 2;
      sink = kept[0]; /* { dg-temporal-error "use-after-free" "stale-same" } */
    }
  if (!strcmp (what, "ended"))
    {
      free (memory);
      memory = malloc (4096);
      sink = y[0]; /* { dg-temporal-error "use-after-free" "ended" } */
    }
  if (!strcmp (what, "global"))
    {
      a = arena_on (pool, sizeof pool);
      x = arena_alloc (&a, 20);
      x[4] = 1;
      sink = x[5 + zero]; /* { dg-temporal-error "out-of-bounds" "global" } */
    }

  /* { dg-temporal-clean "legal" } */
  for (int round = 0; round < 100; round++)
    {
      char *names[12];
      a.top = a.base;
      for (int i = 0; i < 12; i++)
        {
          names[i] = arena_alloc (&a, 20 + (i * 7 + round) % 13);
          strcpy (names[i], "name");
          names[i][3] = 'a' + (i * 5) % 12;
        }
      qsort (names, 12, sizeof *names, compare);
      if (names[3][3] != 'd')
        abort ();
      /* An arena in the arena, which begins where it does.  */
      struct arena inner = arena_on (arena_alloc (&a, 800), 800);
      for (int again = 0; again < 3; again++)
        {
          inner.top = inner.base;
          long *l = arena_alloc (&inner, 100), *m = arena_alloc (&inner, 100);
          l[11 - again] = m[11 - again] = again;
          inner.base[799] = 1;
          memset (inner.base, 0, 800);
        }
      struct arena *third = arena_alloc (&inner, sizeof *third);
      *third = arena_on (arena_alloc (&inner, 200), 200);
      char *p = arena_alloc (third, 9);
      memset (p, 0, 9);
      memset (third->base, 1, 200);
      third->top = third->base;
    }
  /* The tail, several times, growing.  */
  a.top = a.base;
  char *t = arena_tail (&a, 50), *u = arena_tail (&a, 10), *v = arena_tail (&a, 90);
  t[49] = u[9] = v[89] = 1;
  if (t[49] != 1 || v[9] != 1)
    abort ();
  /* What the attributes do not cover lies where older blocks did.  */
  for (int i = 0; i < 20; i++)
    {
      a.top = a.base + i;
      odd = arena_copy (&a, "0123456789abcdefghijklmnop", 26);
      if (odd[25] != 'p')
        abort ();
      char *list[2] = { odd, odd };
      qsort (list, 2, sizeof *list, compare);
      if (list[1][24] != 'o')
        abort ();
    }
  /* Not at a multiple of 8.  */
  a.top = a.base + 3;
  for (int i = 0; i < 10; i++)
    {
      odd = arena_alloc (&a, 10);
      memset (odd, 0, 10);
    }
  /* On the stack.  */
  char buffer[512];
  a = arena_on (buffer, sizeof buffer);
  odd = arena_alloc (&a, 500);
  memset (odd, 0, 500);
  free (memory);
  return 0;
}
