/* Purpose: no comparison with null where none can come: functions around malloc that end the program when it
   fails, pointers that were tested or followed, and what arithmetic makes of these.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-checks=temporal" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "null_checks" "1" } */
/* { dg-temporal-stat "never_null" "12" } */
/* { dg-temporal-clean "" } */
/* { dg-variant "without nonnull" "-fplugin-arg-temporal-disable=nonnull" } */
/* { dg-for "without nonnull" { dg-temporal-stat "never_null" "0" } } */
/* { dg-for "without nonnull" { dg-temporal-stat "null_checks" "8" } } */

#include <stdlib.h>

struct item { int key; long value; int *numbers; struct item *other; };

/* The program ends if there is no memory.  */
static void *
get (size_t size)
{
  void *p = malloc (size);
  if (p == NULL)
    exit (1);
  return p;
}

/* ... also by another function, and where the compiler is told what is likely.  */
__attribute__ ((noreturn)) static void fail (void) { abort (); }

static void *
get_zeroed (size_t n)
{
  void *p = calloc (1, n);
  if (__builtin_expect (!p, 0))
    fail ();
  return p;
}

static int *
get_numbers (int n)
{
  return get (n * sizeof (int));
}

/* Pointers that are moved, in a register and through memory.  */
static long
sum (const int *a, long n)
{
  long s = 0;
  while (n--)
    s += *a++;
  return s;
}

static long
all (struct item *first, int n)
{
  long s = 0;
  for (struct item *i = first; i < first + n; i++)
    s += sum (i->numbers, i->key) + (i->other + 1)->key;
  return s;
}

/* Tested here, followed there: each time one comparison is left, the program's own or ours.  */
static int *maybe (int n) { return n > 3 ? malloc (n * sizeof (int)) : NULL; }
static void set (int *p, int i) { p[i] = i; }
static void set_pair (int *p, int i) { p[0] = 0; set (p + i, 1); }

int
main (int argc, char **argv)
{
  (void) argv;
  int n = argc + 4;
  struct item *items = get_zeroed ((n + 1) * sizeof *items);
  long s = 0;
  for (int i = 0; i < n; i++)
    {
      struct item *other = get (2 * sizeof *other);
      other[0].key = 1, other[1].key = 2;
      struct item *now = &items[i];
      now->key = i + 1;
      s += now->key + other[1].key;
    }
  int *numbers = get_numbers (n);
  for (int i = 0; i < n; i++)
    numbers[i] = i;
  s += sum (numbers, n);
  struct item one[2] = { { 3, 0, numbers, items }, { 2, 0, numbers, items } };
  s += all (one, 2);
  int *p = maybe (n);
  if (p)
    {
      set (p, 1);
      set (p + 1, 2);
    }
  set_pair (maybe (5), 1);
  int *a = maybe (n), *b = maybe (n + 1);
  if (!a || !b)
    return 1;
  set (a + 1, 1);
  set (b + 1, 1);
  return s == 0;
}
