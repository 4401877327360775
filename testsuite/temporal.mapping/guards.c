/* Guard pages in memory of a library's, which a search for what it has must not touch.
   { dg-uninstrumented-sources "guards-plain.c" } */
#include <stdlib.h>
#include <string.h>

void library_map (void);
void library_keep (void *);
void library_store (void *);

/* N blocks of the size of the one that was freed, so that one has its memory.  */
static int *
again (int *old)
{
  for (int i = 0; i < 100; i++)
    {
      int *p = malloc (24);
      *p = i;
      if (p == old)
	return p;
    }
  exit (1);
}

static int
stale (void)
{
  int *p = malloc (24), **slot = malloc (sizeof *slot);
  *p = 1;
  *slot = p;
  free (p);
  again (p);
  return **slot;        /* { dg-temporal-error "use-after-free" "stale" } */
}

/* { dg-temporal-clean "kept" } */
static int
kept (void)
{
  int *p = malloc (24), **slot = malloc (sizeof *slot);
  *p = 1;
  *slot = p;
  free (p);
  library_keep (again (p));
  library_store (slot);
  return **slot;
}

int
main (int argc, char **argv)
{
  library_map ();
  if (argc > 1 && !strcmp (argv[1], "kept"))
    return kept () > 99;
  return stale () > 99;
}
