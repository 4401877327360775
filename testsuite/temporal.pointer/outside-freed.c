/* Purpose: a pointer in memory that lies outside of its block, as the base of an array that counts from 1, is stale when the block
   has been freed, and what it reaches belongs to another one.
   Source: arrays of "Numerical Recipes in C", section 1.2, kept in structures.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "outside-freed-plain.c" } */

#include <stdlib.h>
#include <string.h>

struct table { int n; long *at; };

extern void plain_end (char **end, char *start, size_t n);
extern void plain_table (struct table *t);

static struct table *table;
static char *end;

__attribute__ ((noipa)) static long *
fresh (int n)
{
  long *p = malloc (n * sizeof *p);
  /* GCC must not make calloc of it, which takes other memory.  */
  __asm__ volatile ("" : "+r" (p));
  return memset (p, 0, n * sizeof *p);
}

/* { dg-temporal-clean "legal" } */

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  table = malloc (3 * sizeof *table);
  for (int turn = 0; turn < 3; turn++)
    {
      table[0].n = 10;
      table[0].at = fresh (10) - 1;
      table[1].at = fresh (20) - 100;
      table[2].at = fresh (30) + 40;
      long sum = 0;
      for (int i = 1; i <= 10; i++)
	sum += table[0].at[i] + table[1].at[100 + i] + table[2].at[i - 40];
      if (sum)
	return 1;
      free (table[0].at + 1);
      free (table[1].at + 100);
      free (table[2].at - 40);
    }
  /* The same memory again, without knowledge of those pointers.  */
  long *one = fresh (10), *two = fresh (20), *three = fresh (30);
  one[0] = 1;
  if (strcmp (what, "first") == 0)
    table[0].at[1] = 2; /* { dg-temporal-error "use-after-free" "first" } */
  if (strcmp (what, "last") == 0)
    return table[0].at[table[0].n]; /* { dg-temporal-error "use-after-free" "last" } */
  if (strcmp (what, "below") == 0)
    return table[1].at[100]; /* { dg-temporal-error "use-after-free" "below" } */
  free (one);
  free (two);
  free (three);

  /* What a library stores there in their place is another pointer, even if it leads to the same memory.  */
  table[0].at = fresh (10) - 1;
  free (table[0].at + 1);
  plain_table (table);
  table[0].at[1] = table[0].at[table[0].n];
  free (table[0].at + 1);
  char *small = malloc (52);
  end = small + 40;
  free (small);
  char *large = malloc (56);
  memset (large, 0, 56);
  plain_end (&end, large, 56);
  end[-56] = end[-1];
  free (large);
  free (table);
  return 0;
}
