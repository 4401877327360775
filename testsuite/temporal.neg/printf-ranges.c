/* Purpose: what sprintf returns for an array of characters without an end, read up to a precision
   that is an argument.
   Source: library-calls.c: GCC takes the result for one below 13, GCC 11 also without the
   plugin.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdio.h>
#include <string.h>
int
main (void)
{
  struct { char tag[4], name[8]; } r = { "RIFF", "eightchr" };
  char text[32];
  strncpy (r.name, "a name that is cut", sizeof r.name);
  return sprintf (text, "%.*s/%.4s", 8, r.name, r.tag) != 13 || strcmp (text, "a name t/RIFF");
}
