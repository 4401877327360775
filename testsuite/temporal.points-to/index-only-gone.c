/* Purpose: where nothing but an index can be wrong, it is compared with the room behind the pointer, and nobody needs a
   referent.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "index_only" "6" } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "referent_loads" "0" } */
/* { dg-temporal-clean "" } */
/* { dg-variant "without index_only" "-fplugin-arg-temporal-disable=index_only" } */
/* { dg-for "without index_only" { dg-temporal-stat "index_only" "0" } } */
/* { dg-for "without index_only" { dg-temporal-stat "checks" "6" } } */

#include <stdlib.h>

struct quad { int colour; struct quad *parent; struct quad *children[4]; };
struct matrix { int rows; double cells[3][5]; };

static struct quad *
plant (struct quad *parent, int levels)
{
  struct quad *q = malloc (sizeof *q);
  if (!q)
    exit (1);
  q->colour = levels;
  q->parent = parent;
  for (int i = 0; i < 4; i++)
    q->children[i] = levels > 0 ? plant (q, levels - 1) : NULL;
  return q;
}

/* The last array of a structure.  */
__attribute__ ((noinline)) static int
walk (const struct quad *q, unsigned way)
{
  int sum = 0;
  for (; q; way /= 4)
    {
      sum += q->colour;
      q = q->children[way & 3 ? way % 4 : (way >> 8) % 5];
    }
  return sum;
}

/* Arithmetic on the start of objects of one size: an array, and a block.  */
__attribute__ ((noinline)) static long
look (const long *table, int place)
{
  return table[place];
}

__attribute__ ((noinline)) static void
set (long *table, int place, long value)
{
  table[place] = value;
  table[place + 1] += value;
}

/* Of two indices one is compared with its array's bounds.  */
__attribute__ ((noinline)) static double
cell (const struct matrix *m, int i, int k)
{
  return m->cells[i][k];
}

int
main (int argc, char **argv)
{
  long table[64] = { 0 };
  long *block = malloc (64 * sizeof *block);
  struct matrix *m = calloc (1, sizeof *m);
  (void) argv;
  if (!block || !m)
    return 1;
  for (int i = 0; i < 64; i++)
    block[i] = i;
  set (table, 60 + argc, 5);
  set (block, 61 * argc, 7);
  return (walk (plant (NULL, 3), 0x1b) != 3 + 2 + 1 + 0 || look (table, 61) != 5 || look (table, argc + 61) != 5
	  || look (block, 61) != 7 || cell (m, argc, argc) != 0);
}
