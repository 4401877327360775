/* measure.c - runs a command once and records its cost.

   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: measure FILE COMMAND ARGUMENT...

   Writes one line to FILE: processor seconds (user and system), elapsed seconds,
   largest resident set in KiB, and the exit status (128 + N if signal N ended
   it).  The shell's time and GNU time each report only some of these; wait4 reports
   all of them and is always available.  Exits with 0 if the command could be run at all.  */

#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double
seconds (struct timeval t)
{
  return t.tv_sec + t.tv_usec / 1e6;
}

int
main (int argc, char **argv)
{
  struct timespec from, to;
  struct rusage usage;
  int status;

  if (argc < 3)
    {
      fprintf (stderr, "usage: %s FILE COMMAND ARGUMENT...\n", argv[0]);
      return 2;
    }
  FILE *out = fopen (argv[1], "we");
  if (out == NULL)
    {
      perror (argv[1]);
      return 2;
    }

  clock_gettime (CLOCK_MONOTONIC, &from);
  pid_t child = fork ();
  if (child == 0)
    {
      execvp (argv[2], argv + 2);
      perror (argv[2]);
      _exit (127);
    }
  if (child < 0 || wait4 (child, &status, 0, &usage) != child)
    {
      perror ("measure");
      return 2;
    }
  clock_gettime (CLOCK_MONOTONIC, &to);

  fprintf (out, "%.6f %.6f %ld %d\n", seconds (usage.ru_utime) + seconds (usage.ru_stime),
           to.tv_sec - from.tv_sec + (to.tv_nsec - from.tv_nsec) / 1e9, usage.ru_maxrss,
           WIFSIGNALED (status) ? 128 + WTERMSIG (status) : WEXITSTATUS (status));
  return fclose (out) == 0 ? 0 : 2;
}
