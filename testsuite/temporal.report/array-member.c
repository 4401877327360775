/* Purpose: an array that is an argument is named as it is written, without "&".
   Source: own scenario (a user's program).  */
/* { dg-do run } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person { int age; char name[20]; };

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct person *p = malloc (sizeof *p);

  p->age = 3;
  strcpy (p->name, "somebody");
  if (!strcmp (what, "stale"))
    free (p);
  /* { dg-temporal-clean "legal" } */
  /* { dg-output "read of 1 byte through 'p->name', by 'puts'" "stale" } */
  puts (p->name); /* { dg-temporal-error "use-after-free" "stale" } */
  free (p);
  return 0;
}
