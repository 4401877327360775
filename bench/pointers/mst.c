/* mst.c - a minimum spanning tree of a complete graph whose edges are in hash tables.

   SPDX-License-Identifier: GPL-3.0-or-later

   Every vertex has a hash table from the other vertices to distances, with
   chains of separately allocated entries; Prim's algorithm keeps the vertices
   that are not yet in the tree in a list and looks up distances as it goes.
   Nothing is freed, as in many programs of this kind.  Size: vertices.  The
   tree's length is found a second time from the distance function alone.  */

#include <limits.h>
#include "../bench.h"

struct entry
{
  const void *key;
  int distance;
  struct entry *next;
};

struct table
{
  struct entry **chains;
  unsigned size; /* a power of 2 */
};

struct vertex
{
  int number;
  int nearest; /* the distance to the tree */
  struct vertex *next;
  struct table *edges;
};

static int
distance (int a, int b)
{
  uint32_t x = a < b ? (uint32_t) a * 65536 + b : (uint32_t) b * 65536 + a;

  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return 1 + (x ^ x >> 16) % 100000;
}

static unsigned
hash (const struct table *t, const void *key)
{
  return ((uintptr_t) key >> 4) * 0x9e3779b1u >> 7 & (t->size - 1);
}

static struct table *
new_table (unsigned size)
{
  struct table *t = bench_alloc (sizeof *t);

  t->size = size;
  t->chains = bench_alloc (size * sizeof *t->chains);
  for (unsigned i = 0; i < size; i++)
    t->chains[i] = NULL;
  return t;
}

static void
enter (struct table *t, const void *key, int distance)
{
  unsigned place = hash (t, key);
  struct entry *e = bench_alloc (sizeof *e);

  e->key = key;
  e->distance = distance;
  e->next = t->chains[place];
  t->chains[place] = e;
}

static int
look_up (const struct table *t, const void *key)
{
  const struct entry *e = t->chains[hash (t, key)];

  while (e != NULL && e->key != key)
    e = e->next;
  return e != NULL ? e->distance : INT_MAX;
}

static struct vertex *
make_graph (int count)
{
  struct vertex *list = NULL;
  unsigned room = 1;

  while (room < (unsigned) count / 4)
    room *= 2;
  for (int i = count; i-- > 0;)
    {
      struct vertex *v = bench_alloc (sizeof *v);
      v->number = i;
      v->nearest = INT_MAX;
      v->edges = new_table (room);
      v->next = list;
      list = v;
    }
  for (struct vertex *v = list; v != NULL; v = v->next)
    for (struct vertex *w = list; w != NULL; w = w->next)
      if (v != w)
        enter (v->edges, w, distance (v->number, w->number));
  return list;
}

/* V has come into the tree: update the distances of those in LIST, and return the
   link to the nearest.  */
static struct vertex **
update (struct vertex **list, const struct vertex *v)
{
  struct vertex **best = list;

  for (struct vertex **link = list; *link != NULL; link = &(*link)->next)
    {
      struct vertex *w = *link;
      int d = look_up (w->edges, v);
      if (d < w->nearest)
        w->nearest = d;
      if (w->nearest < (*best)->nearest)
        best = link;
    }
  return best;
}

static uint64_t
spanning_tree (struct vertex *graph)
{
  struct vertex *v = graph, *rest = graph->next;
  uint64_t length = 0;

  while (rest != NULL)
    {
      struct vertex **link = update (&rest, v);
      v = *link;
      *link = v->next;
      length += v->nearest;
    }
  return length;
}

/* The same without any structure.  */
static uint64_t
spanning_tree_again (int count)
{
  int *nearest = bench_alloc (count * sizeof *nearest), last = 0;
  uint64_t length = 0;

  for (int i = 0; i < count; i++)
    nearest[i] = INT_MAX;
  nearest[0] = -1;
  for (int n = 1; n < count; n++)
    {
      int best = -1;
      for (int i = 0; i < count; i++)
        if (nearest[i] >= 0)
          {
            int d = distance (i, last);
            if (d < nearest[i])
              nearest[i] = d;
            if (best < 0 || nearest[i] < nearest[best])
              best = i;
          }
      length += nearest[best];
      nearest[best] = -1;
      last = best;
    }
  free (nearest);
  return length;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 1000);
  uint64_t length = spanning_tree (make_graph (size));

  return bench_verdict ("mst", size, length, length == spanning_tree_again (size));
}
