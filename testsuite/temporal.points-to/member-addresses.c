/* Purpose: a pointer to a member leads to that member alone: walking a list by the addresses of its
   links, and reading numbers through pointers to them, mixes nothing up.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "dropped_points_to" "20+" } */

#include <stdlib.h>

struct table { int size; long seen; };
struct vertex { struct vertex *next; struct table *table; double weight, *nearest; };

static struct vertex *
make (struct vertex *next)
{
  struct vertex *v = calloc (1, sizeof *v);
  if (!v)
    exit (1);
  v->next = next;
  v->table = calloc (1, sizeof *v->table);
  v->weight = 1;
  v->nearest = next ? &next->weight : &v->weight;
  if (!v->table)
    exit (1);
  v->table->size = 1;
  return v;
}

static struct vertex **
lightest (struct vertex **list)
{
  struct vertex **best = list;
  for (struct vertex **link = list; *link; link = &(*link)->next)
    if ((*link)->weight < (*best)->weight)
      best = link;
  return best;
}

static double
take (struct vertex **list)
{
  struct vertex **link = lightest (list), *v = *link;
  *link = v->next;
  v->table->seen++;
  return *v->nearest * v->table->size;
}

int
main (void)
{
  struct vertex *list = NULL;
  double sum = 0;
  for (int i = 0; i < 5; i++)
    list = make (list);
  while (list)
    sum += take (&list);
  return sum == 0;
}
