/* router.c - route the nets of a channel between two rows of pins.

   SPDX-License-Identifier: GPL-3.0-or-later

   Pins at the top and the bottom of a channel's columns have to be joined by one
   horizontal segment of each net and vertical wires to it.  Nets whose spans overlap need
   different tracks; where two nets meet in a column the upper pin's net must be in an
   upper track, which is a directed graph with allocated arcs.  Tracks are filled
   from the top with the nets that nothing holds down, as far as they fit, those with
   long chains below them first; where constraints form a circle a pin is moved to a free
   column.  Then the wires are drawn in a grid.  Size: channels.  No wire may run over
   another net's, and each pin's is traced in the grid to the track of its net.  */

#include <string.h>
#include "../bench.h"

#define COLUMNS 300
#define NETS 90

struct arc
{
  int to;
  struct arc *next;
};

struct net
{
  int left, right; /* columns */
  int track;       /* 0 if there is none yet */
  int above;       /* nets that must be above it and have no track yet */
  int depth;       /* the longest chain of nets below */
  int state;       /* of the search: 0 new, 1 on the way, 2 done */
  struct arc *below;
};

struct channel
{
  int columns;
  int nets;          /* they have numbers from 1 on */
  int *top, *bottom; /* net at each pin, 0 if there is none */
  struct net *net;
  int tracks;
};

static void
make_channel (struct channel *c, struct bench_random *r)
{
  c->columns = COLUMNS;
  c->nets = NETS;
  c->top = bench_alloc (c->columns * sizeof *c->top);
  c->bottom = bench_alloc (c->columns * sizeof *c->bottom);
  c->net = bench_alloc ((c->nets + 1) * sizeof *c->net);
  c->tracks = 0;
  memset (c->top, 0, c->columns * sizeof *c->top);
  memset (c->bottom, 0, c->columns * sizeof *c->bottom);
  for (int n = 1; n <= c->nets; n++)
    {
      int pins = 2 + bench_below (r, 3);
      int around = bench_below (r, c->columns);
      for (int made = 0; made < pins;)
        {
          int at = around + (int) bench_below (r, 60) - 30;
          int *row = bench_below (r, 2) ? c->top : c->bottom;
          if (at < 0 || at >= c->columns || row[at] != 0)
            {
              /* A full place is tried elsewhere.  */
              around = bench_below (r, c->columns);
              continue;
            }
          row[at] = n;
          made++;
        }
    }
}

static void
find_spans (struct channel *c)
{
  for (int n = 1; n <= c->nets; n++)
    c->net[n] = (struct net) { .left = c->columns, .right = -1 };
  for (int i = 0; i < c->columns; i++)
    for (int side = 0; side < 2; side++)
      {
        int n = side ? c->top[i] : c->bottom[i];
        if (n == 0)
          continue;
        if (i < c->net[n].left)
          c->net[n].left = i;
        if (i > c->net[n].right)
          c->net[n].right = i;
      }
}

static void
free_arcs (struct channel *c)
{
  for (int n = 1; n <= c->nets; n++)
    for (struct arc *a = c->net[n].below, *next; a != NULL; a = next)
      {
        next = a->next;
        free (a);
      }
}

static void
find_arcs (struct channel *c)
{
  for (int i = 0; i < c->columns; i++)
    {
      int upper = c->top[i], lower = c->bottom[i];
      if (upper == 0 || lower == 0 || upper == lower)
        continue;
      struct arc *a = bench_alloc (sizeof *a);
      a->to = lower;
      a->next = c->net[upper].below;
      c->net[upper].below = a;
      c->net[lower].above++;
    }
}

/* The longest chain below net N; -1 if there is a circle, with *IN a net of it.  */
static int
find_depth (struct channel *c, int n, int *in)
{
  struct net *net = &c->net[n];

  if (net->state == 1)
    {
      *in = n;
      return -1;
    }
  if (net->state == 2)
    return net->depth;
  net->state = 1;
  for (struct arc *a = net->below; a != NULL; a = a->next)
    {
      int depth = find_depth (c, a->to, in);
      if (depth < 0)
        return -1;
      if (depth + 1 > net->depth)
        net->depth = depth + 1;
    }
  net->state = 2;
  return net->depth;
}

/* Break a circle through net N: move a pin that takes part in it to a column where the other
   side is free, in the net's own row.  */
static void
move_pin (struct channel *c, int n, struct bench_random *r)
{
  for (int i = 0; i < c->columns; i++)
    if (c->top[i] == n && c->bottom[i] != 0 && c->bottom[i] != n)
      {
        int to = bench_below (r, c->columns);
        while (c->top[to] != 0 || c->bottom[to] != 0)
          to = (to + 1) % c->columns;
        c->top[i] = 0;
        c->top[to] = n;
        return;
      }
}

/* Constraints without circles; returns how many pins had to move.  */
static int
make_graph (struct channel *c, struct bench_random *r)
{
  int moved = 0, in = 0;

  for (;;)
    {
      int circle = 0;
      find_spans (c);
      find_arcs (c);
      for (int n = 1; n <= c->nets && !circle; n++)
        circle = find_depth (c, n, &in) < 0;
      if (!circle)
        return moved;
      free_arcs (c);
      move_pin (c, in, r);
      moved++;
    }
}

struct candidate
{
  int net;
  int left, depth;
};

static int
compare (const void *a, const void *b)
{
  const struct candidate *p = a, *q = b;

  if (p->depth != q->depth)
    return q->depth - p->depth;
  if (p->left != q->left)
    return p->left - q->left;
  return p->net - q->net;
}

/* Fill one track with nets that are free to go there; returns how many.  */
static int
fill_track (struct channel *c, int track)
{
  struct candidate *candidates = bench_alloc (c->nets * sizeof *candidates);
  char *taken = bench_alloc (c->columns);
  int count = 0, placed = 0;

  for (int n = 1; n <= c->nets; n++)
    if (c->net[n].track == 0 && c->net[n].above == 0)
      candidates[count++] = (struct candidate) { n, c->net[n].left, c->net[n].depth };
  qsort (candidates, count, sizeof *candidates, compare);
  memset (taken, 0, c->columns);
  for (int i = 0; i < count; i++)
    {
      struct net *net = &c->net[candidates[i].net];
      if (memchr (taken + net->left, 1, net->right - net->left + 1) != NULL)
        continue;
      memset (taken + net->left, 1, net->right - net->left + 1);
      net->track = track;
      placed++;
    }
  /* What was held down by these is free for the next track only.  */
  for (int i = 0; i < count; i++)
    if (c->net[candidates[i].net].track == track)
      for (struct arc *a = c->net[candidates[i].net].below; a != NULL; a = a->next)
        c->net[a->to].above--;
  free (taken);
  free (candidates);
  return placed;
}

static void
route (struct channel *c)
{
  for (int left = c->nets; left > 0;)
    left -= fill_track (c, ++c->tracks);
}

/* The drawing: which net owns the horizontal and the vertical wire at each place.  */
struct grid
{
  short **across, **down;
  int rows;
};

static short **
new_plane (int rows, int columns)
{
  short **plane = bench_alloc (rows * sizeof *plane);

  for (int i = 0; i < rows; i++)
    {
      plane[i] = bench_alloc (columns * sizeof *plane[i]);
      memset (plane[i], 0, columns * sizeof *plane[i]);
    }
  return plane;
}

static void
free_plane (short **plane, int rows)
{
  for (int i = 0; i < rows; i++)
    free (plane[i]);
  free (plane);
}

static int
draw_down (struct grid *g, int column, int from, int to, int net)
{
  int right = 1;

  for (int row = from; row <= to; row++)
    {
      right &= g->down[row][column] == 0 || g->down[row][column] == net;
      g->down[row][column] = net;
    }
  return right;
}

/* Draw all wires; whether none runs over another.  */
static int
draw (const struct channel *c, struct grid *g)
{
  int right = 1;

  for (int n = 1; n <= c->nets; n++)
    for (int i = c->net[n].left; i <= c->net[n].right; i++)
      {
        short *place = &g->across[c->net[n].track][i];
        right &= *place == 0;
        *place = n;
      }
  for (int i = 0; i < c->columns; i++)
    {
      if (c->top[i] != 0)
        right &= draw_down (g, i, 0, c->net[c->top[i]].track, c->top[i]);
      if (c->bottom[i] != 0)
        right &= draw_down (g, i, c->net[c->bottom[i]].track, g->rows - 1, c->bottom[i]);
    }
  return right;
}

/* Whether every pin is joined by vertical wire to its net's track there.  */
static int
trace (const struct channel *c, const struct grid *g)
{
  for (int i = 0; i < c->columns; i++)
    {
      int row = 0, n = c->top[i];
      if (n != 0)
        {
          while (g->down[row][i] == n && g->across[row][i] != n)
            row++;
          if (g->across[row][i] != n)
            return 0;
        }
      row = g->rows - 1;
      n = c->bottom[i];
      if (n != 0)
        {
          while (g->down[row][i] == n && g->across[row][i] != n)
            row--;
          if (g->across[row][i] != n)
            return 0;
        }
    }
  return 1;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 100);
  struct bench_random r = { 0x5be0cd19137e2179u };
  uint64_t tracks = 0, moved = 0;
  int right = 1;

  for (long i = 0; i < size; i++)
    {
      struct channel *c = bench_alloc (sizeof *c);
      struct grid g;
      make_channel (c, &r);
      moved += make_graph (c, &r);
      route (c);
      g.rows = c->tracks + 2;
      g.across = new_plane (g.rows, c->columns);
      g.down = new_plane (g.rows, c->columns);
      right &= draw (c, &g) && trace (c, &g);
      tracks += c->tracks;
      free_plane (g.across, g.rows);
      free_plane (g.down, g.rows);
      free_arcs (c);
      free (c->net);
      free (c->top);
      free (c->bottom);
      free (c);
    }
  return bench_verdict ("router", size, tracks * 1000000 + moved, right);
}
