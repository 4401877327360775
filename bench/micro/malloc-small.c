/* malloc-small.c - malloc and free of a small block whose address is not stored.

   SPDX-License-Identifier: GPL-3.0-or-later

   The store into it is there so that no compiler removes the pair.  */

#include "micro.h"

static void
operate (long n)
{
  for (long i = 0; i < n; i++)
    {
      volatile char *p = malloc (24);

      *p = 1;
      free ((void *) p);
    }
}

int
main (int argc, char **argv)
{
  return micro_main (argc, argv, operate, NULL);
}
