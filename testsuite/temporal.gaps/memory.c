/* Purpose: memory that has no block, or keeps it too long: a variable-length array beside
   alloca, locals shared with nested functions.
   Source: doc/not-handled.texi, "Memory that is not tracked".  */
/* { dg-do run } */

#include <alloca.h>
#include <string.h>

static volatile int zero;
static int *kept;

static __attribute__ ((noinline)) int
keep_shared (int n)
{
  int shared = n;
  int get (void) { return shared; }
  kept = &shared;
  return get ();
}

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
  if (!strcmp (what, "shared"))
    {
      keep_shared (1);
      sink = *kept; /* { dg-temporal-gap "use-after-return" "shared" "locals of nested functions are moved into one object" } */
    }
  /* { dg-temporal-clean "legal" } */
  (void) sink;
  return 0;
}
