/* voronoi.c - the Delaunay triangulation of points, and their Voronoi diagram.

   SPDX-License-Identifier: GPL-3.0-or-later

   Guibas and Stolfi's divide and conquer on quad edges: an edge, its reverse
   and their two duals lie side by side in one block, and an edge finds the others by its
   own number, so pointers move within blocks all the time.  Edges that
   merging deletes are freed.  Size: thousands of points.  Coordinates are
   integers, so the tests are exact; every inner edge must pass the circle test, and Euler's
   formula gives the number of edges.  */

#include "../bench.h"

#define RANGE (1 << 14)

struct point
{
  int64_t x, y;
};

struct edge
{
  int number;        /* place in its quad */
  struct edge *next; /* the next one around the origin, to the left */
  struct point *origin;
};

struct quad
{
  struct edge edges[4];
  struct quad *previous, *following; /* all that there are */
};

static struct quad *quads;
static long quad_count;

/* The dual edge from the right to the left, the same reversed, and from the
   left to the right.  */
static inline struct edge *
rotate (struct edge *e)
{
  return e->number < 3 ? e + 1 : e - 3;
}

static inline struct edge *
reverse (struct edge *e)
{
  return e->number < 2 ? e + 2 : e - 2;
}

static inline struct edge *
rotate_back (struct edge *e)
{
  return e->number > 0 ? e - 1 : e + 3;
}

static inline struct edge *
origin_previous (struct edge *e)
{
  return rotate (rotate (e)->next);
}

static inline struct edge *
left_next (struct edge *e)
{
  return rotate (rotate_back (e)->next);
}

static inline struct edge *
right_previous (struct edge *e)
{
  return reverse (e)->next;
}

static inline struct point *
destination (struct edge *e)
{
  return reverse (e)->origin;
}

static struct edge *
make_edge (struct point *from, struct point *to)
{
  struct quad *q = bench_alloc (sizeof *q);

  for (int i = 0; i < 4; i++)
    {
      q->edges[i].number = i;
      q->edges[i].origin = NULL;
    }
  q->edges[0].next = &q->edges[0];
  q->edges[1].next = &q->edges[3];
  q->edges[2].next = &q->edges[2];
  q->edges[3].next = &q->edges[1];
  q->edges[0].origin = from;
  q->edges[2].origin = to;
  q->previous = NULL;
  q->following = quads;
  if (quads != NULL)
    quads->previous = q;
  quads = q;
  quad_count++;
  return &q->edges[0];
}

/* Join the rings of A and B, or part them.  */
static void
splice (struct edge *a, struct edge *b)
{
  struct edge *alpha = rotate (a->next), *beta = rotate (b->next);
  struct edge *t = a->next;

  a->next = b->next;
  b->next = t;
  t = alpha->next;
  alpha->next = beta->next;
  beta->next = t;
}

/* A new edge from the end of A to the origin of B, with both left of it.  */
static struct edge *
connect (struct edge *a, struct edge *b)
{
  struct edge *e = make_edge (destination (a), b->origin);

  splice (e, left_next (a));
  splice (reverse (e), b);
  return e;
}

static void
delete_edge (struct edge *e)
{
  struct quad *q = (struct quad *) (e - e->number);

  splice (e, origin_previous (e));
  splice (reverse (e), origin_previous (reverse (e)));
  if (q->previous != NULL)
    q->previous->following = q->following;
  else
    quads = q->following;
  if (q->following != NULL)
    q->following->previous = q->previous;
  free (q);
  quad_count--;
}

/* Twice the area of a triangle: positive if it turns left.  */
static inline int64_t
area (const struct point *a, const struct point *b, const struct point *c)
{
  return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

/* Whether D is in the circle through A, B and C, which turn left.  */
static int
in_circle (const struct point *a, const struct point *b, const struct point *c,
           const struct point *d)
{
  int64_t ax = a->x - d->x, ay = a->y - d->y;
  int64_t bx = b->x - d->x, by = b->y - d->y;
  int64_t cx = c->x - d->x, cy = c->y - d->y;

  return (ax * ax + ay * ay) * (bx * cy - cx * by) - (bx * bx + by * by) * (ax * cy - cx * ay)
           + (cx * cx + cy * cy) * (ax * by - bx * ay)
         > 0;
}

static inline int
right_of (const struct point *p, struct edge *e)
{
  return area (p, destination (e), e->origin) > 0;
}

static inline int
left_of (const struct point *p, struct edge *e)
{
  return area (p, e->origin, destination (e)) > 0;
}

/* The hull edges of a triangulation: one leaves the leftmost point to the left's
   counterclockwise side, the other the rightmost point clockwise.  */
struct hull
{
  struct edge *left, *right;
};

static struct hull
merge (struct hull l, struct hull r)
{
  struct edge *ldi = l.right, *rdi = r.left, *base;

  for (;;)
    if (left_of (rdi->origin, ldi))
      ldi = left_next (ldi);
    else if (right_of (ldi->origin, rdi))
      rdi = right_previous (rdi);
    else
      break;
  base = connect (reverse (rdi), ldi);
  if (ldi->origin == l.left->origin)
    l.left = reverse (base);
  if (rdi->origin == r.right->origin)
    r.right = base;

  for (;;)
    {
      struct edge *lc = reverse (base)->next, *rc = origin_previous (base);
      if (right_of (destination (lc), base))
        while (
          right_of (destination (lc->next), base)
          && in_circle (destination (base), base->origin, destination (lc), destination (lc->next)))
          {
            struct edge *t = lc->next;
            delete_edge (lc);
            lc = t;
          }
      if (right_of (destination (rc), base))
        while (right_of (destination (origin_previous (rc)), base)
               && in_circle (destination (base), base->origin, destination (rc),
                             destination (origin_previous (rc))))
          {
            struct edge *t = origin_previous (rc);
            delete_edge (rc);
            rc = t;
          }
      int l_valid = right_of (destination (lc), base);
      int r_valid = right_of (destination (rc), base);
      if (!l_valid && !r_valid)
        break;
      if (!l_valid
          || (r_valid && in_circle (destination (lc), lc->origin, rc->origin, destination (rc))))
        base = connect (rc, reverse (base));
      else
        base = connect (reverse (base), reverse (lc));
    }
  return (struct hull) { l.left, r.right };
}

static struct hull
triangulate (struct point **points, long count)
{
  if (count == 2)
    {
      struct edge *e = make_edge (points[0], points[1]);
      return (struct hull) { e, reverse (e) };
    }
  if (count == 3)
    {
      struct edge *a = make_edge (points[0], points[1]);
      struct edge *b = make_edge (points[1], points[2]);
      int64_t turn = area (points[0], points[1], points[2]);
      splice (reverse (a), b);
      if (turn == 0)
        return (struct hull) { a, reverse (b) };
      struct edge *c = connect (b, a);
      if (turn > 0)
        return (struct hull) { a, reverse (b) };
      return (struct hull) { reverse (c), c };
    }
  return merge (triangulate (points, count / 2),
                triangulate (points + count / 2, count - count / 2));
}

static int
compare (const void *a, const void *b)
{
  const struct point *p = *(struct point *const *) a;
  const struct point *q = *(struct point *const *) b;

  if (p->x != q->x)
    return p->x < q->x ? -1 : 1;
  return p->y < q->y ? -1 : p->y > q->y;
}

static long
hull_length (struct edge *start)
{
  struct edge *e = start;
  long length = 0;

  do
    {
      e = right_previous (e);
      length++;
    }
  while (e != start);
  return length;
}

/* Whether no point that faces the edge E is in the circle of its triangle.  */
static int
is_delaunay (struct edge *e)
{
  struct point *left = destination (e->next);
  struct point *right = destination (origin_previous (e));

  if (area (e->origin, destination (e), left) <= 0 || area (e->origin, destination (e), right) >= 0)
    return 1;
  return !in_circle (e->origin, destination (e), left, right);
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 20), made = size * 1000, count = 0;
  struct bench_random r = { 0xbb67ae8584caa73bu };
  struct point **points = bench_alloc (made * sizeof *points);
  uint64_t result = 0;
  int right;

  for (long i = 0; i < made; i++)
    {
      points[i] = bench_alloc (sizeof *points[i]);
      points[i]->x = bench_below (&r, RANGE);
      points[i]->y = bench_below (&r, RANGE);
    }
  qsort (points, made, sizeof *points, compare);
  for (long i = 0; i < made; i++)
    if (count == 0 || compare (&points[count - 1], &points[i]) != 0)
      points[count++] = points[i];
    else
      free (points[i]);

  struct hull hull = triangulate (points, count);

  right = quad_count == 3 * count - 3 - hull_length (hull.left);
  for (struct quad *q = quads; q != NULL; q = q->following)
    {
      struct edge *e = &q->edges[0];
      right &= is_delaunay (e);
      result
        += llabs (e->origin->x - destination (e)->x) + llabs (e->origin->y - destination (e)->y);
    }

  for (struct quad *q = quads, *following; q != NULL; q = following)
    {
      following = q->following;
      free (q);
    }
  for (long i = 0; i < count; i++)
    free (points[i]);
  free (points);
  return bench_verdict ("voronoi", size, result, right);
}
