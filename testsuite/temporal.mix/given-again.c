/* Purpose: a pointer that is stored in memory which a library has been given before is given by the next call from the same place, wherever
   it lies: in the word, up to 256 bytes before or behind it, unaligned, in a large block whose cells are empty, in a local, in a static
   structure.  The library may store it where the program had a pointer to another block at the same address.  A stale pointer there that the
   library has not stored is reported.
   A buffer of characters that is passed as a pointer to void or to a structure counts.
   Source: exposed-again.c: such calls are decided by the cells, if there is nothing new.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "given-again-plain.c" } */
/* { dg-temporal-clean "word" } */
/* { dg-temporal-clean "behind" } */
/* { dg-temporal-clean "before" } */
/* { dg-temporal-clean "unaligned" } */
/* { dg-temporal-clean "large" } */
/* { dg-temporal-clean "local" } */
/* { dg-temporal-clean "static" } */
/* { dg-temporal-clean "converted" } */
#include <stdlib.h>
#include <string.h>
#include "given-again.h"

#define IS(name) (!strcmp (what, name))

struct three
{
  long number;
  void *p;
  long other;
};

static volatile int sum;
static struct three statics[2];

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  void **slots = calloc (4, sizeof *slots), **table = calloc (100, sizeof *table);
  void **large = calloc (1, 1 << 20);
  struct three local = { 0, NULL, 0 };

  for (int i = 0; i < 4; i++)
    {
      int *p = malloc (24);
      char *given = (char *) (table + 50);
      long distance = 0;
      *p = 1;
      if (IS ("behind"))
        distance = 31 * sizeof (void *);
      else if (IS ("before"))
        distance = -31 * (long) sizeof (void *);
      else if (IS ("unaligned"))
        distance = 11;
      else if (IS ("large"))
        given = (char *) (large + 5000), distance = 16;
      else if (IS ("local"))
        given = (char *) &local, distance = sizeof (long);
      else if (IS ("static"))
        given = (char *) &statics[1], distance = sizeof (long);
      /* The program's own store: its referent is the first block's.  */
      slots[0] = i == 0 ? p : slots[0];
      /* The first calls give nothing new.  */
      for (int k = 0; k < 4; k++)
        {
          void *q = k == 3 && !IS ("stale") ? p : NULL;
          memcpy (given + distance, &q, sizeof q);
          if (IS ("converted"))
            take_first (slots + (k < 3), (struct holder *) given);
          else
            take (slots + (k < 3 || IS ("stale")), given, distance);
          memset (given + distance, 0, sizeof q);
        }
      sum += *(int *) slots[0]; /* { dg-temporal-error "use-after-free" "stale" } */
      free (p);
    }
  free (slots);
  free (table);
  free (large);
  return 0;
}
