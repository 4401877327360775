/* Purpose: copies of strings that the C library allocates: strdup, strndup,
   strdup of a stale copy's memory.
   Source: issue; Vorobyov 2017a, rule R5, results of library functions.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

static volatile int sink;
static volatile size_t five = 5;
static const char *volatile source = "a string";

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = strdup (source), *q = strndup (source, five);

  if (strlen (p) != 8 || strcmp (q, "a str"))
    return 1;
  if (!strcmp (what, "end"))
    sink = p[9]; /* { dg-temporal-error "out-of-bounds" "end" } */
  if (!strcmp (what, "n-end"))
    q[6] = 1; /* { dg-temporal-error "out-of-bounds" "n-end" } */
  free (p);
  free (q);
  char *r = strdup (source), *s = strndup (source, five);
  if (!strcmp (what, "stale"))
    sink = p[0]; /* { dg-temporal-error "use-after-free" "stale" } */
  if (!strcmp (what, "n-stale"))
    q[5] = 'x'; /* { dg-temporal-error "use-after-free" "n-stale" } */
  if (!strcmp (what, "twice"))
    free (p); /* { dg-temporal-error "double-free" "twice" } */

  /* { dg-temporal-clean "legal" } */
  r[8] = 0;
  s[5] = 0;
  sink = strcmp (r, source);
  free (r);
  free (s);
  return sink != 0;
}
