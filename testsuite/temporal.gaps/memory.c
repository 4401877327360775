/* Purpose: memory that has no block, or keeps it too long: a variable-length array beside alloca.
   Source: doc/not-handled.texi, "Memory that is not tracked".  */
/* { dg-do run } */

#include <alloca.h>
#include <string.h>

static volatile int zero;
static int *kept;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  volatile int sink = 0;

  if (!strcmp (what, "array"))
    {
      {
	int array[4 + zero];
	char *more = alloca (4 + zero);
	array[0] = more[0] = 1;
	kept = array;
      }
      sink = *kept; /* { dg-temporal-gap "use-after-scope" "array" "an array in one scope with alloca" } */
    }
  /* { dg-temporal-clean "legal" } */
  (void) sink;
  return 0;
}
