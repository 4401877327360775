/* malloc-huge-ends.c - malloc and free of 1 GiB, whose ends are written.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "micro.h"

static void
operate (long n)
{
  size_t size = (size_t) 1 << 30;

  for (long i = 0; i < n; i++)
    {
      volatile char *p = malloc (size);

      if (p == NULL)
        exit (2);
      p[0] = p[size - 1] = 1;
      free ((void *) p);
    }
}

int
main (int argc, char **argv)
{
  return micro_main (argc, argv, operate, NULL);
}
