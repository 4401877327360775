/* Purpose: what lies in the memory that a library is given is given, too, however the program has computed the address: on several paths,
   in a loop, by a choice, as a parameter or a result of a function.  The library may store it where the program had a pointer to another
   block at the same address, and the program may overwrite its own copy.  (The cells of a large table may be empty: compiled code finds its
   bounds elsewhere.)  A stale pointer there that the library has not stored is reported.
   Source: call-sites.cc (pass_arguments): nothing but the value tells the address if the anchor of the argument is null; exposed.c
   (words_near).

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "given-computed-plain.c" } */
/* { dg-temporal-clean "constant" } */
/* { dg-temporal-clean "paths" } */
/* { dg-temporal-clean "loop" } */
/* { dg-temporal-clean "choice" } */
/* { dg-temporal-clean "smaller" } */
/* { dg-temporal-clean "parameter" } */
/* { dg-temporal-clean "extern" } */
/* { dg-temporal-clean "result" } */
/* { dg-temporal-clean "large" } */
/* { dg-temporal-clean "mapping" } */
/* { dg-temporal-clean "probed" } */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "given-computed.h"

#define IS(name) (!strcmp (what, name))

static volatile int one = 1, sum;

static __attribute__ ((noinline)) void
parameter (void **to, void **from)
{
  take (to, from);
  sum++;
}

__attribute__ ((noipa)) void
parameter_of_extern (int n, void **from, void **to)
{
  take (to + n, from + n);
  sum++;
}

static __attribute__ ((noinline)) void **
result (void **table)
{
  return table + 5 * one;
}

static __attribute__ ((noinline)) void **
probed (void **table, size_t mask, void *p, size_t hash)
{
  while (table[hash & mask])
    hash = hash * 5 + one;
  table[hash & mask] = p;
  return &table[hash & mask];
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  void **slots = calloc (4, sizeof *slots), **table = calloc (100, sizeof *table);
  void **large = calloc (1, 1 << 20);
  void **mapping = mmap (NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  for (int i = 0; i < 4; i++)
    {
      int *p = malloc (24);
      void **from = table;
      *p = 1;
      if (IS ("paths"))
        {
          from = one ? table : slots;
          if (one == 2)
            from = slots;
        }
      else if (IS ("large"))
        from = large;
      else if (IS ("mapping"))
        from = mapping;
      from += 5;
      *from = IS ("probed") ? NULL : p;
      /* The program's own store: its referent is the first block's.  */
      slots[0] = i == 0 ? p : slots[0];
      if (IS ("constant"))
        take (slots, table + 5);
      else if (IS ("loop"))
        {
          void **q = table;
          for (int k = 0; k < 5 * one; k++)
            q++;
          take (slots, q);
        }
      else if (IS ("choice"))
        take (slots, one ? from : slots);
      else if (IS ("smaller"))
        take (slots, from < table + 6 ? from : table + 6);
      else if (IS ("parameter"))
        parameter (slots, from);
      else if (IS ("extern"))
        parameter_of_extern (0, from, slots);
      else if (IS ("result"))
        take (slots, result (table));
      else if (IS ("probed"))
        take (slots, from = probed (large, (1 << 17) - 1, p, 77777777 * (size_t) one * (i + 1)));
      else if (!IS ("stale"))
        take (slots, from);
      else
        {
          *from = NULL;
          take (slots + 1, one ? from : slots);
        }
      *from = NULL;
      sum += *(int *) slots[0]; /* { dg-temporal-error "use-after-free" "stale" } */
      free (p);
    }
  free (slots);
  free (table);
  free (large);
  munmap (mapping, 1 << 20);
  return 0;
}
