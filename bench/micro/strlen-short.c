/* strlen-short.c - strlen of a word.

   SPDX-License-Identifier: GPL-3.0-or-later

   The string has 11 bytes.  */

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
  text = strcpy (malloc (20), "temporality");
  return micro_main (argc, argv, operate, NULL);
}
