/* A report of an earlier error names addresses, and keeps no block.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "leaks=1:halt_on_error=0" } */

#include <stdlib.h>

static volatile int value, index = 3;

static __attribute__ ((noinline, noclone)) void
lose (int wrong)
{
  int *volatile p = malloc (3 * sizeof *p);	/* { dg-temporal-error "memory-leak" "1" } */
  if (wrong)
    p[index] = 1;				/* { dg-temporal-error "out-of-bounds" "2" } */
  p = NULL;
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
    lose (1);
  /* { dg-output "memory-leak: 12 bytes in 1 block" "1" } */
  wipe ();
  return 0;
}
