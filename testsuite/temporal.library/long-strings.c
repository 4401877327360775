/* Strings that are longer than what is looked at one cell at a time.

   SPDX-License-Identifier: GPL-3.0-or-later

   "legal" has every length and alignment around the 32 bytes of a turn, at the very end of its block;
   in the others the end is missing, at places that the turns meet in different ways, or
   something else has begun where the string goes on.  */
/* { dg-temporal-clean "legal 0" } */

#include <stdlib.h>
#include <string.h>

static size_t sum;

static char *
filled (size_t size, size_t length)
{
  char *p = malloc (size);
  memset (p, 'x', size);
  if (length < size)
    p[length] = 0;
  return p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  size_t size = argc > 2 ? strtoul (argv[2], NULL, 10) : 0;

  if (strcmp (what, "legal") == 0)
    for (size_t length = 0; length < 150; length++)
      for (size_t start = 0; start < 40; start++)
	{
	  char *p = filled (start + length + 1, start + length);
	  if (strlen (p + start) != length
	      || memchr (p + start, 0, length + 1) != p + start + length
	      || strnlen (p + start, length / 2) != length / 2)
	    return 1;
	  p[start + length] = 'x';
	  if (length > 0 && strnlen (p + start, length) != length)
	    return 1;
	  free (p);
	}
  if (strcmp (what, "open") == 0)
    sum += strlen (filled (size, size));
  /* { dg-temporal-error "out-of-bounds" "open 16" ".-1" } */
  /* { dg-temporal-error "out-of-bounds" "open 47" ".-2" } */
  /* { dg-temporal-error "out-of-bounds" "open 48" ".-3" } */
  /* { dg-temporal-error "out-of-bounds" "open 80" ".-4" } */
  /* { dg-temporal-error "out-of-bounds" "open 85" ".-5" } */
  /* { dg-temporal-error "out-of-bounds" "open 4000" ".-6" } */
  if (strcmp (what, "moved") == 0)
    sum += strlen (filled (size, size) + 13);
  /* { dg-temporal-error "out-of-bounds" "moved 77" ".-1" } */
  /* { dg-temporal-error "out-of-bounds" "moved 104" ".-2" } */
  if (strcmp (what, "search") == 0)
    sum += (size_t) memchr (filled (size, size), 'y', size + 1);
  /* { dg-temporal-error "out-of-bounds" "search 48" ".-1" } */
  /* { dg-temporal-error "out-of-bounds" "search 79" ".-2" } */
  if (strcmp (what, "freed") == 0)
    {
      char *p = filled (200, 199);
      free (p);
      sum += strlen (p); /* { dg-temporal-error "use-after-free" "freed" } */
    }
  return sum == 1;
}
