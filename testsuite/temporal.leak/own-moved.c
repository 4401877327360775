/* The pointers outside of their blocks that were judged already are remembered, and keep nothing.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "leaks=1" } */
/* { dg-additional-options "-fplugin-arg-temporal-checks=temporal" } */

#include <stdlib.h>

static volatile int value, far = 1000;

/* An array whose indices begin with 1000.  */
static __attribute__ ((noinline, noclone)) void
lose (void)
{
  int *volatile base = malloc (100 * sizeof *base);	/* { dg-temporal-error "memory-leak" "1" } */
  int *volatile other = malloc (2 * sizeof *other);
  base -= far;
  for (int turn = 0; turn < 3; turn++)
    for (int i = 0; i < 100; i++)
      base[far + i] = i;
  base = base + far;
  other[1] = base[99];
  value = other[1];
  free (other);
  other = base = NULL;
}

static __attribute__ ((noinline, noclone)) void
wipe (void)
{
  volatile char room[4096];
  for (size_t i = 0; i < sizeof room; i++)
    room[i] = 0;
  __asm__ volatile ("xor %%edx, %%edx\n\txor %%esi, %%esi\n\txor %%edi, %%edi\n\txor %%r8, %%r8\n\t"
		    "xor %%r9, %%r9\n\txor %%r10, %%r10" : : : "rdx", "rsi", "rdi", "r8", "r9", "r10");
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    lose ();
  wipe ();
  return value == 99 ? 0 : 0;
}
