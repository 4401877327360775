/* start.c - start and end of a process that does nothing.

   SPDX-License-Identifier: GPL-3.0-or-later

   The program runs itself, without an argument, repeatedly; the processor
   time of all of this is measured, including the parent's fork or exec.  */

#define _GNU_SOURCE
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include "micro.h"

extern char **environ;

int
main (int argc, char **argv)
{
  long n = argc > 1 ? atol (argv[1]) : 0;
  double best = 1e300;

  if (argc == 1)
    return 0;
  for (int i = 0; i < BATCHES; i++)
    {
      double used = 0;

      for (long k = 0; k < n; k++)
        {
          char *arguments[] = { argv[0], NULL };
          struct rusage usage;
          pid_t child;
          int status;

          if (posix_spawn (&child, argv[0], NULL, NULL, arguments, environ) != 0
              || wait4 (child, &status, 0, &usage) != child || status != 0)
            return 2;
          used += (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e9
                  + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e3;
        }
      if (used < best)
        best = used;
    }
  printf ("%.0f\n", best / n);
  return 0;
}
