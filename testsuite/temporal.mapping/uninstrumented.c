/* Purpose: mappings that other code ends, moves or makes where ours had been.
   Source: issue 3: munmap by uninstrumented code must leave no stale block.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "uninstrumented-plain.c" } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096 };
struct region { char *p; size_t n; };
void plain_unmap (struct region *r);
void plain_replace (struct region *r, size_t n);
void plain_move (struct region *r, size_t n);
void plain_map (struct region *r, size_t n);

static volatile int zero;
static volatile char sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  static struct region r;

  r.n = 4 * PAGE;
  /* OLD never was in memory: nobody can have replaced it.  */
  char *old = mmap (NULL, r.n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  r.p = old;
  r.p[0] = 1;
  if (!strcmp (what, "stale"))
    {
      plain_unmap (&r);
      sink = old[0]; /* { dg-temporal-error "use-after-free" "stale" } */
    }
  if (!strcmp (what, "replaced"))
    {
      plain_replace (&r, 8 * PAGE);
      sink = old[0]; /* { dg-temporal-error "use-after-free" "replaced" } */
    }

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 50; i++)
    {
      plain_replace (&r, (1 + i % 9) * PAGE);
      r.p[r.n - 1] = 1;
      plain_move (&r, (3 + i % 5) * PAGE);
      r.p[r.n - 1] = 1;
      plain_unmap (&r);
      char *q = malloc (200000 + i * PAGE);
      memset (q, 1, 200000 + i * PAGE);
      r.n = (2 + i % 3) * PAGE;
      r.p = mmap (NULL, r.n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      r.p[r.n - 1] = 1;
      plain_move (&r, (3 + i % 5) * PAGE);
      memset (r.p, 2, r.n);
      free (q);
      plain_unmap (&r);
      plain_map (&r, 3 * PAGE);
      memset (r.p, 2, r.n);
    }
  return 0;
}
