/* memcpy-page.c - memcpy of 4 KiB between blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   Two checks of 512 cells, and as many referents.  */

#include <string.h>
#include "micro.h"

static long *from, *to;
static volatile size_t size = 4096;

static void
operate (long n)
{
  for (long i = 0; i < n; i++)
    memcpy (to, from, size);
}

int
main (int argc, char **argv)
{
  from = calloc (4096, 1);
  to = calloc (4096, 1);
  return micro_main (argc, argv, operate, NULL);
}
