/* Purpose: ranges of literals that are certainly inside need no check, no number, and no search for
   pointers in them.
   Source: the size of the code of programs that print messages.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-dump" } */
/* { dg-temporal-stat "dropped_in_sight" "3" } */
/* { dg-final { scan-dump-not "expose_contents" } } */

#include <stdio.h>

void
explain (FILE *to)
{
  fwrite ("a message\n", 10, 1, to);
  fwrite ("another\n", 1, 8, to);
  fwrite ("abcdefg", 4, 2, to);
}
