/* Purpose: that an index was good before says nothing of it when it has changed, of another array, or of
   the same variable in the next turn.
   Source: issue 4, dominated checks of indices (plugin/optimize/redundant-checks.cc).  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static double small[4], large[8];
static volatile double sink;

static __attribute__ ((noinline)) void
unknown (void)
{
  free (malloc (10));
}

static __attribute__ ((noinline)) void
walk (long i, long step, int turns)
{
  for (int k = 0; k < turns; k++)
    {
      small[i] = k;		/* { dg-temporal-error "out-of-bounds" "turn" } */
      unknown ();
      sink = small[i];
      i += step;
    }
}

static __attribute__ ((noinline)) void
another (long i, int turns)
{
  sink = large[i];
  for (int k = 0; k < turns; k++)
    {
      unknown ();
      sink += large[i];
      if (i > 1)
	sink += small[i];	/* { dg-temporal-error "out-of-bounds" "other" } */
    }
}

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean } */
  const char *how = argc > 1 ? argv[1] : "";
  walk (0, 1, !strcmp (how, "turn") ? 5 : 4);
  another (!strcmp (how, "other") ? 4 : 3, 2);
  return 0;
}
