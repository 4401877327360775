/* Purpose: a slot that is mapped at two addresses has two cells.  What is stored through the one address is not told
   to the other's cell: a pointer that was loaded there, and whose block has ended, is replaced by the next one to the
   same place.  A stale pointer in a slot of the program's own is found all the same.
   Source: own scenario.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096 };
struct view { int *p, *q; };

static int *kept;
static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int sum = 0, fd = memfd_create ("views", 0);

  if (fd < 0 || ftruncate (fd, PAGE) != 0)
    return 2;
  struct view *here = mmap (NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  struct view *there = mmap (NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (here == MAP_FAILED || there == MAP_FAILED)
    return 2;
  /* { dg-temporal-clean "" } */
  for (int i = 0; i < 5; i++)
    {
      here->p = malloc (40);
      *here->p = i;
      sum += *there->p + *here->p;
      free (there->p);
    }
  /* { dg-temporal-error "use-after-free" "own" .+10 } */
  if (!strcmp (what, "own"))
    {
      kept = malloc (40);
      *kept = 1;
      free (kept);
      int *other = NULL;
      for (int i = 0; i < 100 && other != kept; i++)
	other = malloc (40);
      here->q = malloc (8);
      sink = *kept;
    }
  return sum != 20;
}
