/* fork.c - fork of a process with 100 MiB of blocks, and the child's end.

   SPDX-License-Identifier: GPL-3.0-or-later

   The blocks are a list of nodes of 256 bytes, all of which are written.  What
   counts is the processor time of parent and child together: the copying
   of page tables, and their release.  */

#define _GNU_SOURCE
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "micro.h"

struct node
{
  struct node *next;
  char data[248];
};

static struct node *list;

static double
used (int who)
{
  struct rusage usage;

  getrusage (who, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e9
         + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e3;
}

int
main (int argc, char **argv)
{
  long n = argc > 1 ? atol (argv[1]) : 0;
  double best = 1e300;

  if (n < 1)
    {
      fprintf (stderr, "usage: %s FORKS\n", argv[0]);
      return 2;
    }
  for (long bytes = 0; bytes < 100L << 20; bytes += sizeof *list)
    {
      struct node *p = malloc (sizeof *p);

      memset (p->data, 1, sizeof p->data);
      p->next = list;
      list = p;
    }
  for (int i = 0; i < BATCHES; i++)
    {
      double from = used (RUSAGE_SELF) + used (RUSAGE_CHILDREN), t;

      for (long k = 0; k < n; k++)
        {
          pid_t child = fork ();
          int status;

          if (child == 0)
            _exit (0);
          if (child < 0 || waitpid (child, &status, 0) != child || status != 0)
            return 2;
        }
      t = used (RUSAGE_SELF) + used (RUSAGE_CHILDREN) - from;
      if (t < best)
        best = t;
    }
  printf ("%.0f\n", best / n);
  return 0;
}
