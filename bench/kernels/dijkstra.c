/* dijkstra.c - shortest paths in a sparse graph, with a heap of pointers.

   SPDX-License-Identifier: GPL-3.0-or-later

   Vertices and edges are linked records, the heap is an array of pointers to vertices
   that know their place in it, and grows by realloc.  Size: thousands of vertices.
   The distances are right if and only if no edge can shorten one, and
   each vertex but the first has an edge that explains its distance.  */

#include "../bench.h"

struct vertex;

struct edge
{
  struct edge *next;
  struct vertex *to;
  uint32_t length;
};

struct vertex
{
  struct edge *edges;
  struct vertex *from;
  uint64_t distance;
  long place; /* in the heap, -1 if not there */
};

struct heap
{
  struct vertex **items;
  long count, room;
};

static void
put (struct heap *h, long place, struct vertex *v)
{
  h->items[place] = v;
  v->place = place;
}

static void
sift_up (struct heap *h, struct vertex *v)
{
  long i = v->place;

  for (; i > 0 && h->items[(i - 1) / 2]->distance > v->distance; i = (i - 1) / 2)
    put (h, i, h->items[(i - 1) / 2]);
  put (h, i, v);
}

static void
push (struct heap *h, struct vertex *v)
{
  if (h->count == h->room)
    {
      h->room = 2 * h->room + 16;
      h->items = realloc (h->items, h->room * sizeof *h->items);
      if (h->items == NULL)
        exit (2);
    }
  put (h, h->count++, v);
  sift_up (h, v);
}

static struct vertex *
pop (struct heap *h)
{
  struct vertex *first = h->items[0], *v = h->items[--h->count];
  long i = 0, child;

  while ((child = 2 * i + 1) < h->count)
    {
      if (child + 1 < h->count && h->items[child + 1]->distance < h->items[child]->distance)
        child++;
      if (h->items[child]->distance >= v->distance)
        break;
      put (h, i, h->items[child]);
      i = child;
    }
  if (h->count > 0)
    put (h, i, v);
  first->place = -1;
  return first;
}

static void
connect (struct vertex *a, struct vertex *b, uint32_t length)
{
  struct edge *e = bench_alloc (sizeof *e);

  e->next = a->edges;
  e->to = b;
  e->length = length;
  a->edges = e;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 100), n = size * 1000;
  struct vertex **vertices = bench_alloc (n * sizeof *vertices);
  struct bench_random r = { 0x14057b7ef767814fu };
  struct heap heap = { NULL, 0, 0 };
  uint64_t result = 0;
  int right = 1;

  for (long i = 0; i < n; i++)
    {
      vertices[i] = bench_alloc (sizeof **vertices);
      *vertices[i] = (struct vertex) { NULL, NULL, UINT64_MAX, -1 };
    }
  for (long i = 1; i < n; i++)
    {
      long before = bench_below (&r, i);
      connect (vertices[before], vertices[i], 1 + bench_below (&r, 10000));
    }
  for (long i = 0; i < 5 * n; i++)
    {
      long from = bench_below (&r, n), to = bench_below (&r, n);
      connect (vertices[from], vertices[to], 1 + bench_below (&r, 10000));
    }

  vertices[0]->distance = 0;
  push (&heap, vertices[0]);
  while (heap.count > 0)
    {
      struct vertex *v = pop (&heap);
      for (struct edge *e = v->edges; e != NULL; e = e->next)
        {
          uint64_t distance = v->distance + e->length;
          if (distance < e->to->distance)
            {
              e->to->distance = distance;
              e->to->from = v;
              if (e->to->place < 0)
                push (&heap, e->to);
              else
                sift_up (&heap, e->to);
            }
        }
    }

  for (long i = 0; i < n; i++)
    {
      struct vertex *v = vertices[i];
      int explained = i == 0;
      for (struct edge *e = v->edges; e != NULL; e = e->next)
        right &= e->to->distance <= v->distance + e->length;
      if (v->from != NULL)
        for (struct edge *e = v->from->edges; e != NULL; e = e->next)
          explained |= e->to == v && v->distance == v->from->distance + e->length;
      right &= explained;
      result += v->distance;
    }
  for (long i = 0; i < n; i++)
    {
      for (struct edge *e = vertices[i]->edges, *next; e != NULL; e = next)
        {
          next = e->next;
          free (e);
        }
      free (vertices[i]);
    }
  free (vertices);
  free (heap.items);
  return bench_verdict ("dijkstra", size, result, right);
}
