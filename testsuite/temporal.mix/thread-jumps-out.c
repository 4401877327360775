/* Purpose: the last that a thread does may be a call of a library, as a jump.  What the library was given there it has been given: it may store
   it where the program had a pointer to another block at the same address.  A stale pointer there that no library was given is reported.
   Source: thread-start.c (settle_thread), frames.c (thread_end).

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "thread-jumps-out-plain.c" } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "argument" } */
/* { dg-temporal-clean "c11" } */
/* { dg-temporal-clean "exit" } */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include "thread-jumps-out.h"

static int sum;

static void *
argument (void *p)
{
  return keep (p);
}

static int
argument_11 (void *p)
{
  return keep_11 (p);
}

static void *
exits (void *p)
{
  keep_and_exit (p);
  return NULL;
}

static void *
nothing (void *p)
{
  return p ? NULL : p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  kept = calloc (4, sizeof *kept);
  for (int i = 0; i < 4; i++)
    {
      int *p = malloc (24);
      pthread_t thread;
      thrd_t other;
      *p = 1;
      /* The program's own store: its referent is the first block's.  */
      if (i == 0)
        kept[0] = p;
      if (!strcmp (what, "c11"))
        {
          if (thrd_create (&other, argument_11, p) != thrd_success)
            exit (77);
          thrd_join (other, NULL);
        }
      else
        {
          int error = (!strcmp (what, "exit") ? pthread_create (&thread, NULL, exits, p)
                       : !strcmp (what, "stale") ? pthread_create (&thread, NULL, nothing, p)
                       : pthread_create (&thread, NULL, argument, p));
          if (error)
            exit (77);
          pthread_join (thread, NULL);
        }
      sum += *(int *) kept[0]; /* { dg-temporal-error "use-after-free" "stale" } */
      free (p);
    }
  free (kept);
  return 0;
}
