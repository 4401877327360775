/* strlen.c - strlen of a word (strlen-short) or of a line of text or more (strlen-long).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>
#include "micro.h"

#ifdef LONG
#define LENGTH 2000
#else
#define LENGTH 11
#endif

static char *text;
static size_t sum;

static void
operate (long n)
{
  for (long i = 0; i < n; i++)
    {
      __asm__ volatile("" : : : "memory");
      sum += strlen (text);
    }
}

int
main (int argc, char **argv)
{
  text = memset (malloc (LENGTH + 1), 'x', LENGTH);
  text[LENGTH] = 0;
  return micro_main (argc, argv, operate, NULL);
}
