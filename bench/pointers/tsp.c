/* tsp.c - a tour through cities, joined from the tours of parts of the map.

   SPDX-License-Identifier: GPL-3.0-or-later

   The cities are the nodes of a balanced tree that divides the plane by x and by y in
   turn.  Small subtrees get a tour by the nearest city first, larger ones
   join the tours of their children and the city at their root, each time
   where it costs least, by relinking doubly linked rings.  Nothing is freed.
   Size: levels of the tree.  Each city must be in the ring once, with both its
   links right, and the tour not be longer than such tours are at most.  */

#include <math.h>
#include "../bench.h"

#define SMALL 100

struct city
{
  double x, y;
  long count;                   /* cities in this subtree */
  struct city *left, *right;    /* the tree */
  struct city *next, *previous; /* the tour */
  int seen;
};

static double
random_between (struct bench_random *r, double low, double high)
{
  return low + (high - low) * (bench_next (r) >> 11) / 9007199254740992.0;
}

/* A tree of COUNT = 2^n - 1 cities in a rectangle, divided at random near its middle,
   by x or by y.  */
static struct city *
build (long count, int by_x, double x_low, double x_high, double y_low, double y_high,
       struct bench_random *r)
{
  struct city *c;

  if (count == 0)
    return NULL;
  c = bench_alloc (sizeof *c);
  c->count = count;
  c->seen = 0;
  c->next = c->previous = NULL;
  if (by_x)
    {
      double middle = (x_low + x_high) / 2, width = (x_high - x_low) / 20;
      c->x = random_between (r, middle - width, middle + width);
      c->y = random_between (r, y_low, y_high);
      c->left = build (count / 2, 0, x_low, c->x, y_low, y_high, r);
      c->right = build (count / 2, 0, c->x, x_high, y_low, y_high, r);
    }
  else
    {
      double middle = (y_low + y_high) / 2, width = (y_high - y_low) / 20;
      c->y = random_between (r, middle - width, middle + width);
      c->x = random_between (r, x_low, x_high);
      c->left = build (count / 2, 1, x_low, x_high, y_low, c->y, r);
      c->right = build (count / 2, 1, x_low, x_high, c->y, y_high, r);
    }
  return c;
}

static inline double
distance (const struct city *a, const struct city *b)
{
  return sqrt ((a->x - b->x) * (a->x - b->x) + (a->y - b->y) * (a->y - b->y));
}

/* Put the cities of a subtree in front of LIST, linked by next.  */
static struct city *
flatten (struct city *c, struct city *list)
{
  if (c == NULL)
    return list;
  list = flatten (c->right, list);
  c->next = list;
  return flatten (c->left, c);
}

/* A ring of all cities under ROOT: start with one, then put each one beside the
   city of the ring that is nearest, on the better side.  */
static struct city *
conquer (struct city *root)
{
  struct city *list = flatten (root, NULL), *ring = list, *c;

  list = list->next;
  ring->next = ring->previous = ring;
  while ((c = list) != NULL)
    {
      struct city *best = ring;
      double nearest = distance (c, ring);
      list = c->next;
      for (struct city *at = ring->next; at != ring; at = at->next)
        {
          double d = distance (c, at);
          if (d < nearest)
            {
              nearest = d;
              best = at;
            }
        }
      double after = distance (c, best->next) - distance (best, best->next);
      double before = distance (c, best->previous) - distance (best, best->previous);
      if (before < after)
        best = best->previous;
      c->next = best->next;
      c->previous = best;
      best->next->previous = c;
      best->next = c;
    }
  return ring;
}

static void
turn_around (struct city *ring)
{
  struct city *c = ring;

  do
    {
      struct city *t = c->next;
      c->next = c->previous;
      c->previous = t;
      c = t;
    }
  while (c != ring);
}

/* Where to open the ring RING for a detour to C: the link from *FROM to its
   next city; returns what the detour costs.  */
static double
cheapest (struct city *ring, const struct city *c, struct city **from)
{
  struct city *at = ring;
  double least = INFINITY;

  do
    {
      double d = distance (at, c) + distance (c, at->next) - distance (at, at->next);
      if (d < least)
        {
          least = d;
          *from = at;
        }
      at = at->next;
    }
  while (at != ring);
  return least;
}

/* Make one ring of A, B and the single city C between them.  */
static struct city *
merge (struct city *a, struct city *b, struct city *c)
{
  struct city *a1, *a2, *b1, *b2;

  cheapest (a, c, &a1);
  cheapest (b, c, &b1);
  a2 = a1->next;
  b2 = b1->next;
  /* The ring goes a1, c, one end of b, its other end, a2.  */
  if (distance (c, b1) + distance (b2, a2) < distance (c, b2) + distance (b1, a2))
    {
      turn_around (b);
      struct city *t = b1;
      b1 = b2;
      b2 = t;
    }
  a1->next = c;
  c->previous = a1;
  c->next = b2;
  b2->previous = c;
  b1->next = a2;
  a2->previous = b1;
  return c;
}

static struct city *
tour (struct city *c)
{
  if (c->count <= SMALL)
    return conquer (c);
  struct city *left = tour (c->left), *right = tour (c->right);
  return merge (left, right, c);
}

int
main (int argc, char **argv)
{
  long levels = bench_size (argc, argv, 14);
  long count = ((long) 1 << levels) - 1, visited = 0;
  struct bench_random r = { 0xa54ff53a5f1d36f1u };
  struct city *root = build (count, 1, 0, 1, 0, 1, &r);
  struct city *ring = tour (root), *c = ring;
  double length = 0;
  int right = 1;

  do
    {
      right &= !c->seen && c->next->previous == c;
      c->seen = 1;
      length += distance (c, c->next);
      visited++;
      c = c->next;
    }
  while (right && c != ring);
  /* The shortest tour takes about 0.7124 * sqrt (count); three quarters more
     would be bad.  */
  right &= visited == count && length < 0.7124 * 1.75 * sqrt (count) && length > 0.7 * sqrt (count);
  return bench_verdict ("tsp", levels, (uint64_t) (length * 1e6), right);
}
