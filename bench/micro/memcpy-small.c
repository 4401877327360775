/* memcpy-small.c - memcpy of 48 bytes between blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   Its size is not known to the compiler, so that the library is called.  */

#include <string.h>
#include "micro.h"

static long *from, *to;
static volatile size_t size = 48;

static void
operate (long n)
{
  for (long i = 0; i < n; i++)
    memcpy (to, from, size);
}

int
main (int argc, char **argv)
{
  from = calloc (8, sizeof (long));
  to = calloc (8, sizeof (long));
  return micro_main (argc, argv, operate, NULL);
}
