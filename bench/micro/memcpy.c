/* memcpy.c - memcpy between blocks, of 48 bytes (memcpy-small) or 4 KiB (memcpy-page).

   SPDX-License-Identifier: GPL-3.0-or-later

   The size is not known to the compiler, so that the library is called.  For a page these are two
   checks of 512 cells, and as many referents.  */

#include <string.h>
#include "micro.h"

#ifdef PAGE
#define SIZE 4096
#else
#define SIZE 48
#endif

static long *from, *to;
static volatile size_t size = SIZE;

static void
operate (long n)
{
  for (long i = 0; i < n; i++)
    memcpy (to, from, size);
}

int
main (int argc, char **argv)
{
  from = calloc (SIZE, 1);
  to = calloc (SIZE, 1);
  return micro_main (argc, argv, operate, NULL);
}
