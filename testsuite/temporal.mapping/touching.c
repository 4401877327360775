/* Purpose: mappings that touch are one range for the allocators that join them: pointers walk from one
   into the other, and the range is unmapped, moved, shrunk and grown as one.  A gap still is a
   gap, and what was unmapped is gone.
   Source: issue 3, mmap, munmap, mremap; "arenas and free lists on one chunk".  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096, SIZE = 4 * PAGE };

static volatile int zero;
static volatile char sink;
static char *volatile kept;

static char *
map_at (char *wanted, size_t n)
{
  char *p = mmap (wanted, n, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS | (wanted ? MAP_FIXED : 0), -1, 0);
  if (p == MAP_FAILED)
    abort ();
  return p;
}

/* Room for three mappings of SIZE and one behind, nothing in it.  */
static char *
room (void)
{
  char *p = map_at (NULL, 5 * SIZE);
  munmap (p, 5 * SIZE);
  return p;
}

/* An allocator that puts what it gets in front of what it has, joined if it touches.  */
struct range { char *base; size_t size; } heap;

static void
more (char *p, size_t n)
{
  if (p + n == heap.base)
    {
      heap.base = p;
      heap.size += n;
    }
  else
    heap = (struct range) { p, n };
}

static void
walk (char *p, long n)
{
  for (long i = 0; i < n; i += 100)
    p[i] = i;
  for (char *q = p + n; q-- > p; )
    sink = *q;
  memset (p, 1, n);
  *(long *volatile) (p + SIZE - 8) = 5;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  char *base = room ();
  /* From the top, so that each is a mapping of its own.  */
  char *c = map_at (base + 2 * SIZE, SIZE);
  char *b = map_at (base + SIZE, SIZE), *a = map_at (base, SIZE);

  if (!strcmp (what, "after"))
    sink = a[3 * SIZE + zero]; /* { dg-temporal-error "out-of-bounds" "after" } */
  if (!strcmp (what, "across-after"))
    memset (b, 0, 2 * SIZE + 1 + zero); /* { dg-temporal-error "out-of-bounds" "across-after" } */
  if (!strcmp (what, "gap"))
    {
      munmap (b, SIZE);
      sink = a[2 * SIZE + zero]; /* { dg-temporal-error "out-of-bounds" "gap" } */
    }
  if (!strcmp (what, "part"))
    {
      munmap (b + PAGE, PAGE);
      sink = b[zero] = c[-1 + zero];
      sink = b[PAGE]; /* { dg-temporal-error "use-after-free" "part" } */
    }
  if (!strcmp (what, "as-one"))
    {
      kept = b;
      munmap (a, 3 * SIZE);
      b = map_at (base + SIZE, SIZE);
      sink = *b;
      sink = *kept; /* { dg-temporal-error "use-after-free" "as-one" } */
    }
  if (!strcmp (what, "moved"))
    {
      char *there = map_at (NULL, 7 * SIZE);
      kept = c;
      if (mremap (a, 3 * SIZE, 3 * SIZE, MREMAP_MAYMOVE | MREMAP_FIXED, there) != there)
	return 1;
      sink = there[3 * SIZE - 1];
      map_at (base + 2 * SIZE, SIZE);
      sink = *kept; /* { dg-temporal-error "use-after-free" "moved" } */
    }

  /* { dg-temporal-clean "legal" } */
  walk (a, 3 * SIZE);
  walk (b, 2 * SIZE);
  for (char *p = c + SIZE; p > base; )
    *--p = 2;
  memmove (b - PAGE, c - PAGE, 2 * PAGE);

  more (c, SIZE);
  more (b, SIZE);
  more (a, SIZE);
  struct range *volatile all = &heap;
  walk (all->base, all->size);
  /* Where the kernel puts them.  */
  for (int i = 0; i < 8; i++)
    {
      more (map_at (NULL, SIZE), SIZE);
      walk (all->base, all->size);
    }

  /* One of them went in part, and came back.  */
  munmap (b + PAGE, PAGE);
  sink = b[2 * PAGE - zero];
  sink = c[-1 - zero];
  map_at (b + PAGE, PAGE);
  sink = a[2 * SIZE + zero];

  /* The kernel may take them for one as well.  */
  char *p = mremap (a, 3 * SIZE, 4 * SIZE, 0);
  if (p == a)
    walk (a, 4 * SIZE);
  p = mremap (a, 3 * SIZE, 2 * SIZE, 0);
  if (p == a)
    walk (a, 2 * SIZE);
  munmap (a, 4 * SIZE);
  munmap (a, 4 * SIZE);
  return 0;
}
