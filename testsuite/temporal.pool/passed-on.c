/* Purpose: an allocator gets its memory of another, whose deallocator no attribute names, and uses what that has rounded up to:
   a word of its own at the end.  Its callers may not.
   Source: libgc 8.2.2, GC_malloc_explicitly_typed and GC_debug_malloc.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

enum { SLOT = 32 };

static char *chunk;
static size_t used;
static void *list;
static volatile int zero;

static __attribute__ ((malloc, alloc_size (1), noinline)) void *
inner_alloc (size_t n)
{
  if (n > SLOT)
    abort ();
  if (list)
    {
      void *p = list;
      list = *(void **) p;
      return p;
    }
  if (!chunk || used + SLOT > 4096)
    {
      chunk = malloc (4096);
      used = 0;
    }
  used += SLOT;
  return chunk + used - SLOT;
}

static __attribute__ ((malloc, alloc_size (1), noinline)) void *
typed_alloc (size_t n, int type)
{
  char *p = inner_alloc (n + 1);
  ((int *) (p + SLOT))[-1] = type;
  return p;
}

static __attribute__ ((noinline)) int
typed_free (void *p)
{
  int type = ((int *) ((char *) p + SLOT))[-1];
  *(void **) p = list;
  list = p;
  return type;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";

  /* { dg-temporal-clean "legal" } */
  for (int turn = 0; turn < 300; turn++)
    {
      size_t n = 1 + turn % 27;
      char *p = typed_alloc (n, turn), *q = inner_alloc (n);
      memset (p, 1, n);
      memset (q, 2, n);
      if (typed_free (p) != turn)
        abort ();
    }
  char *p = typed_alloc (9, 1);
  p[8] = 1;
  if (!strcmp (what, "over"))
    p[9 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "over" } */
  if (!strcmp (what, "over-inner"))
    {
      p = inner_alloc (9);
      p[9 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "over-inner" } */
    }
  typed_free (p);
  char *q = typed_alloc (9, 2);
  q[8] = 1;
  if (!strcmp (what, "stale"))
    p[8 + zero] = 1; /* { dg-temporal-error "use-after-free" "stale" } */
  return 0;
}
