/* A pointer in a number with its bytes reversed.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define APART __attribute__ ((noinline, noclone))

static uint64_t kept;
static volatile int sink;

static APART void
keep (int *p)
{
  kept = __builtin_bswap64 ((uintptr_t) p);
}

static APART int *
kept_pointer (void)
{
  return (int *) (uintptr_t) __builtin_bswap64 (kept);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  for (int i = 0; i < 3; i++)
    {
      int *p = malloc (24);
      *p = i;
      keep (p);
      sink = *kept_pointer ();
      free (p);
    }
  int *q = malloc (24);
  *q = 1;
  if (!strcmp (what, "kept"))
    sink = *kept_pointer ();	/* { dg-temporal-error "use-after-free" "kept" } */
  if (!strcmp (what, "here"))
    {
      uint64_t n = __builtin_bswap64 ((uintptr_t) q);
      free (q);
      q = malloc (24);
      sink = *(int *) (uintptr_t) __builtin_bswap64 (n); /* { dg-temporal-error "use-after-free" "here" } */
    }
  free (q);
  return 0;
}
