/* Purpose: a program with an allocator of its own under the C library's names, in
   another file, on memory that is an array of its own.
   Source: own scenario.  */
/* { dg-do run } */
/* { dg-link-message "has a malloc of its own" } */
/* { dg-additional-sources "own-malloc-pool.c" } */
/* Libraries allocate memory in their constructors, before the runtime has begun.
   { dg-variant "profiled" "-pg" } { dg-variant "undefined" "-fsanitize=undefined" } */

#include <stdlib.h>
#include <string.h>

int
main (void)
{
  char *p = malloc (10);
  strcpy (p, "abc");
  char *q = malloc (10);
  q[9] = 0;
  free (p);
  p = malloc (10);
  p = realloc (p, 100);
  p[99] = 1;
  free (p);
  free (q);
  return 0;
}
