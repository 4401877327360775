/* Purpose: a mapping put back into its place with MAP_FIXED, where the program goes on with the old
   pointer, since it only compares mmap's result with it, or ignores it: as Autoconf's AC_FUNC_MMAP does.
   Where it takes the result, the old pointer is stale (mmap.c, "reused").  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

static volatile int zero;
static volatile char sink;
static char *volatile kept;
static char *place;

static int
put_back (char *p, size_t n)
{
  return p == mmap (p, n, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  char *p = mmap (NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    abort ();
  p[0] = 1;
  kept = place = p;
  munmap (p, 3 * PAGE);

  if (!strcmp (what, "between"))
    sink = kept[zero]; /* { dg-temporal-error "use-after-free" "between" } */

  if (!put_back (p, 3 * PAGE))
    abort ();
  p[8] = kept[3 * PAGE - 1] = place[PAGE] = 1;
  if (p[0] != 0 || p[8] != 1)
    abort ();
  if (!strcmp (what, "beyond"))
    sink = p[3 * PAGE + zero]; /* { dg-temporal-error "out-of-bounds" "beyond" } */

  /* Again, and again; a piece in the middle; nobody looks at what mmap says.  */
  for (int i = 0; i < 3; i++)
    {
      munmap (p, 3 * PAGE);
      if (!put_back (place, 3 * PAGE))
        abort ();
      kept[i] = p[2 * PAGE] = 1;
    }
  munmap (p + PAGE, PAGE);
  if (!strcmp (what, "hole"))
    sink = p[PAGE + zero]; /* { dg-temporal-error "use-after-free" "hole" } */
  mmap (p + PAGE, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  memset (p, 1, 3 * PAGE);
  kept[PAGE] = place[2 * PAGE] = 1;

  munmap (p, 3 * PAGE);
  if (!strcmp (what, "after-first"))
    sink = place[zero]; /* { dg-temporal-error "use-after-free" "after-first" } */
  if (!strcmp (what, "after-last"))
    sink = place[2 * PAGE + zero]; /* { dg-temporal-error "use-after-free" "after-last" } */
  if (!strcmp (what, "after"))
    sink = place[PAGE + zero]; /* { dg-temporal-error "use-after-free" "after" } */

  if (!put_back (p, PAGE))
    abort ();
  p[PAGE - 1] = 1;
  if (!strcmp (what, "less"))
    sink = p[PAGE + zero]; /* { dg-temporal-error "out-of-bounds" "less" } */
  /* { dg-temporal-clean "legal" } */
  munmap (p, PAGE);
  return 0;
}
