/* Purpose: a comparison reads both strings up to the first difference, and no further.  */
/* { dg-do run } */
/* { dg-temporal-clean "early" } */
/* { dg-temporal-clean "counted" } */

#include <stdlib.h>
#include <string.h>

static char *
filled (size_t n, size_t skip, char last)
{
  char *p = (char *) malloc (n + skip) + skip;
  memset (p, 'x', n);
  p[n - 1] = last;
  return p;
}

static __attribute__ ((noinline, noclone)) int
compare (const char *a, const char *b, size_t n)
{
  return strncmp (a, b, n); /* { dg-temporal-error "out-of-bounds" "equal" } */
}

int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "early";
  int s = 0;

  /* Neither has an end; they differ in their last bytes.  */
  for (size_t n = 1; n < 40; n++)
    for (size_t skip = 0; skip < 9; skip++)
      {
	char *a = filled (n, skip, 'a'), *b = filled (n, 0, 'b');
	s += compare (a, b, 100) >= 0;
	free (a - skip);
	free (b);
      }
  char *a = filled (21, 0, 'x'), *b = filled (21, 3, 'x');
  if (!strcmp (how, "counted"))
    s += compare (a, b, 21) != 0;
  if (!strcmp (how, "equal"))
    s += compare (a, b, 22) != 0;
  free (a);
  free (b - 3);
  return s;
}
