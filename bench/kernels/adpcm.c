/* adpcm.c - compress sound to four bits a sample, and back.

   SPDX-License-Identifier: GPL-3.0-or-later

   The IMA's adaptive differences: the coder predicts each sample, writes how far off
   that was in steps of a size that adapts, two samples in a byte; pointers
   run through the input and the output.  Size: hundreds of thousands of samples.
   The decoder must end in the coder's state, and the sound be like the original's.  */

#include <math.h>
#include "../bench.h"

#define PIECE 4096 /* samples that are coded at once */
#define STEPS 89

struct state
{
  int predicted;
  int index;
};

static short step_table[STEPS];
static const signed char index_table[8] = { -1, -1, -1, -1, 2, 4, 6, 8 };

static void
make_steps (void)
{
  /* Each step is a tenth more than the one before.  */
  double step = 7;

  for (int i = 0; i < STEPS; i++)
    {
      step_table[i] = (short) fmin (32767, floor (step));
      step *= 1.1;
      if (step < step_table[i] + 1)
        step = step_table[i] + 1;
    }
}

static inline int
clamp (int x, int low, int high)
{
  return x < low ? low : x > high ? high : x;
}

static void
encode (const short *in, unsigned char *out, int count, struct state *state)
{
  int predicted = state->predicted, index = state->index;
  int step = step_table[index], waiting = 0, buffered = 0;

  for (; count > 0; count--)
    {
      int difference = *in++ - predicted, sign = difference < 0 ? 8 : 0;
      int code = 0, rebuilt = step >> 3;
      if (sign)
        difference = -difference;
      if (difference >= step)
        {
          code = 4;
          difference -= step;
          rebuilt += step;
        }
      if (difference >= step >> 1)
        {
          code |= 2;
          difference -= step >> 1;
          rebuilt += step >> 1;
        }
      if (difference >= step >> 2)
        {
          code |= 1;
          rebuilt += step >> 2;
        }
      predicted = clamp (sign ? predicted - rebuilt : predicted + rebuilt, -32768, 32767);
      index = clamp (index + index_table[code], 0, STEPS - 1);
      step = step_table[index];
      code |= sign;
      if (waiting)
        *out++ = buffered | code;
      else
        buffered = code << 4;
      waiting = !waiting;
    }
  if (waiting)
    *out++ = buffered;
  state->predicted = predicted;
  state->index = index;
}

static void
decode (const unsigned char *in, short *out, int count, struct state *state)
{
  int predicted = state->predicted, index = state->index;
  int step = step_table[index], byte = 0, second = 0;

  for (; count > 0; count--)
    {
      int code, rebuilt = step >> 3;
      if (second)
        code = byte & 15;
      else
        {
          byte = *in++;
          code = byte >> 4;
        }
      second = !second;
      if (code & 4)
        rebuilt += step;
      if (code & 2)
        rebuilt += step >> 1;
      if (code & 1)
        rebuilt += step >> 2;
      predicted = clamp (code & 8 ? predicted - rebuilt : predicted + rebuilt, -32768, 32767);
      index = clamp (index + index_table[code & 7], 0, STEPS - 1);
      step = step_table[index];
      *out++ = predicted;
    }
  state->predicted = predicted;
  state->index = index;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 50), count = size * 100000;
  short *sound = bench_alloc (count * sizeof *sound);
  short *again = bench_alloc (count * sizeof *again);
  unsigned char *code = bench_alloc ((count + 1) / 2);
  struct bench_random r = { 0xd807aa98a3030242u };
  struct state coder = { 0, 0 }, decoder = { 0, 0 };
  double signal = 0, noise = 0, x = 0, y = 1, turn = 0.05;
  uint64_t result = 0;

  make_steps ();
  /* A tone that wanders, turned point by point, with some noise.  */
  for (long i = 0; i < count; i++)
    {
      if (i % 4000 == 0)
        turn = 0.02 + bench_below (&r, 1000) / 5000.0;
      x += turn * y;
      y -= turn * x;
      sound[i] = (short) (9000 * x + (int) bench_below (&r, 401) - 200);
    }

  for (long i = 0; i < count; i += PIECE)
    encode (sound + i, code + i / 2, count - i < PIECE ? count - i : PIECE, &coder);
  for (long i = 0; i < count; i += PIECE)
    decode (code + i / 2, again + i, count - i < PIECE ? count - i : PIECE, &decoder);

  for (long i = 0; i < count; i++)
    {
      double error = sound[i] - again[i];
      signal += (double) sound[i] * sound[i];
      noise += error * error;
    }
  for (long i = 0; i < count / 2; i++)
    result = result * 31 + code[i];
  free (sound);
  free (again);
  free (code);
  return bench_verdict ("adpcm", size, result,
                        coder.predicted == decoder.predicted && coder.index == decoder.index
                          && signal > 100 * noise);
}
