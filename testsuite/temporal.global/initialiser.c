/* Purpose: pointers in static initialisers have referents before main runs:
   to globals, into arrays, to one past the end, inside structs and tables;
   what lies beyond the object they name is out of bounds.
   Source: Chen 2019, initialisers of aggregates; issue, globals and their
   initialisers.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct part { const char *name; int *where; };

static int numbers[4] = { 1, 2, 3, 4 };
static int others[4] = { 5, 6, 7, 8 };
static int *first = numbers, *third = &numbers[2], *end = numbers + 4;
static int *table[3] = { &others[1], numbers, &numbers[1] };
static struct part parts[] = { { "a", &numbers[3] }, { .where = others } };
static int **indirect = &table[1];
static struct { struct part in; int *last; } deep
  = { { "deep", &others[0] }, &others[3] };

static volatile int sink;
static volatile int one = 1;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "end"))
    sink = *end; /* { dg-temporal-error "out-of-bounds" "end" } */
  if (!strcmp (what, "first"))
    first[one + 3] = 1; /* { dg-temporal-error "out-of-bounds" "first" } */
  if (!strcmp (what, "table"))
    sink = table[0][one + 2]; /* { dg-temporal-error "out-of-bounds" "table" } */
  if (!strcmp (what, "struct"))
    sink = parts[0].where[one]; /* { dg-temporal-error "out-of-bounds" "struct" } */
  if (!strcmp (what, "deep"))
    *++deep.last = 1; /* { dg-temporal-error "out-of-bounds" "deep" } */
  if (!strcmp (what, "indirect"))
    sink = (*indirect)[-one]; /* { dg-temporal-error "out-of-bounds" "indirect" } */

  /* { dg-temporal-clean "legal" } */
  sink = *first + *third + end[-1] + *table[0] + table[1][3] + *parts[0].where
	 + parts[1].where[3] + **indirect + *deep.last + deep.in.where[3]
	 + (parts[one].name == NULL);
  return sink != 1 + 3 + 4 + 6 + 4 + 4 + 8 + 1 + 8 + 8 + 1;
}
