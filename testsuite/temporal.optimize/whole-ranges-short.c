/* Purpose: what is asked before strncmp or memchr may be more than they read, and than there is: nothing is reported for that; but what
   is read behind them is as ever.
   Source: combined-checks.c, and a pass that asked for more than the function reads, and that is gone.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct record { char name[16]; long key; };

static NOINLINE int
compare (const struct record *a, const struct record *b)
{
  int names = strncmp (a->name, b->name, sizeof a->name); /* { dg-temporal-error "out-of-bounds" "name" } */
  /* { dg-temporal-error "use-after-free" "dead" ".-1" } */
  /* { dg-temporal-error "null-dereference" "null" ".-2" } */
  if (names != 0)
    return names;
  return a->key  /* { dg-temporal-error "out-of-bounds" "first" } */
	 < b->key; /* { dg-temporal-error "out-of-bounds" "second" } */
}

static NOINLINE long
find (const struct record *a, int c)
{
  return memchr (a->name, c, 16) ? a->key : 1; /* { dg-temporal-error "out-of-bounds" "find" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(x) (!strcmp (what, x))
  struct record *many = calloc (5000, sizeof *many), *two = calloc (2, sizeof *two), local = { "abc", 3 };
  char *small = calloc (1, 16), *less = calloc (1, 10);
  if (!many || !two || !small || !less)
    return 2;
  strcpy (two[1].name, "abc");
  strcpy (many[4999].name, "abc");
  two[1].key = 4;
  strcpy (small, "abc");
  strcpy (less, "abd");

  /* Nothing but names.  */
  for (int round = 0; round < 2; round++)
    {
      if (compare (&two[1], (struct record *) less) >= 0 || compare ((struct record *) less, &many[4999]) <= 0
	  || compare ((struct record *) less, (struct record *) small) <= 0 || find ((struct record *) small, 'x') != 1)
	return 1;
      if (compare (&local, &two[1]) != 1 || compare (&many[4999], &local) != 1 || compare (&many[0], &two[0])
	  || find (&local, 'b') != 3 || find (&many[4999], 'c') != 0)
	return 1;
    }
  if (IS ("name"))
    {
      memset (less, 'a', 10);
      memset (small, 'a', 16);
      compare ((struct record *) less, (struct record *) small);
    }
  if (IS ("first"))
    compare ((struct record *) small, &two[1]);
  if (IS ("second"))
    compare (&many[4999], (struct record *) small);
  if (IS ("dead"))
    {
      free (two);
      two = calloc (2, sizeof *two);
      compare (many, two);
      struct record *old = two;
      free (two);
      two = calloc (2, sizeof *two);
      compare (many, old);
    }
  if (IS ("null"))
    compare (many, argc > 1 ? NULL : two);
  if (IS ("find"))
    find ((struct record *) small, 'b');
  return 0;
}
