/* Purpose: a pointer's value may be compared, printed, hashed and copied after
   free, as programs do, as long as nobody goes through it.
   Source: issue 3, pointers compared or printed after free.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *seen[100];

static __attribute__ ((noinline)) int
known (void *p)
{
  for (int i = 0; i < 100; i++)
    if (seen[i] == p)
      return 1;
  return 0;
}

static __attribute__ ((noinline)) void *
pass_through (void *p)
{
  return p;
}

int
main (void)
{
  char text[64];
  int repeats = 0;

  for (int i = 0; i < 100; i++)
    {
      char *p = malloc (48), *copy = p;
      p[0] = i;
      repeats += known (p);
      free (p);
      seen[i] = pass_through (copy);
      snprintf (text, sizeof text, "%p", (void *) p);
      if (copy != p || (uintptr_t) p % 16)
	return 1;
    }
  char *base = malloc (100), *end = base + 60;
  free (base);
  char *next = malloc (100);
  long offset = end - base;
  next[offset] = 1;
  struct { void *a, *b; } pair = { base, end }, pair2 = pair;
  if (pair2.a != base || memcmp (&pair, &pair2, sizeof pair))
    return 2;
  free (next);
  return repeats < 0;
}
