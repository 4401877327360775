/* Purpose: stale pointers go through functions that ask for no referent, for which nothing is put into the buffer,
   and are used by the caller; or by a function that is called next, with the same arguments.
   Source: issue 4, item 5 (UMO); a pass that left the buffer as it was for such functions, and that is gone.  */
/* { dg-do run } */
/* { dg-temporal-clean "none" } */

#include <stdlib.h>
#include <string.h>

struct value { unsigned char kind; int size; int *pointer; };

static volatile int sink;

int
kind (struct value v)
{
  return v.kind & 15;
}

int
present (const int *p)
{
  return p != 0;
}

__attribute__ ((noinline)) int
kind_called (struct value v)
{
  return v.kind & 15;
}

__attribute__ ((noinline)) int
use (struct value v)
{
  if (kind (v) == 3)
    return *v.pointer; /* { dg-temporal-error "use-after-free" "inlined" } */
  return 0;
}

__attribute__ ((noinline)) int
get (int *p)
{
  return *p; /* { dg-temporal-error "use-after-free" "called" } */
}

__attribute__ ((noinline)) int
get_last (struct value v, int *p)
{
  if (kind_called (v) != 3 || !present (p))
    return 0;
  return p[0] + v.pointer[v.size]; /* { dg-temporal-error "out-of-bounds" "beyond" } */
}

int
main (int argc, char **argv)
{
  const char *arg = argc > 1 ? argv[1] : "none";
  struct value v = { 3, 4, malloc (4 * sizeof (int)) };
  memset (v.pointer, 0, 4 * sizeof (int));
  int *stale = v.pointer;
  sink = use (v) + kind_called (v) + get (v.pointer);
  v.size = 3;
  sink = get_last (v, v.pointer);
  if (strcmp (arg, "inlined") == 0 || strcmp (arg, "called") == 0)
    {
      free (v.pointer);
      int *again = malloc (4 * sizeof (int));
      *again = 1;
      sink = *again;
    }
  if (strcmp (arg, "inlined") == 0)
    sink = use (v);
  if (strcmp (arg, "called") == 0 && present (stale) && kind_called (v) == 3)
    sink = get (stale);
  v.size = 4;
  if (strcmp (arg, "beyond") == 0)
    sink = get_last (v, v.pointer);
  return 0;
}
