/* Purpose: the report of a stpcpy that GCC makes a memcpy without a line names the line of the stpcpy.
   Source: a chain of stpcpy whose last one did not fit was reported at the start of the function.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include <stdlib.h>
#include <string.h>

static char *volatile result;

int
main (int argc, char **argv)
{
  char *b = malloc (argc > 1 ? 8 : 9);
  char *e = b;

  e = stpcpy (e, "abc");
  e = stpcpy (e, "de");
  e = stpcpy (e, "fgh");		/* { dg-temporal-error "out-of-bounds" "wrong" } */
  result = e;
  /* { dg-temporal-clean "" } */
  free (b);
  return 0;
}
