/* A library's block that has not been set yet still has the links of free chunks, with which the C library's malloc points before its neighbours:
   into the last bytes of the block below.  They are no pointers that the library has to that one, and excuse nobody who uses a stale pointer
   there.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "residue-plain.c" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include "residue.h"

static char *slot, *other;
static void *theirs[2];
static volatile char sink;

int
main (int argc, char **argv)
{
  char *below = malloc (536), *large = malloc (2000), *between = malloc (16), *larger;
  /* The large one is the only one of its size among the large free chunks.  */
  free (large);
  larger = malloc (3000);
  theirs[0] = lib_new (40);
  theirs[1] = lib_new (8);
  slot = below;
  free (below);
  other = malloc (536);
  other[3] = 1;
  if (argc > 1)
    sink = slot[3]; /* { dg-temporal-error "use-after-free" "stale" } */
  slot = other;
  sink = slot[3];
  free (other);
  free (between);
  free (larger);
  free (theirs[0]);
  free (theirs[1]);
  return 0;
}
