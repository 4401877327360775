/* Purpose: one stale pointer to reused memory, given to functions of each family.
   Source: issue 3, library calls check what they touch.  */
/* { dg-do run } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
compare (const void *a, const void *b)
{
  return *(const char *) a - *(const char *) b;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  volatile size_t sink = 0;
  char buffer[64];
  char *first = malloc (64);
  strcpy (first, "first");
  char *volatile kept = first;
  free (first);
  /* Reuses the memory.  */
  char *second = malloc (64);
  strcpy (second, "second");
  char *p = kept;

  if (!strcmp (what, "strlen"))
    sink = strlen (p); /* { dg-temporal-error "use-after-free" "strlen" } */
  if (!strcmp (what, "strcpy"))
    strcpy (buffer, p); /* { dg-temporal-error "use-after-free" "strcpy" } */
  if (!strcmp (what, "printf"))
    snprintf (buffer, sizeof buffer, "%s", p); /* { dg-temporal-error "use-after-free" "printf" } */
  if (!strcmp (what, "memccpy"))
    memccpy (buffer, p, 0, sizeof buffer); /* { dg-temporal-error "use-after-free" "memccpy" } */
  if (!strcmp (what, "qsort"))
    qsort (p, 4, 1, compare); /* { dg-temporal-error "use-after-free" "qsort" } */
  if (!strcmp (what, "memcpy"))
    memcpy (buffer, p, 6); /* { dg-temporal-error "use-after-free" "memcpy" } */
  if (!strcmp (what, "found"))
    sink = *strchr (p, 'e'); /* { dg-temporal-error "use-after-free" "found" } */
  /* { dg-temporal-clean "legal" } */
  (void) sink;
  free (second);
  return 0;
}
