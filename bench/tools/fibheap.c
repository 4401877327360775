/* fibheap.c - a minimum spanning tree, with a Fibonacci heap.

   SPDX-License-Identifier: GPL-3.0-or-later

   Prim's algorithm on a sparse graph of linked edges.  The heap of Fredman and
   Tarjan is a forest of records with four pointers each, cut and relinked in rings all the
   time; its items are allocated when a vertex is first seen and freed when it is taken
   out.  Size: thousands of vertices.  Kruskal's algorithm must find a tree of the
   same length.  */

#include "../bench.h"

#define MOST_DEGREE 64

struct vertex;

struct item
{
  struct item *parent, *child;
  struct item *left, *right; /* the ring of those with the same parent */
  struct vertex *vertex;
  long key;
  int degree;
  int marked;
};

struct heap
{
  struct item *least;
  long count;
};

struct edge
{
  struct edge *next;
  struct vertex *from, *to;
  long length;
};

struct vertex
{
  struct edge *edges;
  struct item *item; /* while it is in the heap */
  int in_tree;
  struct vertex *above; /* for Kruskal's algorithm */
};

/* Put A, which is alone, into the ring of B, if there is one; the ring.  */
static struct item *
link_in (struct item *a, struct item *b)
{
  if (b == NULL)
    {
      a->left = a->right = a;
      return a;
    }
  a->right = b->right;
  a->left = b;
  b->right->left = a;
  b->right = a;
  return b;
}

/* Take A out of its ring; what remains of that, or null.  */
static struct item *
link_out (struct item *a)
{
  struct item *rest = a->right != a ? a->right : NULL;

  a->left->right = a->right;
  a->right->left = a->left;
  return rest;
}

static struct item *
insert (struct heap *h, struct vertex *v, long key)
{
  struct item *a = bench_alloc (sizeof *a);

  a->parent = a->child = NULL;
  a->vertex = v;
  a->key = key;
  a->degree = a->marked = 0;
  h->least = link_in (a, h->least);
  if (key < h->least->key)
    h->least = a;
  h->count++;
  return a;
}

/* Make trees of the same degree one, until no two are left.  */
static void
consolidate (struct heap *h)
{
  struct item *by_degree[MOST_DEGREE] = { NULL };
  struct item *ring = h->least;

  while (ring != NULL)
    {
      struct item *a = ring, *b;
      ring = link_out (a);
      while ((b = by_degree[a->degree]) != NULL)
        {
          by_degree[a->degree] = NULL;
          if (b->key < a->key)
            {
              struct item *t = a;
              a = b;
              b = t;
            }
          b->parent = a;
          b->marked = 0;
          a->child = link_in (b, a->child);
          a->degree++;
        }
      by_degree[a->degree] = a;
    }
  h->least = NULL;
  for (int i = 0; i < MOST_DEGREE; i++)
    if (by_degree[i] != NULL)
      {
        h->least = link_in (by_degree[i], h->least);
        if (by_degree[i]->key < h->least->key)
          h->least = by_degree[i];
      }
}

/* Take out the vertex with the least key.  */
static struct vertex *
take_least (struct heap *h, long *key)
{
  struct item *a = h->least, *ring;
  struct vertex *v = a->vertex;

  *key = a->key;
  while (a->child != NULL)
    {
      struct item *child = a->child;
      a->child = link_out (child);
      child->parent = NULL;
      link_in (child, a);
    }
  ring = link_out (a);
  h->least = ring;
  h->count--;
  free (a);
  if (ring != NULL)
    consolidate (h);
  return v;
}

static void
cut (struct heap *h, struct item *a)
{
  struct item *parent = a->parent;

  parent->child = link_out (a);
  parent->degree--;
  a->parent = NULL;
  a->marked = 0;
  link_in (a, h->least);
}

static void
decrease (struct heap *h, struct item *a, long key)
{
  struct item *parent = a->parent;

  a->key = key;
  if (parent != NULL && key < parent->key)
    {
      cut (h, a);
      while (parent->parent != NULL)
        {
          struct item *above = parent->parent;
          if (!parent->marked)
            {
              parent->marked = 1;
              break;
            }
          cut (h, parent);
          parent = above;
        }
    }
  if (key < h->least->key)
    h->least = a;
}

static uint64_t
prim (struct vertex *start)
{
  struct heap heap = { NULL, 0 };
  uint64_t length = 0;

  start->item = insert (&heap, start, 0);
  while (heap.count > 0)
    {
      long key;
      struct vertex *v = take_least (&heap, &key);
      v->item = NULL;
      v->in_tree = 1;
      length += key;
      for (struct edge *e = v->edges; e != NULL; e = e->next)
        {
          struct vertex *w = e->to;
          if (w->in_tree)
            continue;
          if (w->item == NULL)
            w->item = insert (&heap, w, e->length);
          else if (e->length < w->item->key)
            decrease (&heap, w->item, e->length);
        }
    }
  return length;
}

static struct vertex *
top (struct vertex *v)
{
  while (v->above != v)
    v = v->above = v->above->above;
  return v;
}

static int
compare (const void *a, const void *b)
{
  long d = (*(struct edge *const *) a)->length - (*(struct edge *const *) b)->length;

  return d < 0 ? -1 : d > 0;
}

static uint64_t
kruskal (struct vertex *vertices, long count, long edge_count)
{
  struct edge **edges = bench_alloc (edge_count * sizeof *edges);
  uint64_t length = 0;
  long n = 0;

  for (long i = 0; i < count; i++)
    {
      vertices[i].above = &vertices[i];
      for (struct edge *e = vertices[i].edges; e != NULL; e = e->next)
        if (e->from < e->to)
          edges[n++] = e;
    }
  qsort (edges, n, sizeof *edges, compare);
  for (long i = 0; i < n; i++)
    {
      struct vertex *a = top (edges[i]->from), *b = top (edges[i]->to);
      if (a != b)
        {
          a->above = b;
          length += edges[i]->length;
        }
    }
  free (edges);
  return length;
}

static void
connect (struct vertex *a, struct vertex *b, long length)
{
  for (int i = 0; i < 2; i++)
    {
      struct edge *e = bench_alloc (sizeof *e);
      e->from = a;
      e->to = b;
      e->length = length;
      e->next = a->edges;
      a->edges = e;
      struct vertex *t = a;
      a = b;
      b = t;
    }
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 40), n = size * 1000, edges = 0;
  struct vertex *vertices = bench_alloc (n * sizeof *vertices);
  struct bench_random r = { 0x9b05688c2b3e6c1fu };
  uint64_t length, again;

  for (long i = 0; i < n; i++)
    {
      vertices[i] = (struct vertex) { NULL, NULL, 0, NULL };
      if (i > 0)
        {
          long before = bench_below (&r, i);
          connect (&vertices[before], &vertices[i], 1 + bench_below (&r, 1000000));
          edges++;
        }
    }
  for (long i = 0; i < 7 * n; i++)
    {
      long a = bench_below (&r, n), b = bench_below (&r, n);
      if (a != b)
        {
          connect (&vertices[a], &vertices[b], 1 + bench_below (&r, 1000000));
          edges++;
        }
    }
  length = prim (vertices);
  again = kruskal (vertices, n, edges);
  for (long i = 0; i < n; i++)
    for (struct edge *e = vertices[i].edges, *next; e != NULL; e = next)
      {
        next = e->next;
        free (e);
      }
  free (vertices);
  return bench_verdict ("fibheap", size, length, length == again);
}
