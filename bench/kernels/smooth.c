/* smooth.c - smooth a picture but not its edges, and find corners.

   SPDX-License-Identifier: GPL-3.0-or-later

   In the manner of SUSAN: each point becomes a mean of its neighbours that weighs
   them by distance and by likeness of brightness, the latter looked up in a
   table by difference with a pointer into its middle; then the number of alike points around
   each point tells corners.  Pointers walk over rows of bytes.  Size: thousands of points in
   a row and a column.  The picture has rectangles with noise: noise must go down, and all
   corners of rectangles be found and little else.  */

#include <math.h>
#include <string.h>
#include "../bench.h"

#define RADIUS 3
#define WIDTH (2 * RADIUS + 1)
#define TILE 64 /* one rectangle in each tile of this size */
#define NOISE 9

static unsigned char *
make_table (int threshold)
{
  unsigned char *table = bench_alloc (511);

  for (int i = -255; i <= 255; i++)
    {
      double x = (double) i / threshold;
      table[i + 255] = (unsigned char) (100 * exp (-x * x) + 0.5);
    }
  return table + 255;
}

static void
smooth (const unsigned char *in, unsigned char *out, int columns, int rows,
        const unsigned char *likeness)
{
  unsigned char *weights = bench_alloc (WIDTH * WIDTH), *w = weights;

  for (int y = -RADIUS; y <= RADIUS; y++)
    for (int x = -RADIUS; x <= RADIUS; x++)
      *w++ = (unsigned char) (100 * exp (-(x * x + y * y) / 8.0));
  memcpy (out, in, (size_t) columns * rows);
  for (int y = RADIUS; y < rows - RADIUS; y++)
    for (int x = RADIUS; x < columns - RADIUS; x++)
      {
        const unsigned char *p = in + (long) (y - RADIUS) * columns + x - RADIUS;
        int centre = in[(long) y * columns + x], sum = 0, area = 0;
        w = weights;
        for (int i = 0; i < WIDTH; i++)
          {
            for (int j = 0; j < WIDTH; j++)
              {
                int brightness = *p++;
                int weight = *w++ * likeness[brightness - centre];
                area += weight;
                sum += weight * brightness;
              }
            p += columns - WIDTH;
          }
        out[(long) y * columns + x] = (sum + area / 2) / area;
      }
  free (weights);
}

/* How much of the disc around each point is like it, into USAN.  */
static void
count_alike (const unsigned char *in, int *usan, int columns, int rows,
             const unsigned char *likeness)
{
  static const int reach[WIDTH] = { 1, 2, 3, 3, 3, 2, 1 };

  for (int y = RADIUS; y < rows - RADIUS; y++)
    for (int x = RADIUS; x < columns - RADIUS; x++)
      {
        int centre = in[(long) y * columns + x], sum = 0;
        for (int i = -RADIUS; i <= RADIUS; i++)
          {
            const unsigned char *p = in + (long) (y + i) * columns + x;
            for (int j = -reach[i + RADIUS]; j <= reach[i + RADIUS]; j++)
              sum += likeness[p[j] - centre];
          }
        usan[(long) y * columns + x] = sum;
      }
}

struct rectangle
{
  int left, top, right, bottom;
};

static int
is_corner (const struct rectangle *r, int x, int y)
{
  return (abs (x - r->left) <= 2 || abs (x - r->right) <= 2)
         && (abs (y - r->top) <= 2 || abs (y - r->bottom) <= 2);
}

/* The mean absolute difference in 1/1000.  */
static long
noise (const unsigned char *a, const unsigned char *b, long count)
{
  long sum = 0;

  for (long i = 0; i < count; i++)
    sum += abs (a[i] - b[i]);
  return sum * 1000 / count;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 1);
  int columns = size * 1024, rows = 768;
  long count = (long) columns * rows;
  int tiles_across = columns / TILE, tiles = tiles_across * (rows / TILE);
  unsigned char *clean = bench_alloc (count), *noisy = bench_alloc (count);
  unsigned char *smoothed = bench_alloc (count);
  int *usan = bench_alloc (count * sizeof *usan);
  struct rectangle *rectangles = bench_alloc (tiles * sizeof *rectangles);
  struct bench_random r = { 0xe9b5dba58189dbbcu };
  unsigned char *alike = make_table (27);
  long before, after, found = 0, stray = 0, wanted = 4 * tiles;

  memset (clean, 80, count);
  for (int t = 0; t < tiles; t++)
    {
      struct rectangle *q = &rectangles[t];
      int x = t % tiles_across * TILE, y = t / tiles_across * TILE;
      q->left = x + 8 + bench_below (&r, 12);
      q->right = x + 40 + bench_below (&r, 12);
      q->top = y + 8 + bench_below (&r, 12);
      q->bottom = y + 40 + bench_below (&r, 12);
      for (int i = q->top; i <= q->bottom; i++)
        memset (clean + (long) i * columns + q->left, 170 + bench_below (&r, 20),
                q->right - q->left + 1);
    }
  for (long i = 0; i < count; i++)
    noisy[i] = clean[i] + bench_below (&r, 2 * NOISE + 1) - NOISE;
  smooth (noisy, smoothed, columns, rows, alike);
  before = noise (clean, noisy, count);
  after = noise (clean, smoothed, count);

  memset (usan, 0, count * sizeof *usan);
  count_alike (smoothed, usan, columns, rows, alike);
  for (int t = 0; t < tiles; t++)
    {
      const struct rectangle *q = &rectangles[t];
      int x = t % tiles_across * TILE, y = t / tiles_across * TILE;
      int corners[4] = { 0, 0, 0, 0 };
      for (int i = y + RADIUS; i < y + TILE - RADIUS; i++)
        for (int j = x + RADIUS; j < x + TILE - RADIUS; j++)
          if (usan[(long) i * columns + j] < 37 * 100 * 45 / 100)
            {
              if (is_corner (q, j, i))
                corners[(i > y + TILE / 2) * 2 + (j > x + TILE / 2)] = 1;
              else
                stray++;
            }
      for (int i = 0; i < 4; i++)
        found += corners[i];
    }
  free (alike - 255);
  free (clean);
  free (noisy);
  free (smoothed);
  free (usan);
  free (rectangles);
  return bench_verdict ("smooth", size, after * 1000000 + found * 1000 + stray,
                        after * 2 < before && found > wanted * 95 / 100 && stray < wanted / 20);
}
