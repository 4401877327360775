/* Purpose: a stream that comes from memory needs no look-up of its referent before it is checked, but
   where something else needs it.
   Source: the size of the code of programs that write to streams in variables.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "object_loads" "3" } */

#include <stdio.h>

extern FILE *to, *kept;

void
explain (int n)
{
  fprintf (stderr, "%d messages\n", n);
}

void
explain_to (int n)
{
  fprintf (to, "%d messages\n", n);
  fprintf (to, "%d messages more\n", n);
}

void
keep (int n)
{
  kept = to;
  fprintf (kept, "%d messages\n", n);
}
