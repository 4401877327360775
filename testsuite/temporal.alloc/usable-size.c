/* Purpose: malloc_usable_size: a program may write to all the bytes it names.
   The size is at least what was asked for, and 0 for null.
   Source: issue; semantics of the C library.  */
/* { dg-do run } */

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  /* { dg-temporal-clean "legal" } */
  if (malloc_usable_size (NULL) != 0)
    return 1;
  for (size_t n = 0; n < 200; n += 7)
    {
      char *p = malloc (n);
      size_t usable = malloc_usable_size (p);
      if (usable < n)
	return 2;
      for (size_t i = 0; i < usable; i++)
	p[i] = i;
      free (p);
    }
  char *p = malloc (10);
  size_t usable = malloc_usable_size (p);
  p[usable - 1] = 1;
  if (!strcmp (what, "end"))
    p[usable] = 1; /* { dg-temporal-error "out-of-bounds" "end" } */
  free (p);
  if (!strcmp (what, "stale"))
    sink = p[0]; /* { dg-temporal-error "use-after-free" "stale" } */
  return 0;
}
