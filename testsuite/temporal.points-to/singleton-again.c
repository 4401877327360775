/* Purpose: where main is called again after all, its block is not taken for the only one.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-additional-sources "singleton-again-other.c" } */
/* { dg-temporal-stat "singleton" "1" } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-clean "deeper" } */

#include <stdlib.h>
#include <string.h>

extern int call_again (int depth);

struct item { long value, more; };
struct link { struct item *item; long pad; };

static int depth;
static volatile int one = 1;

__attribute__ ((noinline)) static long
look (const struct link *l)
{
  return l->item->value; /* { dg-temporal-error "out-of-bounds" "bad" } */
}

int
main (int argc, char **argv)
{
  int n = 10 * one, again = argc > 1 && !strcmp (argv[1], "deeper");
  struct item *items = malloc (n * sizeof *items);
  struct link *l = malloc (sizeof *l);
  long sum = 0;
  if (!items || !l)
    return 1;
  for (int i = 0; i < n; i++)
    items[i].value = i;
  for (int i = 0; i < n; i++)
    {
      l->item = &items[i * 3 % n];
      sum += look (l);
      if (again && i == n / 2 && depth < 3)
	{
	  depth++;
	  if (call_again (depth))
	    return 1;
	}
    }
  if (argc > 1 && !strcmp (argv[1], "bad"))
    {
      l->item = &items[n];
      sum = look (l);
    }
  free (l);
  free (items);
  return sum != n * (n - 1) / 2;
}
