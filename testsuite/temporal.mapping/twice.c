/* Purpose: memory that is mapped at two addresses has two cells for each slot, and what is stored through the one address is not
   told to the other's cell; nor is what another process stores in memory that is shared.  A pointer to a block that has
   ended is replaced there by one to the next block in the same place.  A stale pointer in a slot of the program's own is found
   all the same, and the one in a slot that is mapped once.
   Source: own scenario.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "../../libtemporal/abi/temporal.h"

enum { PAGE = 4096 };
struct view { int *p, *q; };

static int *kept;
static volatile int sink;

/* A block in the place of the one that KEPT leads to, which has ended.  */
static int *
another (void)
{
  int *other = NULL;
  for (int i = 0; i < 100 && other != kept; i++)
    other = malloc (40);
  return other;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int sum = 0, fd = memfd_create ("views", 0);

  if (fd < 0 || ftruncate (fd, PAGE) != 0)
    return 2;
  struct view *here = mmap (NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  struct view *there = mmap (NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  struct view *mine = mmap (NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (here == MAP_FAILED || there == MAP_FAILED || mine == MAP_FAILED)
    return 2;

  /* { dg-temporal-clean "" } */
  for (int i = 0; i < 5; i++)
    {
      here->p = malloc (40);
      *here->p = i;
      sum += *there->p + *here->p;
      free (there->p);
    }
  for (int i = 0; i < 5; i++)
    {
      here->q = kept = malloc (40);
      free (here->q);
      there->q = another ();
      *there->q = i;
      sum += *here->q;
      free (here->q);
    }

  /* The child's pointer stands in the memory of both.  */
  int *block = temporal_block_create ((int *) here + 16, 32);
  here->p = block;
  block = temporal_block_destroy (block);
  block = temporal_block_create (block, 32);
  *block = 7;
  pid_t child = fork ();
  if (child == 0)
    {
      here->p = block;
      _exit (0);
    }
  waitpid (child, NULL, 0);
  sum += *here->p;

  if (!strcmp (what, "own"))
    {
      kept = malloc (40);
      *kept = 1;
      free (kept);
      another ();
      here->q = malloc (8);
      sink = *kept; /* { dg-temporal-error "use-after-free" "own" } */
    }
  if (!strcmp (what, "once"))
    {
      mine->p = kept = malloc (40);
      free (mine->p);
      *another () = 1;
      sink = *mine->p; /* { dg-temporal-error "use-after-free" "once" } */
    }
  return sum != 20 + 10 + 7;
}
