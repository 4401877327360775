/* Purpose: an allocator whose deallocator no attribute names (GCC 10 and older have none for it): that and other functions
   that get a block back as a void pointer use all of its slot, which is longer than what was asked for.  Its users may not.
   Source: malloc.c of libgc 8.2.2, GC_free; efree of PHP, sdallocx of jemalloc.  */
/* { dg-do run } */
/* { dg-additional-sources "given-back-pool.c" } */

#include <stdlib.h>
#include <string.h>
#include "given-back-pool.h"

static volatile int zero, sink;
static char *volatile kept;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  char *block[300];

  /* { dg-temporal-clean "legal" } */
  for (int turn = 0; turn < 3; turn++)
    {
      for (int i = 0; i < 300; i++)
        {
          block[i] = slot_alloc (1 + (i + turn) % 28);
          memset (block[i], i, 1 + (i + turn) % 28);
        }
      for (int i = 0; i < 300; i++)
        {
          if (slot_room (block[i]) != 28 || block[i][(i + turn) % 28] != (char) i)
            abort ();
          slot_note (i, block[i]);
        }
      slot_swap (block[1], block[2]);
      if (block[2][0] != 1)
        abort ();
      /* One that attributes cannot name.  */
      void (*volatile end) (void *) = slot_free;
      for (int i = 0; i < 300; i++)
        if (turn)
          slot_free (block[i]);
        else
          end (block[i]);
    }

  char *p = slot_alloc (5), *q = slot_alloc (9);
  kept = p;
  if (!strcmp (what, "over"))
    p[5 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "over" } */
  if (!strcmp (what, "over-noted"))
    {
      slot_note (1, p);
      sink = p[27 + zero]; /* { dg-temporal-error "out-of-bounds" "over-noted" } */
    }
  slot_free (p);
  p = slot_alloc (20);
  p[19] = 1;
  if (!strcmp (what, "stale"))
    sink = *kept; /* { dg-temporal-error "use-after-free" "stale" } */
  if (!strcmp (what, "stale-inside"))
    sink = slot_room (kept);
  slot_free (q);
  slot_free (p);
  if (!strcmp (what, "chunk"))
    {
      /* The first slot is where the first chunk begins.  */
      free (block[0]);
      slot_free (block[0]);
    }
  return 0;
}
