/* Purpose: small integers that are kept in pointers have the referent of null, and the runtime is not asked: not where they are stored, and
   not where they are loaded.  A pointer with such a value is a null pointer when it is followed.  Larger ones, and the values that mark
   what was not set, are told as before.
   Source: Olden's mst, which keeps distances in the void pointers of a hash table; lower-refs.cc, stub-tests.cc.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* { dg-skip-if "calls of the runtime" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "small_integers" "2+" } */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "stats=1" } */
/* { dg-output "temporal: +\[0-9\]{1,3} resolutions" } */

#include <stdio.h>
#include <stdlib.h>

struct entry { struct entry *next; void *value; };
static struct entry *table[64];

__attribute__ ((noinline, noclone)) void
add (unsigned key, void *value)
{
  struct entry *e = malloc (sizeof *e);
  e->next = table[key % 64];
  e->value = value;
  table[key % 64] = e;
}

__attribute__ ((noinline, noclone)) void *
first (unsigned key)
{
  return table[key % 64]->value;
}

int
main (int argc, char **argv)
{
  long sum = 0;
  for (int i = 0; i < 20000; i++)
    {
      add (i, (void *) (long) (i % 32767 + argc));
      sum += (int) (long) first (i);
      table[i % 64] = i % 7 ? table[i % 64] : NULL;
    }
  if (sum != 20000L * 19999 / 2 + 20000L * argc)
    return 1;
  unsigned short narrow = argc + 65534;
  add (1, (void *) (unsigned long) narrow);
  return first (1) != (void *) 65535L;
}
