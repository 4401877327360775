/* Purpose: strchr needs no end of the string behind the character that it finds, nor strcmp behind the first
   difference; what they look for without finding it must end.
   Source: issue 5, no false alarm; AddressSanitizer's strict_string_checks.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;
static volatile int colon = ':' + 256, none;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *open = malloc (5), *same = malloc (5), *stale = malloc (24), *local = malloc (24);
  char *volatile nothing = NULL;
  char small[4];
  memcpy (open, "ab:cd", 5);
  memcpy (same, "ab:cd", 5);
  memcpy (small, "ab:c", 4);
  strcpy (local, "ab:");
  free (stale);
  char *again = malloc (24);
  strcpy (again, "ab:cd");

  CASE ("strchr") sink = strchr (open, 'x') != NULL; /* { dg-temporal-error "out-of-bounds" "strchr" } */
  CASE ("strchr-null") sink = strchr (open, none) != NULL; /* { dg-temporal-error "out-of-bounds" "strchr-null" } */
  CASE ("strchr-stale") sink = strchr (stale, ':') != NULL; /* { dg-temporal-error "use-after-free" "strchr-stale" } */
  CASE ("strchr-nowhere") sink = strchr (nothing, ':') != NULL; /* { dg-temporal-error "null-dereference" "strchr-nowhere" } */
  CASE ("strchr-behind") sink = strchr (open + 3, ':') != NULL; /* { dg-temporal-error "out-of-bounds" "strchr-behind" } */
  CASE ("index") sink = index (small, 'd') != NULL; /* { dg-temporal-error "out-of-bounds" "index" } */
  CASE ("strchrnul") sink = *strchrnul (open, 'x'); /* { dg-temporal-error "out-of-bounds" "strchrnul" } */
  CASE ("strcmp") sink = strcmp (open, same); /* { dg-temporal-error "out-of-bounds" "strcmp" } */
  CASE ("strcmp-local") sink = strcmp (small, open); /* { dg-temporal-error "out-of-bounds" "strcmp-local" } */
  CASE ("strcmp-first") sink = strcmp (stale, local); /* { dg-temporal-error "use-after-free" "strcmp-first" } */
  CASE ("strcmp-second") sink = strcmp (local, stale); /* { dg-temporal-error "use-after-free" "strcmp-second" } */
  CASE ("strcmp-nowhere") sink = strcmp (local, nothing); /* { dg-temporal-error "null-dereference" "strcmp-nowhere" } */
  CASE ("strcmp-literal") sink = strcmp (stale, "other"); /* { dg-temporal-error "use-after-free" "strcmp-literal" } */

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      if (strchr (open, ':') != open + 2 || strchr (open, colon) != open + 2
	  || strchr (again, 'x') || strchr (again, none) != again + 5
	  || index (small, 'c') != small + 3 || strchrnul (open, 'a') != open
	  || strchrnul (local, 'x') != local + 3)
	return 1;
      same[4] = 'x';
      if (strcmp (open, same) >= 0 || strcmp (small, local) <= 0 || strcmp (local, open) >= 0
	  || strcmp (open, "ab;") >= 0 || strcmp (again, "ab:cd") != 0)
	return 2;
    }
  return 0;
}
