/* Purpose: as given-back.c, with allocator and users in one unit.
   Source: as given-back.c.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#define POOL static
#include "given-back-pool.c"

static volatile int zero, sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 100; i++)
    {
      char *p = slot_alloc (1 + i % 7), *q = slot_alloc (28 - i % 7);
      memset (p, 1, 1 + i % 7);
      memset (q, 2, 28 - i % 7);
      slot_swap (p, q);
      if (slot_room (p) != 28 || p[0] != 2)
        abort ();
      slot_note (i, q);
      slot_free (q);
      slot_free (p);
    }
  char *p = slot_alloc (5), *q = slot_alloc (5);
  if (!strcmp (what, "over"))
    p[5 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "over" } */
  slot_free (p);
  char *again = slot_alloc (5);
  again[4] = 1;
  if (!strcmp (what, "stale"))
    sink = p[0]; /* { dg-temporal-error "use-after-free" "stale" } */
  slot_free (again);
  slot_free (q);
  return 0;
}
