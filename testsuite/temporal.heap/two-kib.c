/* Purpose: blocks about the size up to which a block is described by its own cells: their ends, their reuse, what is freed of them, and
   that their records need no search.
   Source: PtrDist's bc, whose numbers have a little more than 1 KiB; small-blocks.c.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* { dg-output "1043-byte block" "stale" } */

#include <stdlib.h>
#include <string.h>

static const char *mode;
static volatile int sink;
static char **kept;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

/* { dg-temporal-clean "legal" } */

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  kept = malloc (sizeof *kept);
  if (is ("legal"))
    for (size_t n = 1000; n < 2100; n++)
      {
        char *a = malloc (n), *b = malloc (2100 - n);
        memset (a, 1, n);
        memset (b, 2, 2100 - n);
        sink = a[n - 1] + b[0];
        a = realloc (a, n + n % 97);
        a[n - 1] = 1;
        free (b);
        free (a);
      }
  size_t sizes[] = { 1043, 1536, 2040, 2041, 2048, 2049 };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      size_t n = sizes[k];
      char *a = malloc (n);
      a[n - 1] = 1;
      if (is ("end") && n == 1043)
        sink = a[n];		/* { dg-temporal-error "out-of-bounds" "end" } */
      if (is ("end-2040") && n == 2040)
        sink = a[n];		/* { dg-temporal-error "out-of-bounds" "end-2040" } */
      if (is ("inside") && n == 1536)
        free (a + 16);		/* { dg-temporal-error "invalid-free" "inside" } */
      *kept = a;
      free (a);
      char *again = malloc (n);
      again[0] = 2;
      if ((size_t) again != (size_t) *kept)
        return 1;
      if (is ("stale") && n == 1043)
        sink = (*kept)[1000];	/* { dg-temporal-error "use-after-free" "stale" } */
      if (is ("stale-2040") && n == 2040)
        sink = (*kept)[2000];	/* { dg-temporal-error "use-after-free" "stale-2040" } */
      if (is ("twice") && n == 2041)
        free (*kept);		/* { dg-temporal-error "double-free" "twice" } */
      free (again);
    }
  return 0;
}
