/* em3d.c - waves of an electric and a magnetic field on an irregular graph.

   SPDX-License-Identifier: GPL-3.0-or-later

   Two lists of nodes; each node holds an array of pointers to values of nodes of the other
   kind and an array of coefficients, and a step subtracts the weighted
   sum of what it points to.  Irregular loads through arrays of pointers, in
   loops with counts that are loaded too.  Nothing is freed.  Size: thousands
   of nodes.  The steps are undone at the end, and must lead back to the start.  */

#include <math.h>
#include "../bench.h"

#define DEGREE 8
#define STEPS 10

struct node
{
  double value;
  struct node *next;
  double **from; /* values that act on this one */
  double *coefficients;
  int count;
  double first; /* the value in the beginning */
};

static double
random_value (struct bench_random *r)
{
  return (bench_next (r) >> 11) / 9007199254740992.0;
}

/* A list of COUNT nodes, which TABLE lists as well.  */
static struct node *
make_nodes (long count, struct node **table, struct bench_random *r)
{
  struct node *list = NULL;

  for (long i = 0; i < count; i++)
    {
      struct node *n = bench_alloc (sizeof *n);
      n->value = n->first = random_value (r);
      n->count = DEGREE / 2 + bench_below (r, DEGREE + 1);
      n->from = bench_alloc (n->count * sizeof *n->from);
      n->coefficients = bench_alloc (n->count * sizeof *n->coefficients);
      n->next = list;
      table[i] = list = n;
    }
  return list;
}

/* Most neighbours are near, as in a mesh, some are anywhere.  */
static void
link_nodes (struct node **table, struct node **others, long count, struct bench_random *r)
{
  for (long i = 0; i < count; i++)
    {
      struct node *n = table[i];
      for (int j = 0; j < n->count; j++)
        {
          long other = bench_below (r, 10) == 0 ? bench_below (r, count)
                                                : (i + bench_below (r, 201) + count - 100) % count;
          n->from[j] = &others[other]->value;
          n->coefficients[j] = random_value (r) / (DEGREE * 2);
        }
    }
}

static void
step (struct node *list)
{
  for (struct node *n = list; n != NULL; n = n->next)
    for (int i = 0; i < n->count; i++)
      n->value -= *n->from[i] * n->coefficients[i];
}

static void
step_back (struct node *list)
{
  for (struct node *n = list; n != NULL; n = n->next)
    {
      double sum = 0;
      for (int i = 0; i < n->count; i++)
        sum += *n->from[i] * n->coefficients[i];
      n->value += sum;
    }
}

static int
is_back (const struct node *list)
{
  for (const struct node *n = list; n != NULL; n = n->next)
    if (fabs (n->value - n->first) > 1e-6)
      return 0;
  return 1;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 40), count = size * 500;
  struct bench_random r = { 0x2545f4914f6cdd1du };
  struct node **e_table = bench_alloc (count * sizeof *e_table);
  struct node **h_table = bench_alloc (count * sizeof *h_table);
  struct node *electric = make_nodes (count, e_table, &r);
  struct node *magnetic = make_nodes (count, h_table, &r);
  double sum = 0;

  link_nodes (e_table, h_table, count, &r);
  link_nodes (h_table, e_table, count, &r);
  free (e_table);
  free (h_table);

  for (int i = 0; i < STEPS; i++)
    {
      step (electric);
      step (magnetic);
    }
  for (struct node *n = electric; n != NULL; n = n->next)
    sum += fabs (n->value);
  for (int i = 0; i < STEPS; i++)
    {
      step_back (magnetic);
      step_back (electric);
    }
  return bench_verdict ("em3d", size, (uint64_t) (sum * 1000),
                        is_back (electric) && is_back (magnetic));
}
