/* Purpose: the notes of stack errors: the variable's name and declaration, the
   end of its scope or of its function.
   Source: issue, "notes for ... scope end, with the variable's name".  */
/* { dg-do run } */

#include <string.h>

static int *kept;
static volatile int sink;

static __attribute__ ((noinline)) void
keep_local (int value)
{
  int remembered[4] = { value }; /* { dg-temporal-note "variable 'remembered' was declared here, in 'keep_local'" "return" } */
  kept = remembered;
  kept[1] += 1;
} /* { dg-temporal-note "ended with its function here" "return" } */

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "scope"))
    {
      {
	int inner = 5; /* { dg-temporal-note "4-byte variable 'inner' was declared here, in 'main'" "scope" } */
	kept = &inner;
	/* GCC's C front end keeps no place for the end of an inner block: the
	   line of its last statement will do.  */
	*kept += 1; } /* { dg-temporal-note "its scope ended here" "scope" } */
      sink = *kept; /* { dg-temporal-error "use-after-scope" "scope" } */
    }
  if (!strcmp (what, "return"))
    {
      keep_local (3);
      kept[1] = 1; /* { dg-temporal-error "use-after-return" "return" } */
    }

  /* { dg-temporal-clean "legal" } */
  int mine = 1;
  kept = &mine;
  sink = *kept;
  return sink != 1;
}
