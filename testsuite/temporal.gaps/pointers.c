/* Purpose: pointers whose referent is lost, so that a stale one is taken for one to
   the block that has its memory now.
   Source: doc/not-handled.texi, "Pointers whose referent is lost".  */
/* { dg-do run } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  volatile int sink = 0;
  int *first = malloc (64);
  *first = 1;
  int *volatile kept = first;
  free (first);
  /* Reuses the memory, so that only the number tells the two apart.  */
  int *second = malloc (64);
  *second = 2;
  int *p = kept;
  int *q = second;

  if (!strcmp (what, "text"))
    {
      char text[40];
      unsigned long read;
      snprintf (text, sizeof text, "%lx", (unsigned long) p);
      if (sscanf (text, "%lx", &read) != 1)
	return 1;
      q = (int *) read;
      sink = *q; /* { dg-temporal-gap "use-after-free" "text" "a pointer that was printed as a number" } */
    }
  /* { dg-temporal-clean "legal" } */
  free (second);
  (void) sink;
  return 0;
}
