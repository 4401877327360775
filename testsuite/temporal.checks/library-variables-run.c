/* Purpose: errno and the tables of isspace and toupper are used as ever, and errors beside them are found.
   Source: checks.cc.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "out-of-bounds" "index" "35" } */
/* { dg-temporal-error "use-after-free" "freed" "37" } */

#include <ctype.h>
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static __attribute__ ((noipa)) int
words (const char *s)
{
  int n = 0;
  for (; *s; s++)
    n += isspace ((unsigned char) *s) && toupper (s[1]) == 'X';
  return n;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *a = calloc (40, sizeof *a);
  errno = 40;
  int i = errno;
  if (words ("a x\tb xy") != 2 || !setlocale (LC_ALL, "C") || words (" X") != 1)
    return 1;
  if (!strcmp (what, "index"))
    return
      a[errno];
  free (a);
  int v = strcmp (what, "freed") ? 0 : a[errno = 3];
  errno = i;
  if (strtol ("99999999999999999999999", NULL, 10) < 0 || errno != ERANGE)
    return 1;
  return v;
}
