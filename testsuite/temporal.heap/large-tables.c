/* Purpose: a large block, which is a mapping of malloc's, leads to the block that has a stale pointer's memory: that is no
   memory of code that is not instrumented, though the cells of a large block may be empty.
   Source: slow-path/exposed-search.c (in_lazy_block_p).  */
/* { dg-do run } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { char *p; long n; };

static struct entry *table;
static int count;

static void
add (char *p, long n)
{
  table[count++] = (struct entry) { p, n };
}

static char *
made (size_t n)
{
  char *p = malloc (n);
  memset (p, 1, n);
  return p;
}

int
main (int argc, char **argv)
{
  table = malloc (20000 * sizeof *table);
  for (int i = 0; i < 500; i++)
    add (made (40), 40);
  for (int i = 100; i < 200; i++)
    free (table[i].p);
  for (int i = 0; i < 100; i++)
    add (made (36), 36);
  int sum = 0;
  /* The block that was freed last is given out first.  */
  if (argc > 1)
    sum = *table[199].p; /* { dg-temporal-error "use-after-free" "stale" } */
  for (int i = 500; i < count; i++) /* { dg-temporal-clean "" } */
    sum += *table[i].p;
  printf ("%d\n", sum);
  return sum != 100;
}
