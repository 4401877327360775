/* malloc-huge.c - malloc and free of 1 GiB, which is not accessed.

   SPDX-License-Identifier: GPL-3.0-or-later

   The comparison with null, through a volatile variable, is there so that no
   compiler removes the pair.  */

#include "micro.h"

static void
operate (long n)
{
  for (long i = 0; i < n; i++)
    {
      void *volatile p = malloc ((size_t) 1 << 30);

      if (p == NULL)
        exit (2);
      free (p);
    }
}

int
main (int argc, char **argv)
{
  return micro_main (argc, argv, operate, NULL);
}
