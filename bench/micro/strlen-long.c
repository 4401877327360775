/* strlen-long.c - strlen of 2000 bytes.

   SPDX-License-Identifier: GPL-3.0-or-later

   A line of text, or more.  */

#include <string.h>
#include "micro.h"

static char *text;
static size_t sum;

static void
operate (long n)
{
  for (long i = 0; i < n; i++)
    {
      __asm__ volatile ("" : : : "memory");
      sum += strlen (text);
    }
}

int
main (int argc, char **argv)
{
  text = memset (malloc (2001), 'x', 2000);
  text[2000] = 0;
  return micro_main (argc, argv, operate, NULL);
}
