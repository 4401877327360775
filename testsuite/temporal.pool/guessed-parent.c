/* Purpose: a pool goes from one mapping into the next.  There a large block has been given back to it, but no attribute names the
   deallocator.  Small blocks in its memory live on when a birth shows that the large one has ended, also one in another thread.
   Source: libgc 8.2.2, tests/disclaim_test.c.  */
/* { dg-do run } */
/* { dg-timeout 60 } */

#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PART = 1 << 18, LARGE = 65536, SMALL = 32, BLOCKS = 200 };

static char *low, *high, *top;
static volatile int zero;

/* The next block is found by its distance from the first mapping.  */
static __attribute__ ((malloc, alloc_size (1), noinline)) void *
pool_alloc (size_t n)
{
  return __atomic_fetch_add (&top, (n + 7) & -8UL, __ATOMIC_RELAXED);
}

/* The same, OFFSET bytes behind P, which may be a block that is cut into more.  */
static __attribute__ ((malloc, alloc_size (1), noinline)) void *
pool_alloc_in (size_t n, char *p, size_t offset)
{
  return n ? p + offset : NULL;
}

/* What begins OFFSET bytes behind the start of the second mapping is free.  */
static __attribute__ ((noinline)) void
pool_release (size_t offset)
{
  top = low + PART + offset;
}

static char *
map (char *where)
{
  return mmap (where, PART, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static pthread_barrier_t both;

/* The small blocks of one thread, where the other one's are not.  */
static void *
small_blocks (void *from)
{
  char *p[BLOCKS];
  top = from;
  pthread_barrier_wait (&both);
  for (int i = 0; i < BLOCKS; i++)
    {
      p[i] = pool_alloc (SMALL);
      memset (p[i], i, SMALL);
    }
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < SMALL; j++)
      if (p[i][j] != (char) i)
        abort ();
  return NULL;
}

/* Blocks that show that the large one at START has ended.  */
static void *
enders (void *start)
{
  pthread_barrier_wait (&both);
  for (int i = 0; i < 20; i++)
    {
      char *p = pool_alloc_in (SMALL, high, (char *) start - high + LARGE - 2 * SMALL);
      p[SMALL - 1] = 1;
    }
  return NULL;
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
  for (int turn = 0; turn < 4; turn++)
    {
      size_t start = turn * 8;
      char *large = pool_alloc_in (LARGE, high, start);
      memset (large, 0, LARGE);
      pool_release (start + (turn & 1) * 64);
      char *first = pool_alloc (SMALL), *second = pool_alloc (SMALL + 3);
      first[SMALL - 1] = second[SMALL + 2] = 1;
      char *part = pool_alloc_in (1000, large, 9000);
      char *piece = pool_alloc_in (SMALL, part, 80);
      piece[0] = 1;
      if (turn & 2)
        pool_release (start + LARGE - 8);
      char *third = turn & 2 ? pool_alloc (SMALL) : pool_alloc_in (SMALL, high, start + LARGE / 2);
      third[SMALL - 1] = 1;
      first[0] = second[0] = 1;
      first[SMALL - 1] = second[SMALL + 2] = 1;
      high[start + (turn & 1) * 64 + SMALL] = 1;
      if (!strcmp (what, "over"))
        first[SMALL + zero] = 1; /* { dg-temporal-error "out-of-bounds" "over" } */
      if (!strcmp (what, "tail"))
        second[SMALL + 3 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "tail" } */
      if (!strcmp (what, "large"))
        large[9000 + zero] = 1; /* { dg-temporal-error "use-after-free" "large" } */
      if (!strcmp (what, "part"))
        part[zero] = 1; /* { dg-temporal-error "use-after-free" "part" } */
      if (!strcmp (what, "piece"))
        piece[zero] = 1; /* { dg-temporal-error "use-after-free" "piece" } */
      char *again = pool_alloc_in (SMALL, high, start + (turn & 1) * 64);
      again[SMALL - 1] = 1;
      second[0] = 2;
      if (!strcmp (what, "stale"))
        first[zero] = 1; /* { dg-temporal-error "use-after-free" "stale" } */
      if (!strcmp (what, "unmapped"))
        {
          munmap (high, PART);
          high = map (high);
          second[zero] = 1; /* { dg-temporal-error "use-after-free" "unmapped" } */
        }
    }

  pthread_barrier_init (&both, NULL, 2);
  for (int turn = 0; turn < 100; turn++)
    {
      pthread_t one, two;
      char *large = pool_alloc_in (LARGE, high, 0);
      memset (large, 0, LARGE);
      pool_release (BLOCKS * SMALL);
      for (int i = 0; i < BLOCKS * 4; i++)
        ((char *) pool_alloc (SMALL))[0] = 1;
      pthread_create (&one, NULL, small_blocks, low + PART);
      pthread_create (&two, NULL, enders, high);
      pthread_join (one, NULL);
      pthread_join (two, NULL);
    }
  return 0;
}
