/* Purpose: part of old-declarations-first.c.  */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
use (const char *what, char *p, int n)
{
  char *q = malloc (10);
  if (!strcmp (what, "read"))
    n = read (-1, p, 11 + n); /* { dg-temporal-error "out-of-bounds" "read" } */
  if (!strcmp (what, "getcwd"))
    n = getcwd (p, 11 + n) == NULL; /* { dg-temporal-error "out-of-bounds" "getcwd" } */
  if (!strcmp (what, "memcpy"))
    memcpy (p, "ten letters", 11 + n); /* { dg-temporal-error "out-of-bounds" "memcpy" } */
  n += read (-1, p, 10);
  memcpy (q, p, 3);
  free (q);
  if (!strcmp (what, "free"))
    free (q); /* { dg-temporal-error "double-free" "free" } */
  return n;
}
