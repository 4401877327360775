/* Purpose: the conditions under which a comparison for qsort is in sight; where one fails, it and
   what is sorted keep their checks.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct item { long key; struct item *next; };

static volatile long sink;
static int (*kept) (const void *, const void *);

#define COMPARE(name) \
  static int \
  name (const void *a, const void *b)

/* What was freed before comes to the comparison.  */
COMPARE (stale)
{
  const struct item *x = *(struct item *const *) a, *y = *(struct item *const *) b;
  return x->key < y->key; /* { dg-temporal-error "use-after-free" "stale" } */
}

/* Called by name, too.  */
COMPARE (named)
{
  return *(const long *) a < *(const long *) b; /* { dg-temporal-error "use-after-free" "named" } */
}

/* Called through a pointer, too.  */
COMPARE (pointed)
{
  return *(const long *) a < *(const long *) b; /* { dg-temporal-error "use-after-free" "pointed" } */
}

/* An array that is not as long as the comparison believes.  */
COMPARE (wide)
{
  return ((const long *) a)[1] < ((const long *) b)[1]; /* { dg-temporal-error "out-of-bounds" "wide" } */
}

/* It frees something.  */
static struct item *victim;
COMPARE (frees)
{
  free (victim);
  victim = NULL;
  return *(const long *) a < *(const long *) b;
}

/* Elements are sorted as what they are not: the pointers of structures change places with numbers.  */
COMPARE (mixed)
{
  return *(const long *) a > *(const long *) b ? -1 : *(const long *) a < *(const long *) b;
}

static struct item *
make (long key)
{
  struct item *i = calloc (1, sizeof *i);
  if (!i)
    exit (1);
  i->key = key;
  i->next = i;
  return i;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(x) (!strcmp (what, x))
  struct item *items[2] = { make (1), make (2) };
  long numbers[4] = { 4, 3, 2, 1 }, *more = calloc (2, sizeof *more), *three = calloc (3, sizeof *three);
  if (!more || !three)
    return 1;
  if (IS ("stale"))
    free (items[1]);
  qsort (items, 2, sizeof *items, stale);

  qsort (numbers, 4, sizeof *numbers, named);
  if (IS ("named"))
    free (more);
  sink = named (numbers, more);

  qsort (numbers, 4, sizeof *numbers, pointed);
  kept = pointed;
  if (IS ("pointed"))
    free (more);
  sink = kept (numbers, more);

  if (IS ("wide"))
    qsort (three, 3, sizeof *three, wide);

  victim = make (5);
  struct item *other = victim;
  sink = other->key;
  qsort (numbers, 4, sizeof *numbers, frees);
  if (IS ("frees"))
    sink = other->key; /* { dg-temporal-error "use-after-free" "frees" } */

  struct item *pair = make (0x123456789000);
  if (IS ("mixed"))
    qsort (pair, 2, sizeof pair->key, mixed);
  sink = pair->next->key; /* { dg-temporal-error "wild-pointer" "mixed" } */
  return 0;
}
