/* Purpose: a program may have a qsort of its own, called by its own units and by the
   library's.
   Source: the runtime has a qsort that takes referents along (merge-sort.c), which must give way.  */
/* { dg-do run } */
/* { dg-temporal-clean "own" } */

#include <stdlib.h>
#include <string.h>

static int calls;

void
qsort (void *base, size_t count, size_t size,
       int (*compare) (const void *, const void *))
{
  char *p = base, *t = malloc (size);

  calls++;
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && compare (p + (j - 1) * size, p + j * size) > 0; j--)
      {
	memcpy (t, p + j * size, size);
	memcpy (p + j * size, p + (j - 1) * size, size);
	memcpy (p + (j - 1) * size, t, size);
      }
  free (t);
}

static int
by_value (const void *a, const void *b)
{
  return **(int *const *) a - **(int *const *) b;
}

int
main (int argc, char **argv)
{
  int *pointers[9];

  for (int i = 0; i < 9; i++)
    {
      pointers[i] = malloc (sizeof (int));
      *pointers[i] = i * 4 % 9;
    }
  qsort (pointers, 9, sizeof *pointers, by_value);
  for (int i = 0; i < 9; i++)
    if (*pointers[i] != i)
      return 1;
  int *volatile gone = pointers[3];
  free (gone);
  if (argc > 1 && !strcmp (argv[1], "stale"))
    {
      int *reuse = malloc (sizeof (int));
      *reuse = 1;
      return *pointers[3]; /* { dg-temporal-error "use-after-free" "stale" } */
    }
  return calls != 1;
}
