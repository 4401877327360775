/* Purpose: bsearch finds what the library's finds, and its calls of the program's comparison give nothing to code that is
   not instrumented: a stale pointer to memory that is now a block's that the table leads to is reported.
   Source: binary-search.c.  */
/* { dg-do run } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { const char *name; int *data; int number; };

static int *stale, *fresh;
static int calls, sum_of_data;

static int
by_number (const void *key, const void *element)
{
  calls++;
  return *(const int *) key - ((const struct entry *) element)->number;
}

static int
by_name (const void *key, const void *element)
{
  const struct entry *e = element;
  sum_of_data += *e->data; /* { dg-temporal-error "use-after-free" "inside" } */
  return strcmp (key, e->name);
}

static int
by_value (const void *key, const void *element)
{
  return *(const int *) key - *(const int *) element;
}

/* An empty table, and one with equal elements: the same of them as the C library finds.  */
static int
others (void)
{
  static const int table[] = { 1, 3, 3, 3, 5, 7, 9 };
  int key = 3, sum = 0;
  const int *p = bsearch (&key, table, 7, sizeof *table, by_value);
  if (bsearch (&key, table, 0, sizeof *table, by_value) || p != table + 3)
    return -1;
  for (key = 0; key < 11; key++)
    sum += !bsearch (&key, table, 7, sizeof *table, by_value);
  return sum;
}

#define IS(name) (argc > 1 && !strcmp (argv[1], name))
#define GIVEN(name) (IS (name) ? stale : fresh)

int
main (int argc, char **argv)
{
  stale = malloc (16 * sizeof (int));
  stale[0] = 7;
  free (stale);
  fresh = malloc (16 * sizeof (int)); /* { dg-temporal-clean "" } */
  fresh[0] = 1;
  if (*(void *volatile *) &stale != *(void *volatile *) &fresh)
    exit (77);
  struct entry *table = malloc (5 * sizeof *table);
  static const char *const names[] = { "eight", "five", "one", "six", "three" };
  int **old = malloc (3 * sizeof *old);
  for (int i = 0; i < 5; i++)
    table[i] = (struct entry) { names[i], fresh, 10 * i };

  int number = 20, sum = 0;
  old[0] = GIVEN ("after");
  struct entry *e = bsearch (&number, table, 5, sizeof *table, by_number);
  sum += e->number + *old[0]; /* { dg-temporal-error "use-after-free" "after" } */

  table[1].data = GIVEN ("inside");
  e = bsearch ("five", table, 5, sizeof *table, by_name);
  sum += e->number + *e->data;
  if (bsearch ("none", table, 5, sizeof *table, by_name))
    return 1;
  if (others () != 6)
    return 1;
  free (table);
  free (old);
  printf ("%d %d\n", sum, calls);
  return sum != 32;
}
