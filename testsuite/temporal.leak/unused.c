/* Purpose: blocks that nothing uses leak at every level, although GCC would remove their allocation.
   Source: issue 23, section 7.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "leaks=1" } */

#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  CASE ("ignored") malloc (7); /* { dg-temporal-error "memory-leak" "ignored" } */
  CASE ("variable") { char *p = malloc (10); } /* { dg-temporal-error "memory-leak" "variable" } */
  CASE ("zeroed") { char *p = calloc (3, 3); } /* { dg-temporal-error "memory-leak" "zeroed" } */
  CASE ("copy") { char *p = strdup (what); } /* { dg-temporal-error "memory-leak" "copy" } */
  CASE ("written") { char *p = malloc (10); p[0] = 'x'; } /* { dg-temporal-error "memory-leak" "written" } */
  CASE ("compared") { char *p = malloc (10); if (!p) return 1; } /* { dg-temporal-error "memory-leak" "compared" } */
  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      char *p = malloc (10), *q = calloc (2, 2);
      free (p);
      free (q);
      free (strdup ("x"));
    }
  return 0;
}
