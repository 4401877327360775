/* Purpose: memory from mmap: its end, use after munmap before and after the addresses are mapped
   again, partial munmap at the front, in the middle and at the end, mremap, free of a mapping.
   Source: issue 3, mmap, munmap, mremap.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096 };

static volatile int zero;
static volatile char sink;
static char *volatile kept;

static char *
map (size_t n)
{
  char *p = mmap (NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    abort ();
  return p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  char *p = map (5 * PAGE - 100), *q;

  p[0] = p[5 * PAGE - 1] = 1;
  if (!strcmp (what, "after"))
    sink = p[5 * PAGE + zero]; /* { dg-temporal-error "out-of-bounds" "after" } */
  if (!strcmp (what, "before"))
    sink = p[-1 + zero]; /* { dg-temporal-error "out-of-bounds" "before" } */
  if (!strcmp (what, "memset"))
    memset (p, 0, 5 * PAGE + 1 + zero); /* { dg-temporal-error "out-of-bounds" "memset" } */
  if (!strcmp (what, "neighbour"))
    {
      /* Not one that touches.  */
      char *gap = map (5 * PAGE);
      q = map (5 * PAGE);
      munmap (gap, 5 * PAGE);
      sink = q[(p - q) + zero]; /* { dg-temporal-error "out-of-bounds" "neighbour" } */
    }
  if (!strcmp (what, "stale"))
    {
      munmap (p, 5 * PAGE);
      sink = p[8]; /* { dg-temporal-error "use-after-free" "stale" } */
    }
  if (!strcmp (what, "reused"))
    {
      kept = p;
      munmap (p, 5 * PAGE);
      q = mmap (p, 5 * PAGE, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
      q[8] = 1;
      sink = kept[8]; /* { dg-temporal-error "use-after-free" "reused" } */
    }
  if (!strcmp (what, "reused-heap"))
    {
      kept = p;
      munmap (p, 5 * PAGE);
      for (int i = 0; i < 20; i++)
        {
          q = malloc (200000);
          memset (q, 1, 200000);
        }
      sink = kept[8]; /* { dg-temporal-error "use-after-free" "reused-heap" } */
    }
  if (!strcmp (what, "front"))
    {
      munmap (p, PAGE);
      p[PAGE] = 1;
      sink = p[PAGE - 1]; /* { dg-temporal-error "use-after-free" "front" } */
    }
  if (!strcmp (what, "middle"))
    {
      munmap (p + 2 * PAGE, PAGE);
      p[2 * PAGE - 1] = p[3 * PAGE] = 1;
      sink = p[2 * PAGE]; /* { dg-temporal-error "use-after-free" "middle" } */
    }
  if (!strcmp (what, "end"))
    {
      kept = p;
      munmap (p + 4 * PAGE, PAGE);
      kept[4 * PAGE - 1] = 1;
      sink = kept[4 * PAGE]; /* { dg-temporal-error "use-after-free" "end" } */
    }
  if (!strcmp (what, "beyond-rest"))
    {
      munmap (p, PAGE);
      sink = p[5 * PAGE + 1]; /* { dg-temporal-error "out-of-bounds" "beyond-rest" } */
    }
  if (!strcmp (what, "moved"))
    {
      map (PAGE);
      q = mremap (p, 5 * PAGE, 5000 * PAGE, MREMAP_MAYMOVE);
      if (q == p)
        abort ();
      q[5000 * PAGE - 1] = q[0];
      sink = p[0]; /* { dg-temporal-error "use-after-free" "moved" } */
    }
  if (!strcmp (what, "shrunk"))
    {
      q = mremap (p, 5 * PAGE, 2 * PAGE, 0);
      q[2 * PAGE - 1] = p[0] = 1;
      sink = p[2 * PAGE]; /* { dg-temporal-error "use-after-free" "shrunk" } */
    }
  if (!strcmp (what, "free"))
    free (p); /* { dg-temporal-error "mismatched-dealloc" "free" } */
  if (!strcmp (what, "realloc"))
    p = realloc (p, 10); /* { dg-temporal-error "mismatched-dealloc" "realloc" } */
  if (!strcmp (what, "file"))
    {
      FILE *f = tmpfile ();
      fputs ("content", f);
      fflush (f);
      q = mmap (NULL, 7, PROT_READ, MAP_SHARED, fileno (f), 0);
      if (memcmp (q, "content", 7) != 0 || q[PAGE - 1] != 0)
        abort ();
      fclose (f);
      munmap (q, 7);
      sink = q[0]; /* { dg-temporal-error "use-after-free" "file" } */
    }

  /* { dg-temporal-clean "legal" } */
  /* A pointer in mapped memory, moved along.  */
  int *number = malloc (sizeof *number);
  *number = 5;
  *(int **) (p + 64) = number;
  p = mremap (p, 5 * PAGE, 900 * PAGE, MREMAP_MAYMOVE);
  p[900 * PAGE - 1] = 1;
  if (**(int **) (p + 64) != 5)
    abort ();
  free (number);
  /* Grown in place, and the rest of what was cut.  */
  char *big = map (20 * PAGE);
  munmap (big + 10 * PAGE, 10 * PAGE);
  if (mremap (big, 10 * PAGE, 15 * PAGE, 0) == big)
    big[15 * PAGE - 1] = 1;
  munmap (big + 2 * PAGE, 3 * PAGE);
  memset (big, 1, 2 * PAGE);
  memset (big + 5 * PAGE, 1, 5 * PAGE);
  munmap (big, 5 * PAGE);
  munmap (big + 5 * PAGE, 10 * PAGE);
  munmap (p, 900 * PAGE);

  /* Reserved, and then filled piece by piece; pointers go all over it.  */
  char *base = mmap (NULL, 64 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  for (int i = 0; i < 64; i += 4)
    {
      q = mmap (base + i * PAGE, 4 * PAGE, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
      q[4 * PAGE - 1] = q[-i * PAGE] = base[i * PAGE] = 1;
    }
  /* One more, behind it.  */
  munmap (base + 60 * PAGE, 4 * PAGE);
  q = mmap (base + 60 * PAGE, 4 * PAGE, PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  base[61 * PAGE] = q[-1] = 1;
  munmap (base, 64 * PAGE);
  munmap (base, 64 * PAGE);

  /* 10 GiB that nobody pays for.  */
  size_t huge = (size_t) 10 << 30;
  char *far = mmap (NULL, huge, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (far != MAP_FAILED)
    {
      far[0] = far[huge / 2] = far[huge - 1] = 1;
      mprotect (far, huge / 2, PROT_NONE);
      madvise (far + huge / 2, PAGE, MADV_DONTNEED);
      if (far[huge / 2] != 0)
        abort ();
      munmap (far, huge);
    }
  if (mmap (NULL, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
      || munmap ((char *) PAGE + 1, PAGE) == 0)
    abort ();
  /* The addresses of one serve the next.  */
  for (int i = 0; i < 200; i++)
    {
      p = map ((1 + i % 7) * PAGE);
      p[(1 + i % 7) * PAGE - 1] = 1;
      munmap (p, (1 + i % 7) * PAGE);
      q = malloc (150000 + i * 3000);
      memset (q, 1, 150000 + i * 3000);
      free (q);
    }
  return 0;
}
