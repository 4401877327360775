/* Purpose: longjmp abandons frames; their locals are dead, and later frames
   take their place.
   Source: design, frames that vanish give their cells back; own scenario.  */
/* { dg-do run } */

#include <setjmp.h>
#include <stddef.h>
#include <string.h>

static jmp_buf env;
static int *kept;
static volatile int sink;

static __attribute__ ((noinline)) void
dive (int depth)
{
  int local[4] = { depth, 0, 0, 0 };
  kept = local;
  kept[1] += 1;
  if (depth == 10)
    longjmp (env, 1);
  dive (depth + 1);
  sink = kept[1];
}

static __attribute__ ((noinline)) int
refill (int n)
{
  volatile int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = n;
  return a[50];
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (setjmp (env) == 0)
    dive (0);

  if (!strcmp (what, "read"))
    sink = kept[1]; /* { dg-temporal-error "use-after-return" "read" } */
  if (!strcmp (what, "write"))
    {
      sink = refill (3);
      kept[0] = 1; /* { dg-temporal-error "use-after-return" "write" } */
    }

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 100; i++)
    {
      if (setjmp (env) == 0)
	dive (i % 10);
      sink = refill (i);
    }
  return sink != 99;
}
