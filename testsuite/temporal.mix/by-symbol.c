/* Purpose: uninstrumented code calls the program's functions by their symbols, with what it was passed itself or without a pointer,
   and has what they return.  The token that its own caller left is not taken for one of the function's under another name.
   What the program calls itself stays caught.
   Source: functions whose symbols are renamed.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "by-symbol-plain.c" } */

#include <stdlib.h>
#include <string.h>

int *lib_make (int value), *lib_make_last (int value), *lib_same_last (int *p);
void lib_store (int **slot);

struct holder { int *p; };

int *
make (int value)
{
  int *p = malloc (24);
  *p = value;
  return p;
}

int *
same (int *p)
{
  return p;
}

static volatile int sink;

int
main (int argc, char **argv)
{
  struct holder *h = malloc (sizeof *h);
  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 4; i++)
    {
      lib_make (i);
      lib_store (&h->p);
      *h->p = 1;
      free (h->p);
    }
  for (int i = 0; i < 4; i++)
    {
      lib_same_last (malloc (40));
      lib_store (&h->p);
      *h->p = 1;
      free (h->p);
      free (lib_make_last (i));
    }
  if (argc > 1 && !strcmp (argv[1], "own"))
    {
      h->p = make (1);
      free (h->p);
      int *q = make (2);
      sink = *h->p; /* { dg-temporal-error "use-after-free" "own" } */
      free (q);
    }
  free (h);
  return 0;
}
