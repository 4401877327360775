/* jpeg.c - compress pictures by transforming blocks of 8 by 8 points, and back.

   SPDX-License-Identifier: GPL-3.0-or-later

   The stages of a baseline JPEG coder: split into blocks, integer cosine
   transform by rows and columns, quantisation, zigzag, run lengths and numbers of
   variable length in a bit stream; then all of it backwards.  Size: rows of the
   picture in hundreds.  The decoder must read exactly the numbers that the
   encoder wrote, and the picture come out like it went in.  */

#include <math.h>
#include <string.h>
#include "../bench.h"

#define SIDE 8
#define COUNT (SIDE * SIDE)
#define SCALE_BITS 12
#define END_OF_BLOCK 63

struct stream
{
  unsigned char *bytes;
  size_t length, room;
  uint32_t bits;
  int count; /* of bits that wait */
};

static int cosines[SIDE][SIDE]; /* by frequency and place, times 2^SCALE_BITS */

static const unsigned char zigzag[COUNT]
  = { 0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
      41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
      30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63 };

static const unsigned char quantum[COUNT]
  = { 16, 11, 10, 16, 24,  40,  51,  61,  12, 12, 14, 19, 26,  58,  60,  55,
      14, 13, 16, 24, 40,  57,  69,  56,  14, 17, 22, 29, 51,  87,  80,  62,
      18, 22, 37, 56, 68,  109, 103, 77,  24, 35, 55, 64, 81,  104, 113, 92,
      49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99 };

static void
make_cosines (void)
{
  for (int f = 0; f < SIDE; f++)
    for (int x = 0; x < SIDE; x++)
      {
        double factor = f == 0 ? sqrt (1.0 / SIDE) : sqrt (2.0 / SIDE);
        cosines[f][x]
          = (int) lrint (factor * cos ((2 * x + 1) * f * M_PI / (2 * SIDE)) * (1 << SCALE_BITS));
      }
}

static inline int
descale (long x)
{
  return (x + (1 << (SCALE_BITS - 1))) >> SCALE_BITS;
}

static void
forward (const int *block, int *out)
{
  int rows[COUNT];

  for (int y = 0; y < SIDE; y++)
    for (int f = 0; f < SIDE; f++)
      {
        long sum = 0;
        for (int x = 0; x < SIDE; x++)
          sum += (long) block[y * SIDE + x] * cosines[f][x];
        /* Some more bits between the two passes.  */
        rows[y * SIDE + f] = descale (sum * 8);
      }
  for (int f = 0; f < SIDE; f++)
    for (int g = 0; g < SIDE; g++)
      {
        long sum = 0;
        for (int y = 0; y < SIDE; y++)
          sum += (long) rows[y * SIDE + f] * cosines[g][y];
        out[g * SIDE + f] = descale (sum) / 8;
      }
}

static void
backward (const int *in, int *block)
{
  int rows[COUNT];

  for (int g = 0; g < SIDE; g++)
    for (int x = 0; x < SIDE; x++)
      {
        long sum = 0;
        for (int f = 0; f < SIDE; f++)
          sum += (long) in[g * SIDE + f] * cosines[f][x];
        rows[g * SIDE + x] = descale (sum * 8);
      }
  for (int x = 0; x < SIDE; x++)
    for (int y = 0; y < SIDE; y++)
      {
        long sum = 0;
        for (int g = 0; g < SIDE; g++)
          sum += (long) rows[g * SIDE + x] * cosines[g][y];
        block[y * SIDE + x] = descale (sum) / 8;
      }
}

static void
put_bits (struct stream *s, uint32_t value, int count)
{
  s->bits = s->bits << count | value;
  s->count += count;
  while (s->count >= 8)
    {
      if (s->length == s->room)
        {
          s->room = 2 * s->room + 1024;
          s->bytes = realloc (s->bytes, s->room);
          if (s->bytes == NULL)
            exit (2);
        }
      s->count -= 8;
      s->bytes[s->length++] = s->bits >> s->count;
    }
}

static uint32_t
get_bits (struct stream *s, int count)
{
  while (s->count < count)
    {
      s->bits = s->bits << 8 | (s->length < s->room ? s->bytes[s->length] : 0);
      s->length++;
      s->count += 8;
    }
  s->count -= count;
  return s->bits >> s->count & ((1u << count) - 1);
}

/* A number as 4 bits that count its bits, then these, with negative ones less 1.  */
static void
put_number (struct stream *s, int n)
{
  int size = n < 0 ? -n : n, bits = 0;

  while (size >> bits != 0)
    bits++;
  put_bits (s, bits, 4);
  if (bits > 0)
    put_bits (s, (n < 0 ? n - 1 : n) & ((1 << bits) - 1), bits);
}

static int
get_number (struct stream *s)
{
  int bits = get_bits (s, 4), n;

  if (bits == 0)
    return 0;
  n = get_bits (s, bits);
  return n >> (bits - 1) ? n : n - (1 << bits) + 1;
}

/* The first number relative to *LAST, the others as zeros before and a value.  */
static void
put_block (struct stream *s, const int *numbers, int *last)
{
  int run = 0;

  put_number (s, numbers[0] - *last);
  *last = numbers[0];
  for (int i = 1; i < COUNT; i++)
    if (numbers[i] == 0)
      run++;
    else
      {
        put_bits (s, run, 6);
        put_number (s, numbers[i]);
        run = 0;
      }
  if (run > 0)
    put_bits (s, END_OF_BLOCK, 6);
}

static void
get_block (struct stream *s, int *numbers, int *last)
{
  memset (numbers, 0, COUNT * sizeof *numbers);
  numbers[0] = *last += get_number (s);
  for (int i = 1; i < COUNT; i++)
    {
      int run = get_bits (s, 6);
      if (run == END_OF_BLOCK)
        break;
      i += run;
      if (i < COUNT)
        numbers[i] = get_number (s);
    }
}

static uint64_t
add_to_hash (uint64_t hash, const int *numbers)
{
  for (int i = 0; i < COUNT; i++)
    hash = (hash ^ (uint32_t) numbers[i]) * 0x100000001b3u;
  return hash;
}

static uint64_t
encode (unsigned char **picture, int columns, int rows, struct stream *s)
{
  uint64_t hash = 1469598103934665603u;
  int last = 0;

  for (int y = 0; y < rows; y += SIDE)
    for (int x = 0; x < columns; x += SIDE)
      {
        int block[COUNT], frequencies[COUNT], numbers[COUNT];
        for (int i = 0; i < SIDE; i++)
          for (int j = 0; j < SIDE; j++)
            block[i * SIDE + j] = picture[y + i][x + j] - 128;
        forward (block, frequencies);
        for (int i = 0; i < COUNT; i++)
          {
            int q = quantum[zigzag[i]], f = frequencies[zigzag[i]];
            numbers[i] = (f < 0 ? f - q / 2 : f + q / 2) / q;
          }
        hash = add_to_hash (hash, numbers);
        put_block (s, numbers, &last);
      }
  put_bits (s, 0, 7);
  return hash;
}

static uint64_t
decode (unsigned char **picture, int columns, int rows, struct stream *s)
{
  uint64_t hash = 1469598103934665603u;
  int last = 0;

  for (int y = 0; y < rows; y += SIDE)
    for (int x = 0; x < columns; x += SIDE)
      {
        int block[COUNT], frequencies[COUNT], numbers[COUNT];
        get_block (s, numbers, &last);
        hash = add_to_hash (hash, numbers);
        for (int i = 0; i < COUNT; i++)
          frequencies[zigzag[i]] = numbers[i] * quantum[zigzag[i]];
        backward (frequencies, block);
        for (int i = 0; i < SIDE; i++)
          for (int j = 0; j < SIDE; j++)
            {
              int value = block[i * SIDE + j] + 128;
              picture[y + i][x + j] = value < 0 ? 0 : value > 255 ? 255 : value;
            }
      }
  return hash;
}

static unsigned char **
new_picture (int columns, int rows)
{
  unsigned char **picture = bench_alloc (rows * sizeof *picture);

  for (int y = 0; y < rows; y++)
    picture[y] = bench_alloc (columns);
  return picture;
}

static void
free_picture (unsigned char **picture, int rows)
{
  for (int y = 0; y < rows; y++)
    free (picture[y]);
  free (picture);
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 8);
  int columns = 1024, rows = (size * 100 + SIDE - 1) / SIDE * SIDE;
  unsigned char **picture = new_picture (columns, rows);
  unsigned char **again = new_picture (columns, rows);
  struct bench_random r = { 0x3956c25bf348b538u };
  struct stream out = { NULL, 0, 0, 0, 0 }, in;
  uint64_t written, read;
  double square = 0;

  make_cosines ();
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      {
        int value = 128 + (int) (60 * sin (x / 37.0) * cos (y / 23.0))
                    + ((x / 96 + y / 80) % 2 ? 25 : -25) + (int) bench_below (&r, 9) - 4;
        picture[y][x] = value;
      }
  written = encode (picture, columns, rows, &out);
  in = (struct stream) { out.bytes, 0, out.length, 0, 0 };
  read = decode (again, columns, rows, &in);
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      {
        double d = picture[y][x] - again[y][x];
        square += d * d;
      }
  square /= (double) columns * rows;
  free_picture (picture, rows);
  free_picture (again, rows);
  free (out.bytes);
  return bench_verdict ("jpeg", size, out.length * 1000 + (uint64_t) (square * 10),
                        written == read && in.length <= in.room && square < 30
                          && out.length < (size_t) columns * rows / 4);
}
