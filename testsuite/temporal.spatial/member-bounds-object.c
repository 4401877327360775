/* Purpose: -fplugin-arg-temporal-bounds=object: only the block's bounds, and those of arrays that an
   index names.
   Source: issue, "members have bounds".  */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-temporal-bounds=object" } */
/* { dg-temporal-clean "pointer" } */
/* { dg-temporal-clean "library" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { char name[16]; int a[4]; long tail[8]; };
static volatile int zero;

int
main (int argc, char **argv)
{
  struct item *s = calloc (1, sizeof *s);
  const char *what = argc > 1 ? argv[1] : "";
  char *p = s->name;
  if (!strcmp (what, "pointer"))
    p[16 + zero] = 1;
  if (!strcmp (what, "library"))
    {
      sprintf (s->name, "%s", "twenty-four characters..");
      memset (s->name, 0, 20 + zero);
    }
  if (!strcmp (what, "beyond"))
    p[sizeof *s + zero] = 1; /* { dg-temporal-error "out-of-bounds" "beyond" } */
  if (!strcmp (what, "index"))
    s->a[4 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "index" } */
  return 0;
}
