/* Purpose: referents travel with memcpy and memmove: one pointer, a table, a
   struct, overlapping moves in both directions, sizes that the compiler knows
   and does not know.
   Source: Vorobyov 2017a, section 3 on memcpy and memmove.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

#define N 8

struct entry { long key; int *where; };

static volatile int sink;
static volatile size_t bytes = N * sizeof (int *);

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *table[N], *copy[N], *wide[2 * N];
  int *one;
  struct entry e1, e2;
  struct entry *heap = malloc (4 * sizeof *heap);

  for (int i = 0; i < N; i++)
    {
      table[i] = malloc (sizeof (int));
      *table[i] = i;
    }
  e1.key = 1;
  e1.where = table[3];

  memcpy (&one, &table[3], sizeof one);
  memcpy (copy, table, bytes);
  memcpy (&e2, &e1, sizeof e2);
  memcpy (heap + 2, &e2, sizeof e2);
  memcpy (wide, table, sizeof table);
  memmove (wide + 2, wide, bytes);	/* table[3] is wide[5] now */
  memmove (wide + 1, wide + 2, bytes);	/* and wide[4] */

  free (table[3]);
  int *fresh = malloc (sizeof *fresh);
  *fresh = 100;

  if (!strcmp (what, "one"))
    sink = *one; /* { dg-temporal-error "use-after-free" "one" } */
  if (!strcmp (what, "table"))
    sink = *copy[3]; /* { dg-temporal-error "use-after-free" "table" } */
  if (!strcmp (what, "struct"))
    *e2.where = 1; /* { dg-temporal-error "use-after-free" "struct" } */
  if (!strcmp (what, "heap"))
    *heap[2].where = 1; /* { dg-temporal-error "use-after-free" "heap" } */
  if (!strcmp (what, "move"))
    sink = *wide[4]; /* { dg-temporal-error "use-after-free" "move" } */

  /* { dg-temporal-clean "legal" } */
  table[3] = fresh;
  memcpy (copy, table, bytes);
  memcpy (wide, copy, bytes);
  memmove (wide + 2, wide, bytes);
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += *copy[i] + *wide[i + 2];
  for (int i = 0; i < N; i++)
    free (table[i]);
  free (heap);
  return sum != 2 * (28 - 3 + 100);
}
