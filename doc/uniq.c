/* uniq.c - print the lines of the standard input that differ from the line before: the README's program, with its error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <string.h>

int
main (void)
{
  const char *previous = "";
  for (;;)
    {
      char line[80];
      if (!fgets (line, sizeof line, stdin))
        return 0;
      if (strcmp (line, previous) != 0)
        fputs (line, stdout);
      previous = line;
    }
}
