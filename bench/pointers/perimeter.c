/* perimeter.c - the perimeter of a picture that is stored as a quad tree.

   SPDX-License-Identifier: GPL-3.0-or-later

   A tree with parent pointers over a black ring on white ground; the perimeter is
   found by Samet's method: each black leaf asks for its neighbours of
   at least its own size, up the tree and down again on the mirrored path.
   Size: levels of the tree, so the picture has 2^levels points in a row.  The circles'
   outlines have closed forms, since a disc is convex.  */

#include "../bench.h"

enum colour
{
  WHITE,
  BLACK,
  GREY
};
enum quadrant
{
  NW,
  NE,
  SW,
  SE
};
enum side
{
  NORTH,
  EAST,
  SOUTH,
  WEST
};

struct quad
{
  enum colour colour;
  enum quadrant which; /* of the parent's quadrants */
  struct quad *parent;
  struct quad *children[4];
};

/* The picture: a ring around the middle; coordinates are doubled so that points
   have their centres at odd numbers.  */
static int64_t outer, inner;

static int
within (int64_t x, int64_t y)
{
  int64_t square = x * x + y * y;

  return square <= outer && square > inner;
}

/* The least and the greatest square of a distance that a range of odd numbers has.  */
static int64_t
least (int64_t low, int64_t high)
{
  return low > 0 ? low * low : high < 0 ? high * high : 1;
}

static int64_t
greatest (int64_t low, int64_t high)
{
  return low * low > high * high ? low * low : high * high;
}

/* The colour of a square of SIZE points with its first point at X, Y.  */
static enum colour
colour_of (int64_t x, int64_t y, int64_t size)
{
  int64_t last = 2 * (size - 1);
  int64_t near = least (x, x + last) + least (y, y + last);
  int64_t far = greatest (x, x + last) + greatest (y, y + last);

  if (near > outer || far <= inner)
    return WHITE;
  if (far <= outer && near > inner)
    return BLACK;
  return GREY;
}

static struct quad *
build (int64_t x, int64_t y, int64_t size, struct quad *parent, enum quadrant which)
{
  struct quad *q = bench_alloc (sizeof *q);

  q->parent = parent;
  q->which = which;
  if (size == 1)
    q->colour = within (x, y) ? BLACK : WHITE;
  else
    q->colour = colour_of (x, y, size);
  if (q->colour == GREY)
    {
      q->children[NW] = build (x, y, size / 2, q, NW);
      q->children[NE] = build (x + size, y, size / 2, q, NE);
      q->children[SW] = build (x, y + size, size / 2, q, SW);
      q->children[SE] = build (x + size, y + size, size / 2, q, SE);
    }
  else
    q->children[NW] = q->children[NE] = q->children[SW] = q->children[SE] = NULL;
  return q;
}

/* Whether quadrant WHICH touches side D of its parent.  */
static int
adjacent (enum side d, enum quadrant which)
{
  switch (d)
    {
    case NORTH:
      return which == NW || which == NE;
    case EAST:
      return which == NE || which == SE;
    case SOUTH:
      return which == SW || which == SE;
    default:
      return which == NW || which == SW;
    }
}

/* Quadrant WHICH mirrored in direction D.  */
static enum quadrant
mirror (enum side d, enum quadrant which)
{
  if (d == NORTH || d == SOUTH)
    return which ^ 2;
  return which ^ 1;
}

/* The neighbour of Q at side D that is at least as large, or null at the edge.  */
static struct quad *
neighbour (struct quad *q, enum side d)
{
  struct quad *up = NULL;

  if (q->parent == NULL)
    return NULL;
  if (adjacent (d, q->which))
    up = neighbour (q->parent, d);
  else
    up = q->parent;
  if (up != NULL && up->colour == GREY)
    return up->children[mirror (d, q->which)];
  return up;
}

/* How much of the side between Q, which is SIZE long, and the quadrants A and
   B of it is white.  */
static uint64_t
white_length (const struct quad *q, enum quadrant a, enum quadrant b, uint64_t size)
{
  if (q->colour == GREY)
    return white_length (q->children[a], a, b, size / 2)
           + white_length (q->children[b], a, b, size / 2);
  return q->colour == WHITE ? size : 0;
}

static uint64_t
perimeter (struct quad *q, uint64_t size)
{
  /* The quadrants at the facing side of the neighbour.  */
  static const enum quadrant facing[4][2] = { { SW, SE }, { NW, SW }, { NW, NE }, { NE, SE } };
  uint64_t sum = 0;

  if (q->colour == GREY)
    for (int i = 0; i < 4; i++)
      sum += perimeter (q->children[i], size / 2);
  else if (q->colour == BLACK)
    for (enum side d = NORTH; d <= WEST; d++)
      {
        struct quad *n = neighbour (q, d);
        if (n == NULL)
          sum += size;
        else
          sum += white_length (n, facing[d][0], facing[d][1], size);
      }
  return sum;
}

/* The outline of the disc with the square SQUARE of its radius: four times as
   many points as there are from the middle to the edge of its widest row,
   in both halves.  */
static uint64_t
outline (int64_t square)
{
  uint64_t points = 0;

  for (int64_t x = 1; x * x + 1 <= square; x += 2)
    points++;
  return 8 * points;
}

int
main (int argc, char **argv)
{
  long levels = bench_size (argc, argv, 14);
  int64_t side = (int64_t) 1 << levels;
  uint64_t sum = 0, expected;
  const int rounds = 6;
  struct quad *root;

  outer = side * side * 9 / 11;
  inner = side * side * 2 / 7;
  expected = outline (outer) + outline (inner);
  root = build (1 - side, 1 - side, side, NULL, NW);
  for (int i = 0; i < rounds; i++)
    sum += perimeter (root, side);
  return bench_verdict ("perimeter", levels, sum, sum == rounds * expected);
}
