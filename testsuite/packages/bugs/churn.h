/* churn.h - allocates as a long-running program does, so that quarantines release blocks.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>
#include <string.h>

/* Allocate and free 300 MiB in all, then allocate COUNT blocks of SIZE bytes without a free.  */
static void
churn (size_t size, int count)
{
  for (int i = 0; i < 300; i++)
    {
      char *volatile p = malloc (1 << 20);
      memset (p, i, 64);
      free (p);
    }
  while (count-- > 0)
    {
      void *volatile p = malloc (size);
      memset (p, 0, size);
    }
}
