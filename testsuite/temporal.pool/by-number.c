/* Purpose: a collector that computes the addresses of its pages as numbers, from one mapping into the next, and there meets what was
   a block of its own, of which no attribute names a deallocator: the pointer is one to the page.
   Source: libgc 8.2.2, GC_get_first_part.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PART = 65536, SLOT = 32 };

struct slot { struct slot *next; size_t wiped[SLOT / sizeof (size_t) - 1]; };

static char *low, *high;
static size_t used;
static struct slot *list;
static volatile int zero, sink;

static __attribute__ ((malloc, alloc_size (1), noinline)) void *
page_alloc (size_t n)
{
  struct slot *s = list;
  if (s)
    list = s->next;
  else
    {
      s = (struct slot *) (high + used);
      used += SLOT;
    }
  return n <= SLOT ? s : NULL;
}

/* All blocks are free again.  */

static __attribute__ ((noinline)) void
sweep (void)
{
  for (size_t i = PART; i < PART + used; i += SLOT)
    {
      struct slot *s = (struct slot *) ((size_t) low + i);
      memset (s->wiped, 0x5a, sizeof s->wiped);
      s->next = list;
      list = s;
      list->wiped[SLOT / sizeof (size_t) - 2] = i;
    }
}

static char *
map (char *where)
{
  return mmap (where, PART, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  char *all = mmap (NULL, 2 * PART, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap (all, 2 * PART);
  high = map (all + PART);
  low = map (all);
  if (low != all || high != all + PART)
    return 0;

  /* { dg-temporal-clean "legal" } */
  char *block[100];
  for (int turn = 0; turn < 3; turn++)
    {
      for (int i = 0; i < 100; i++)
        {
          block[i] = page_alloc (1 + (i + turn) % 20);
          memset (block[i], i, 1 + (i + turn) % 20);
        }
      sweep ();
    }
  char *p = page_alloc (5);
  p[4] = 1;
  if (!strcmp (what, "over"))
    p[5 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "over" } */
  for (int i = 0; i < 100; i++)
    {
      block[0] = page_alloc (5);
      block[0][4] = 1;
    }
  sweep ();
  char *q = page_alloc (5);
  q[4] = 1;
  if (!strcmp (what, "stale"))
    for (int i = 0; i < 100; i++)
      {
        char *r = page_alloc (7);
        r[6] = 1;
      }
  if (!strcmp (what, "stale"))
    sink = p[zero]; /* { dg-temporal-error "use-after-free" "stale" } */
  return 0;
}
