/* malloc-queue.c - malloc and free of small blocks, 1000 of which are alive.

   SPDX-License-Identifier: GPL-3.0-or-later

   The sizes are those of 1 to 16 words, and the oldest block dies first, as in
   a queue: the allocator does not get the block back that it gave last.  */

#include "micro.h"

#define LIVE 1000

static long *queue[LIVE];

static void
operate (long n)
{
  long at = 0;

  for (long i = 0; i < n; i++)
    {
      free (queue[at]);
      queue[at] = malloc ((i * 7 % 16 + 1) * sizeof (long));
      *queue[at] = i;
      if (++at == LIVE)
        at = 0;
    }
}

int
main (int argc, char **argv)
{
  return micro_main (argc, argv, operate, NULL);
}
