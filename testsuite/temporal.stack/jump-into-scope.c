/* Purpose: a switch that jumps over a declaration, a goto into a block, and
   a loop entered in the middle are legal and the variables live; after
   the block they are dead nevertheless.
   Source: issue, "jumping into a scope"; Vorobyov 2017a, store where a variable is born.  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>

static volatile int sink;
static volatile int one = 1;

static __attribute__ ((noinline)) void
fill (int *p, int value)
{
  *p = value;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = NULL;
  int sum = 0;

  /* { dg-temporal-clean "legal" } */
  switch (one)
    {
      int over;
    case 0:
      over = 1;
      break;
    case 1:
      p = &over;
      fill (p, 10);
      sum += over;
      break;
    }
  if (!strcmp (what, "switch"))
    sink = *p; /* { dg-temporal-error "use-after-scope" "switch" } */

  if (one)
    goto inside;
  {
    int x;
    fill (&x, 1);
    sum += x;
  inside:
    p = &x;
    fill (p, 20);
    sum += *p;
  }
  if (!strcmp (what, "goto"))
    *p = 2; /* { dg-temporal-error "use-after-scope" "goto" } */

  /* A loop whose body is entered from outside, once.  */
  int i = 0;
  goto middle;
  for (; i < 3; i++)
    {
      int x;
      fill (&x, 5);
      sum += x;
    middle:
      p = &x;
      fill (p, 100);
      sum += x;
    }
  if (!strcmp (what, "loop"))
    sink = *p; /* { dg-temporal-error "use-after-scope" "loop" } */

  /* Duff's device with a block of its own in the middle.  */
  int n = 7, count = 0;
  switch (n % 4)
    {
      do
	{
	  int part;
	  case 0: fill (&part, 1); count += part; /* FALLTHRU */
	  case 3: fill (&part, 1); count += part; /* FALLTHRU */
	  case 2: fill (&part, 1); count += part; /* FALLTHRU */
	  case 1: fill (&part, 1); count += part;
	}
      while ((n -= 4) > 0);
    }

  return sum != 10 + 20 + 3 * 100 + 2 * 5 || count != 7;
}
