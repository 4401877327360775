/* In a program that is linked statically the C library allocates before stacks can be walked, the unwinder allocates itself, and the
   runtime's variables stand among the program's.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "leaks=1" } */
/* { dg-additional-options "-static" } */

#include <stdlib.h>
#include <string.h>

static char *kept;
static volatile size_t length;

static __attribute__ ((noinline, noclone)) void
lose (int keep)
{
  char *volatile p = malloc (1000);	/* { dg-temporal-error "memory-leak" "1" } */
  memset (p, 'a', 999);
  p[999] = 0;
  length = strlen (p);
  if (keep)
    kept = p;
  p = NULL;
}

static __attribute__ ((noinline, noclone)) void
wipe (void)
{
  volatile char room[4096];
  for (size_t i = 0; i < sizeof room; i++)
    room[i] = 0;
}

int
main (int argc, char **argv)
{
  lose (argc < 2);			/* { dg-temporal-clean "" } */
  wipe ();
  return 0;
}
