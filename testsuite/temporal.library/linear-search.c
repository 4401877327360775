/* Purpose: lfind, lsearch and qsort_r call the program's comparison with the referents of what they were given, and give
   nothing to code that is not instrumented; lsearch may only add an element where the array has room.
   Source: lent-arguments.c.  */
/* { dg-do run } */
#define _GNU_SOURCE
#include <search.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record { int *data; long number; };

static int *stale, *fresh;
static int calls;
static jmp_buf away;

static int
by_number (const void *key, const void *element)
{
  calls++;
  return ((const struct record *) key)->number != ((const struct record *) element)->number; /* { dg-temporal-error "use-after-free" "stale-key" } */
}

static int
by_data (const void *key, const void *element)
{
  const struct record *e = element;
  return *(const int *) key != *e->data; /* { dg-temporal-error "use-after-free" "inside" } */
}

static int
by_value (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

static int
leaves (const void *key, const void *element)
{
  longjmp (away, key != element);
}

static int
with (const void *a, const void *b, void *factor)
{
  return (*(const int *) a - *(const int *) b) * *(int *) factor; /* { dg-temporal-error "use-after-free" "argument" } */
}

/* A comparison that searches itself.  */
static int
nested (const void *key, const void *element)
{
  static const int numbers[] = { 4, 3, 2, 1 };
  size_t n = 4;
  int wanted = ((const struct record *) element)->number;
  const int *found = lfind (&wanted, numbers, &n, sizeof *numbers, by_value);
  return !found || *found != ((const struct record *) key)->number;
}

static void *
again (void *old, size_t size)
{
  free (old);
  void *new = malloc (size);
  if (*(void *volatile *) &old != *(void *volatile *) &new)
    exit (77);
  return memset (new, 1, size);
}

static struct record *
make_table (size_t n)
{
  struct record *table = malloc (n * sizeof *table);
  for (size_t i = 0; i < n; i++)
    table[i] = (struct record) { fresh, i };
  return table;
}

#define CASE(name) if (argc > 1 && !strcmp (argv[1], name))

static int
legal (void)
{
  struct record *table = make_table (5), key = { fresh, 3 };
  size_t n = 4;
  struct record *e = lfind (&key, table, &n, sizeof key, by_number);
  if (e != table + 3 || n != 4 || calls != 4)
    return 1;
  /* No room for another element, but none is added.  */
  n = 5;
  e = lsearch (&key, table, &n, sizeof key, by_number);
  if (e != table + 3 || n != 5 || calls != 8)
    return 2;
  key.number = 2;
  n = 5;
  e = lsearch (&key, table, &n, sizeof key, nested);
  if (e != table + 2 || n != 5)
    return 3;
  key.number = 9;
  n = 4;
  e = lsearch (&key, table, &n, sizeof key, by_number);
  if (e != table + 4 || n != 5 || e->number != 9 || *e->data != 1 || calls != 12)
    return 4;
  e = lfind (&key, table, &n, sizeof key, by_number);
  if (e != table + 4)
    return 5;
  n = 0;
  e = lsearch (&key, table, &n, sizeof key, by_number);
  if (e != table || n != 1 || *e->data != 1)
    return 6;
  /* The key is a part of an element, and the comparison looks at no more.  */
  long *small = malloc (sizeof *small);
  *small = 3;
  n = 5;
  e = lsearch ((char *) small - 8, table, &n, sizeof key, by_number);
  if (e != table + 3)
    return 7;
  free (small);
  n = 5;
  for (int i = 0; i < 20; i++)
    {
      key.number = 100;
      int left = setjmp (away);
      if (left == 0)
	lsearch (&key, table, &n, sizeof key, leaves);
      else if (left != 1)
	return 8;
    }
  /* What a jump has left behind does not make this key a stale one.  */
  struct record *old = make_table (1);
  if (setjmp (away) == 0)
    lfind (old, table, &n, sizeof key, leaves);
  old = again (old, sizeof *old);
  old->number = 3;
  if (lfind (old, table, &n, sizeof key, by_number) != table + 3)
    return 9;
  free (old);
  free (table);
  return 0;
}

int
main (int argc, char **argv)
{
  stale = malloc (16 * sizeof (int));
  stale[0] = 7;
  fresh = again (stale, 16 * sizeof (int)); /* { dg-temporal-clean "" } */
  fresh[0] = 1;
  if (argc < 2)
    return legal ();
  struct record *table = make_table (4), key = { NULL, 2 }, *e = NULL;
  int **old = malloc (3 * sizeof *old);
  size_t n = 4;
  int numbers[4] = { 1, 4, 3, 2 }, number = 8;
  old[0] = stale;

  CASE ("after") e = lfind (&key, table, &n, sizeof key, by_number);
  CASE ("after-lsearch") e = lsearch (&key, table, &n, sizeof key, by_number);
  CASE ("after-qsort_r") qsort_r (&old[0], 1, sizeof *old, with, &fresh);
  if (!strncmp (argv[1], "after", 5))
    number = *old[0]; /* { dg-temporal-error "use-after-free" "after" } { dg-temporal-error "use-after-free" "after-lsearch" } { dg-temporal-error "use-after-free" "after-qsort_r" } */
  CASE ("element")
    {
      table[2].data = stale;
      e = lfind (&key, table, &n, sizeof key, by_number);
      number = *e->data; /* { dg-temporal-error "use-after-free" "element" } */
    }
  CASE ("inside")
    {
      table[2].data = stale;
      e = lfind (&number, table, &n, sizeof key, by_data);
    }
  CASE ("stale-key")
    {
      struct record *k = make_table (1), *other = again (k, sizeof *k);
      e = lfind (k, table, &n, sizeof key, by_number);
      free (other);
    }
  CASE ("argument")
    {
      int *factor = malloc (24), *other = again (factor, 24);
      *other = 1;
      qsort_r (numbers, 4, sizeof *numbers, with, factor);
      free (other);
    }
  CASE ("stale-array")
    {
      struct record *other = again (table, 4 * sizeof *table);
      e = lfind (&key, table, &n, sizeof key, by_number); /* { dg-temporal-error "use-after-free" "stale-array" } */
      table = other;
    }
  CASE ("stale-count")
    {
      size_t *count = malloc (24), *other = again (count, 24);
      *other = 4;
      e = lsearch (&key, table, count, sizeof key, by_number); /* { dg-temporal-error "use-after-free" "stale-count" } */
      free (other);
    }
  CASE ("too-many")
    {
      n = 5;
      e = lfind (&key, table, &n, sizeof key, by_number); /* { dg-temporal-error "out-of-bounds" "too-many" } */
    }
  key.number = 9;
  CASE ("full")
    e = lsearch (&key, table, &n, sizeof key, by_number); /* { dg-temporal-error "out-of-bounds" "full" } */
  CASE ("empty")
    {
      n = 0;
      e = lsearch (&key, &table[4], &n, sizeof key, by_number); /* { dg-temporal-error "out-of-bounds" "empty" } */
    }
  CASE ("short-key")
    {
      struct record *k = malloc (sizeof k->data);
      n = 0;
      e = lsearch (k, table, &n, sizeof *k, by_number); /* { dg-temporal-error "out-of-bounds" "short-key" } */
    }
  CASE ("short-key-full")
    {
      int *k = malloc (4);
      *k = 8;
      n = 3;
      e = lsearch (k, table, &n, sizeof *e, by_data); /* { dg-temporal-error "out-of-bounds" "short-key-full" } */
    }
  CASE ("added")
    {
      n = 3;
      key.data = malloc (sizeof *key.data);
      e = lsearch (&key, table, &n, sizeof key, by_number);
      int *other = again (key.data, sizeof *other);
      number = *e->data; /* { dg-temporal-error "use-after-free" "added" } */
      free (other);
    }
  CASE ("result")
    {
      key.number = 1;
      e = lfind (&key, table, &n, sizeof key, by_number);
      struct record *other = again (table, 4 * sizeof *table);
      number = e->number; /* { dg-temporal-error "use-after-free" "result" } */
      table = other;
    }
  return number == 77 && e;
}
