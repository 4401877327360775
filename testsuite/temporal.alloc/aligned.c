/* Purpose: the functions that align: the block is where and as large as it
   should be, stale pointers to it are found, and free takes it.
   Source: issue, posix_memalign ... pvalloc.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile int sink;
static volatile size_t three = 3;

static void *
allocate (const char *how, size_t size)
{
  void *p = NULL;
  if (!strcmp (how, "posix_memalign"))
    {
      if (posix_memalign (&p, 64, size) != 0 || (uintptr_t) p % 64)
	abort ();
    }
  else if (!strcmp (how, "aligned_alloc"))
    {
      p = aligned_alloc (256, size);
      if ((uintptr_t) p % 256)
	abort ();
    }
  else if (!strcmp (how, "memalign"))
    {
      p = memalign (4096, size);
      if ((uintptr_t) p % 4096)
	abort ();
    }
  else if (!strcmp (how, "valloc"))
    {
      p = valloc (size);
      if ((uintptr_t) p % sysconf (_SC_PAGESIZE))
	abort ();
    }
  else if (!strcmp (how, "pvalloc"))
    {
      p = pvalloc (size);
      if ((uintptr_t) p % sysconf (_SC_PAGESIZE))
	abort ();
    }
  else
    abort ();
  return p;
}

int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "memalign";
  const char *what = argc > 2 ? argv[2] : "";
  char *p = allocate (how, 1000);

  p[0] = 1;
  p[999] = 2;
  if (!strcmp (what, "end"))
    {
      p[1000] = 1; /* { dg-temporal-error "out-of-bounds" "posix_memalign end" } */
      /* { dg-temporal-error "out-of-bounds" "aligned_alloc end" ".-1" } */
      /* { dg-temporal-error "out-of-bounds" "memalign end" ".-2" } */
      /* { dg-temporal-error "out-of-bounds" "valloc end" ".-3" } */
    }
  if (!strcmp (what, "page-end"))
    {
      /* pvalloc rounds up to whole pages.  */
      p[sysconf (_SC_PAGESIZE) - 1] = 1;
      p[sysconf (_SC_PAGESIZE)] = 1; /* { dg-temporal-error "out-of-bounds" "pvalloc page-end" } */
    }
  free (p);
  if (!strcmp (what, "twice"))
    free (p); /* { dg-temporal-error "double-free" "memalign twice" } */
  char *q = allocate (how, 1000);
  memset (q, 3, 1000);
  if (!strcmp (what, "stale"))
    {
      sink = p[999]; /* { dg-temporal-error "use-after-free" "posix_memalign stale" } */
      /* { dg-temporal-error "use-after-free" "aligned_alloc stale" ".-1" } */
      /* { dg-temporal-error "use-after-free" "memalign stale" ".-2" } */
      /* { dg-temporal-error "use-after-free" "valloc stale" ".-3" } */
      /* { dg-temporal-error "use-after-free" "pvalloc stale" ".-4" } */
    }

  /* { dg-temporal-clean "posix_memalign" } */
  /* { dg-temporal-clean "aligned_alloc" } */
  /* { dg-temporal-clean "memalign" } */
  /* { dg-temporal-clean "valloc" } */
  /* { dg-temporal-clean "pvalloc" } */
  sink = q[999];
  q = realloc (q, 3000);
  q[2999] = q[998];
  sink += q[2999];
  free (q);

  /* What they refuse.  */
  void *untouched = &sink;
  if (posix_memalign (&untouched, three, 8) != EINVAL || untouched != &sink)
    return 1;
  if (posix_memalign (&untouched, 64, SIZE_MAX / 2 - 64 * three) != ENOMEM
      || untouched != &sink)
    return 2;
  return sink != 6;
}
