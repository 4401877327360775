/* churn.h - what a program does that runs for a while: every quarantine has given back what it held.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>
#include <string.h>

/* Use 300 MiB, then COUNT blocks of SIZE bytes, which stay.  */
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
