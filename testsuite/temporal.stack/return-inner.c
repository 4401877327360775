/* Purpose: return from within inner blocks and loops: all variables of the
   function end, those of inner blocks too, and the report says "return".
   Source: Simpson 2013, exit of a function as assignment of the invalid pointer.  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>

static int *kept, *kept_outer;
static volatile int sink;

static __attribute__ ((noinline)) int
find (int wanted)
{
  int outer = 1;
  kept_outer = &outer;
  for (int i = 0; i < 10; i++)
    {
      int square = i * i;
      kept = &square;
      if (*kept == wanted)
	{
	  {
	    int deeper = i;
	    int *d = &deeper;
	    *d += 1;
	    if (wanted == 16)
	      kept = d;
	    return *d;
	  }
	}
    }
  kept = kept_outer = NULL;
  return 0;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "inner"))
    {
      find (9);
      sink = *kept; /* { dg-temporal-error "use-after-return" "inner" } */
    }
  if (!strcmp (what, "deeper"))
    {
      find (16);
      *kept = 1; /* { dg-temporal-error "use-after-return" "deeper" } */
    }
  if (!strcmp (what, "outer"))
    {
      find (25);
      sink = *kept_outer; /* { dg-temporal-error "use-after-return" "outer" } */
    }
  /* { dg-temporal-clean "legal" } */
  sink = find (36);
  if (sink != 7)
    return 1;
  sink = find (-1);
  return kept != NULL || kept_outer != NULL;
}
