/* Purpose: a range that begins in memory of no block and runs into a block of malloc.  The pointer comes from
   uninstrumented code, so only its value is known.
   Source: libtemporal/slow-path/slow-path.c, runs_into_heap_p.  */
/* { dg-uninstrumented-sources "runs-into-library.c" } */
/* { dg-additional-options "-w" } */

#include <stdlib.h>
#include <string.h>

char *library_before (char *p, long n);
char *library_memory (long n);

static char buffer[64];
static volatile long ten = 10;

int
main (int argc, char **argv)
{
  char *block = malloc (100);
  memset (block, 1, 100);
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp (what, "copy"))
    memcpy (buffer, library_before (block, 4), ten); /* { dg-temporal-error "out-of-bounds" "copy" } */
  if (!strcmp (what, "set"))
    memset (library_before (block, 8), 0, ten); /* { dg-temporal-error "out-of-bounds" "set" } */
  if (!strcmp (what, "word"))
    *(long *) library_before (block, 4) = 1; /* { dg-temporal-error "out-of-bounds" "word" } */
  /* { dg-temporal-clean "legal" } */
  memcpy (buffer, library_before (block + 8, 8), ten);
  memcpy (buffer, library_memory (0), ten);
  memset (library_memory (8), 0, ten);
  *(long *) library_memory (4) = 1;
  free (block);
  return 0;
}
