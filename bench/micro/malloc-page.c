/* malloc-page.c - malloc and free of a block of 8 KiB.

   SPDX-License-Identifier: GPL-3.0-or-later

   It has as many cells as bytes / 8: what filling and clearing them costs.  */

#include "micro.h"

static void
operate (long n)
{
  for (long i = 0; i < n; i++)
    {
      volatile char *p = malloc (8192);

      *p = 1;
      free ((void *) p);
    }
}

int
main (int argc, char **argv)
{
  return micro_main (argc, argv, operate, NULL);
}
