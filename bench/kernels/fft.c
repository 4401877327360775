/* fft.c - fast Fourier transforms of signals made of waves.

   SPDX-License-Identifier: GPL-3.0-or-later

   The textbook's loops: bit reversal, then butterflies over separate arrays of
   real and imaginary parts, forth and back.  Size: binary logarithm of the length.  The
   inverse transform must give the signal back, the spectrum must have its peaks at the
   waves' frequencies, and Parseval's equation must hold.  */

#include <math.h>
#include "../bench.h"

#define WAVES 8
#define ROUNDS 8

static unsigned
reverse_bits (unsigned n, int bits)
{
  unsigned result = 0;

  for (int i = 0; i < bits; i++)
    {
      result = result << 1 | (n & 1);
      n >>= 1;
    }
  return result;
}

static void
transform (int bits, int inverse, const double *real_in, const double *imaginary_in, double *real,
           double *imaginary)
{
  unsigned length = 1u << bits;
  double angle = inverse ? -2 * M_PI : 2 * M_PI;

  for (unsigned i = 0; i < length; i++)
    {
      unsigned j = reverse_bits (i, bits);
      real[j] = real_in[i];
      imaginary[j] = imaginary_in != NULL ? imaginary_in[i] : 0;
    }
  for (unsigned half = 1; half < length; half *= 2)
    {
      double step_real = cos (angle / (2 * half));
      double step_imaginary = sin (angle / (2 * half));
      for (unsigned start = 0; start < length; start += 2 * half)
        {
          double w_real = 1, w_imaginary = 0;
          for (unsigned j = start; j < start + half; j++)
            {
              unsigned k = j + half;
              double t_real = w_real * real[k] - w_imaginary * imaginary[k];
              double t_imaginary = w_real * imaginary[k] + w_imaginary * real[k];
              real[k] = real[j] - t_real;
              imaginary[k] = imaginary[j] - t_imaginary;
              real[j] += t_real;
              imaginary[j] += t_imaginary;
              double next = w_real * step_real - w_imaginary * step_imaginary;
              w_imaginary = w_real * step_imaginary + w_imaginary * step_real;
              w_real = next;
            }
        }
    }
  if (inverse)
    for (unsigned i = 0; i < length; i++)
      {
        real[i] /= length;
        imaginary[i] /= length;
      }
}

int
main (int argc, char **argv)
{
  long bits = bench_size (argc, argv, 16);
  unsigned length = 1u << bits;
  struct bench_random r = { 0xb5c0fbcfec4d3b2fu };
  double *signal = bench_alloc (length * sizeof *signal);
  double *real = bench_alloc (length * sizeof *real);
  double *imaginary = bench_alloc (length * sizeof *imaginary);
  double *back = bench_alloc (length * sizeof *back);
  double *rest = bench_alloc (length * sizeof *rest);
  uint64_t result = 0;
  int right = 1;

  for (int round = 0; round < ROUNDS; round++)
    {
      unsigned frequency[WAVES];
      double energy = 0, spectrum = 0;
      for (unsigned i = 0; i < length; i++)
        signal[i] = 0;
      for (int w = 0; w < WAVES; w++)
        {
          frequency[w] = 1 + bench_below (&r, length / 2 - 1);
          double phase = bench_below (&r, 1000) / 1000.0;
          for (unsigned i = 0; i < length; i++)
            {
              /* The product wraps as the wave does.  */
              unsigned at = (uint32_t) (frequency[w] * i) % length;
              double x = (double) at / length + phase;
              x -= floor (x);
              signal[i] += 16 * x * (1 - x) - 8.0 / 3;
            }
        }
      transform (bits, 0, signal, NULL, real, imaginary);
      transform (bits, 1, real, imaginary, back, rest);
      for (unsigned i = 0; i < length; i++)
        {
          right &= fabs (back[i] - signal[i]) < 1e-6 && fabs (rest[i]) < 1e-6;
          energy += signal[i] * signal[i];
          spectrum += real[i] * real[i] + imaginary[i] * imaginary[i];
        }
      right &= fabs (spectrum / length - energy) < 1e-6 * energy;
      for (int w = 0; w < WAVES; w++)
        right &= hypot (real[frequency[w]], imaginary[frequency[w]]) > length / 4;
      result += (uint64_t) energy;
    }
  free (signal);
  free (real);
  free (imaginary);
  free (back);
  free (rest);
  return bench_verdict ("fft", bits, result, right);
}
