/* Purpose: mempcpy and memccpy carry referents like memcpy; their results point
   into the destination.  memmove over itself keeps them.
   Source: Vorobyov 2017a, section 3, memcpy, memccpy and memmove.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

static volatile int sink;
static volatile size_t bytes = 4 * sizeof (int *);

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *from[4], *to[8], *other[4];
  int **heap = malloc (4 * sizeof *heap);

  for (int i = 0; i < 4; i++)
    {
      from[i] = malloc (sizeof (int));
      *from[i] = i;
    }
  int **after = mempcpy (to, from, bytes);
  after = mempcpy (after, from, bytes);
  if (after != to + 8)
    return 1;
  /* A byte that is in none of the addresses; so all is copied.  */
  int absent = 0;
  while (memchr (from, absent, bytes))
    absent++;
  if (memccpy (other, from, absent, bytes) != NULL)
    return 2;
  memcpy (heap, to + 4, bytes);
  memmove (heap, heap, bytes);
  free (from[2]);
  int *fresh = malloc (sizeof *fresh);
  *fresh = 10;

  if (!strcmp (what, "mempcpy"))
    sink = *to[6]; /* { dg-temporal-error "use-after-free" "mempcpy" } */
  if (!strcmp (what, "memccpy"))
    *other[2] = 1; /* { dg-temporal-error "use-after-free" "memccpy" } */
  if (!strcmp (what, "memmove"))
    sink = *heap[2]; /* { dg-temporal-error "use-after-free" "memmove" } */
  if (!strcmp (what, "result"))
    {
      char text[8];
      char *end = mempcpy (text, "abcdefgh", 8);
      *end = 0; /* { dg-temporal-error "out-of-bounds" "result" } */
    }
  if (!strcmp (what, "result-memccpy"))
    {
      char text[4];
      char *end = memccpy (text, "abcd", 'd', bytes);
      *end = 0; /* { dg-temporal-error "out-of-bounds" "result-memccpy" } */
    }

  /* { dg-temporal-clean "legal" } */
  from[2] = fresh;
  memmove (to + 1, to, 3 * sizeof *to);
  mempcpy (to, from, bytes);
  char buffer[16];
  char *stop = memccpy (buffer, "path:rest", ':', 10);
  stop[-1] = 0;
  if (strcmp (buffer, "path"))
    return 3;
  sink = *to[0] + *to[1] + *to[2] + *to[3] + *other[3] + *heap[1];
  for (int i = 0; i < 4; i++)
    free (to[i]);
  free (heap);
  return sink != 0 + 1 + 10 + 3 + 3 + 1;
}
