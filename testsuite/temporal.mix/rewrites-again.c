/* Purpose: pointers that a library has moved about in the program's tables are used many times, while other blocks grow
   and end: silent, and each error with them is found however often they were good before.
   Source: out-of-block-cache.c.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "rewrites-again-plain.c" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define IS(name) (argc > 1 && !strcmp (argv[1], name))
#define COUNT 40

void library_reverse (char **, int);
void library_set (char **, char *);

static char variable[64];
static char *table[COUNT];
static volatile int sink;

/* Blocks of all kinds; at the end their pointers are in other places than the program has put them.  */

static void
fill (char *local)
{
  for (int i = 0; i < COUNT; i++)
    {
      table[i] = i % 8 == 3 ? variable + i : i % 8 == 5 ? local + i : malloc (i % 8 == 7 ? 100000 : 24 + i);
      memset (table[i], i, 8);
    }
  library_reverse (table, COUNT);
}

static __attribute__ ((noipa)) int
first (char **t, int i)
{
  return t[i][0]; /* { dg-temporal-error "use-after-free" "freed" } */
}

static __attribute__ ((noipa)) int
at (char **t, int i, int k)
{
  return t[i][k]; /* { dg-temporal-error "out-of-bounds" "outside" } */
}

static __attribute__ ((noipa)) int
ended (char **t)
{
  return t[0][6]; /* { dg-temporal-error "use-after-free" "grown" } */
}

static __attribute__ ((noipa)) void
copy (char **t, int i, const char *from, int n)
{
  memcpy (t[i], from, n); /* { dg-temporal-error "out-of-bounds" "copied" } */
}

static int
sum (void)
{
  int s = 0;
  for (int i = 0; i < COUNT; i++)
    {
      copy (table, i, table[i], 8);
      s += first (table, i) + at (table, i, 7);
    }
  return s;
}

/* The pointer has the referent of LOW, which does not reach HIGH, then has its memory, and ends.  */

static int
grown (int stale)
{
  char *low = malloc (1100), *high = malloc (1100), *behind = malloc (1100), *slot = low;
  char *volatile moved = high;
  volatile size_t distance = (uintptr_t) high - (uintptr_t) low;
  int s = 0;
  memset (high, 1, 1100);
  library_set (&slot, moved);
  for (int i = 0; i < 4; i++)
    s += at (&slot, 0, i);
  free (high);
  low = realloc (low, 1900);
  if (!low)
    return 77;
  /* The same value, and it is low's.  */
  slot = low + distance;
  memset (low, 2, 1900);
  s += at (&slot, 0, 5);
  if (stale)
    {
      free (low);
      low = malloc (600);
      high = malloc (600);
      memset (high, 3, 600);
      if ((uintptr_t) low + distance - (uintptr_t) high >= 590)
        exit (77);
      return ended (&slot);
    }
  free (low);
  free (behind);
  return s == 6 ? 0 : 1;
}

int
main (int argc, char **argv)
{
  char local[64];

  /* { dg-temporal-clean "" } */
  fill (local);
  int s = sum ();
  for (int round = 0; round < 10; round++)
    {
      char *more = malloc (8);
      for (int n = 16; n < 5000; n *= 3)
        {
          more = realloc (more, n);
          if (!more || sum () != s)
            return 1;
          more[n - 1] = 1;
        }
      free (more);
    }
  if (IS ("freed"))
    {
      int k = COUNT - 1 - 4;
      free (table[k]);
      sink = first (table, k);
    }
  if (IS ("outside"))
    sink = at (table, COUNT - 1 - 4, 28);
  if (IS ("copied"))
    copy (table, COUNT - 1 - 4, variable, 29);
  return grown (IS ("grown"));
}
