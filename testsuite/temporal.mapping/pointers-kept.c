/* Purpose: stale pointers in mappings that are protected, locked, written back, moved or partly unmapped: the kernel keeps
   no pointers, so these calls let nothing pass.  And the ends of mappings do not take the records of the
   heap's first blocks, without which a pointer from memory would be taken for what its value says.
   Source: interpose/mmap.c, blocks/origin-numbers.c, library-system.def.  */
/* { dg-do run } */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int *stale, *fresh;
static int **kept;

static int **
map (size_t n)
{
  void *p = mmap (NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    exit (77);
  return p;
}

#define IS(name) (argc > 1 && !strcmp (argv[1], name))
#define GIVEN(name) (IS (name) ? stale : fresh)

int
main (int argc, char **argv)
{
  size_t page = sysconf (_SC_PAGESIZE);
  stale = malloc (4 * sizeof (int)); /* the first block of all */
  stale[0] = 7;
  free (stale);
  fresh = malloc (4 * sizeof (int)); /* { dg-temporal-clean "" } */
  fresh[0] = 1;
  if (*(void *volatile *) &stale != *(void *volatile *) &fresh)
    exit (77);

  kept = map (4 * page);
  kept[0] = GIVEN ("protected");
  if (mprotect (kept, page, PROT_READ) != 0)
    exit (77);
  int sum = *kept[0]; /* { dg-temporal-error "use-after-free" "protected" } */
  mprotect (kept, page, PROT_READ | PROT_WRITE);

  kept[1] = GIVEN ("locked");
  if (mlock (kept, page) == 0)
    munlock (kept, page);
  sum += *kept[1]; /* { dg-temporal-error "use-after-free" "locked" } */

  kept[2] = GIVEN ("written-back");
  msync (kept, page, MS_ASYNC);
  sum += *kept[2]; /* { dg-temporal-error "use-after-free" "written-back" } */

  kept[3] = GIVEN ("cut");
  munmap ((char *) kept + 2 * page, 2 * page);
  sum += *kept[3]; /* { dg-temporal-error "use-after-free" "cut" } */

  kept[4] = GIVEN ("moved");
  int **other = map (8 * page);
  kept = mremap (kept, 2 * page, 8 * page, MREMAP_MAYMOVE | MREMAP_FIXED, other);
  sum += *kept[4]; /* { dg-temporal-error "use-after-free" "moved" } */

  kept[5] = GIVEN ("after-many");
  for (int i = 0; i < 1000; i++)
    munmap (map (page), page);
  sum += *kept[5]; /* { dg-temporal-error "use-after-free" "after-many" } */

  printf ("%d\n", sum);
  return sum != 6;
}
