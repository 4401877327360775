/* stale.h - a stale pointer and the one that has its memory now, for the tests of this folder.

   STALE points to a block of four ints that was freed; FRESH to the block that got its
   memory, and holds 1, 2, 3, 4.  Only their referents tell them apart.  KEEP hides a
   pointer from the optimiser, through memory.  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int *stale, *fresh;
static volatile int sink;

static void
prepare (void)
{
  stale = malloc (4 * sizeof (int));
  stale[0] = 7;
  free (stale);
  fresh = malloc (4 * sizeof (int));
  for (int i = 0; i < 4; i++)
    fresh[i] = i + 1;
  /* If the memory is another's the test would show nothing.  */
  if (*(volatile uintptr_t *) &stale != *(volatile uintptr_t *) &fresh)
    exit (77);
}

#define IS(name) (argc > 1 && !strcmp (argv[1], name))
