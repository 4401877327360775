/* Purpose: a large block where one has just ended, whose cells are clean already: stale pointers
   are found, also after the memory is in use again, and the new block is good to its ends.
   Source: cells.c, "clean".  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  size_t n = 1 << 22;
  char *old = NULL;

  for (int i = 0; i < 5; i++)
    {
      size_t m = n + i * 5000 + 8;
      char **p = malloc (m);
      volatile char *bytes = (char *) p;

      p[0] = (char *) p;
      p[3] = NULL;
      p[n / 8 - 1] = (char *) &p[3];
      bytes[m - 1] = 1;
      if (old && !strcmp (what, "first"))
	return old[0]; /* { dg-temporal-error "use-after-free" "first" } */
      if (old && !strcmp (what, "last"))
	return old[n - 1]; /* { dg-temporal-error "use-after-free" "last" } */
      if (!strcmp (what, "beyond"))
	bytes[m] = 1; /* { dg-temporal-error "out-of-bounds" "beyond" } */
      if (p[n / 8 - 1] != (char *) &p[3] || *p[n / 8 - 1] != 0)
	return 1;
      old = (char *) p;
      free (p);
      if (!strcmp (what, "freed"))
	return old[5]; /* { dg-temporal-error "use-after-free" "freed" } */
    }

  /* { dg-temporal-clean "legal" } */
  return 0;
}
