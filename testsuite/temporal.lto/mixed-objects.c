/* Purpose: instrumented objects of both kinds, with and without intermediate code, in one
   program: pointers cross from one to the other and keep their referents.
   Source: issue, "objects mixed with plain ones".  */
/* { dg-do run } */
/* { dg-additional-sources "mixed-objects-nolto.c" "-fno-lto" } */

#include <stdlib.h>
#include <string.h>

int *nolto_identity (int *);
int nolto_read (const int *);
void nolto_release (int *);
int *nolto_keep (int *);

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (sizeof *p);

  *p = 1;
  nolto_keep (p);
  nolto_release (p);
  int *q = malloc (sizeof *q);
  *q = 2;
  if (!strcmp (what, "result"))
    sink = *nolto_identity (p); /* { dg-temporal-error "use-after-free" "result" } */
  if (!strcmp (what, "argument"))
    sink = nolto_read (p);
  if (!strcmp (what, "kept"))
    sink = *nolto_keep (NULL); /* { dg-temporal-error "use-after-free" "kept" } */

  /* { dg-temporal-clean "legal" } */
  sink = *nolto_identity (q) + nolto_read (q) + *nolto_keep (q);
  nolto_release (nolto_keep (NULL));
  return sink != 6;
}
