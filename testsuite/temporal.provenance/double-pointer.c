/* Purpose: stale pointers reached through pointers to pointers, on the stack
   and on the heap; and a stale pointer to a pointer.
   Source: issue, "a double pointer"; Vorobyov 2017a, referents live at addresses.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;

static __attribute__ ((noinline)) void
set (int **where, int *p)
{
  *where = p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (sizeof *p), *slot;
  int **pp = &slot, ***ppp = &pp;
  int **heap = malloc (2 * sizeof *heap);

  *p = 1;
  set (pp, p);
  set (heap + 1, **ppp);
  free (p);
  p = malloc (sizeof *p);
  *p = 2;

  if (!strcmp (what, "two"))
    sink = **pp; /* { dg-temporal-error "use-after-free" "two" } */
  if (!strcmp (what, "three"))
    ***ppp = 4; /* { dg-temporal-error "use-after-free" "three" } */
  if (!strcmp (what, "heap"))
    sink = *heap[1]; /* { dg-temporal-error "use-after-free" "heap" } */
  if (!strcmp (what, "outer"))
    {
      int **old = heap;
      free (heap);
      heap = calloc (2, sizeof *heap);
      *old = p; /* { dg-temporal-error "use-after-free" "outer" } */
    }

  /* { dg-temporal-clean "legal" } */
  set (*ppp, p);
  set (heap, **ppp);
  set (heap + 1, heap[0]);
  **heap += 1;
  sink = ***ppp + **pp + *heap[1];
  free (heap[1]);
  free (heap);
  return sink != 9;
}
