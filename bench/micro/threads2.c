/* threads2.c - compares the throughput of two threads that allocate and check with that of one.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each thread has a list of 200 nodes of its own; an operation replaces its head
   by a new node at the tail's end and walks over a few of them.  Elapsed time is
   measured, because a thread that waits for a lock uses no processor time; the best of
   many short batches counts, with one thread and with two.  Prints the nanoseconds of an
   operation of one thread and the ratio of the throughput of two threads to that of one.  */

#include <pthread.h>
#include "micro.h"

#define LIVE 200
#define TRIES 40

struct node
{
  struct node *next;
  long value;
};

static pthread_barrier_t start, end;
static long operations, sums[2][16];

static long
work (long n)
{
  struct node *head = NULL, *tail = NULL;
  long sum = 0;

  for (long i = 0; i < n + LIVE; i++)
    {
      struct node *p = malloc (sizeof *p);

      p->value = i;
      p->next = NULL;
      if (tail)
        tail->next = p;
      else
        head = p;
      tail = p;
      if (i < LIVE)
        continue;
      p = head;
      for (int k = 0; k < 16; k++, p = p->next)
        sum += p->value;
      p = head;
      head = head->next;
      free (p);
    }
  while (head)
    {
      struct node *next = head->next;
      free (head);
      head = next;
    }
  return sum;
}

/* The second thread.  */
static void *
second (void *unused)
{
  (void) unused;
  for (int i = 0; i < TRIES; i++)
    {
      pthread_barrier_wait (&start);
      sums[1][0] += work (operations);
      pthread_barrier_wait (&end);
    }
  return NULL;
}

int
main (int argc, char **argv)
{
  double one = 1e300, two = 1e300;
  pthread_t thread;

  operations = argc > 1 ? atol (argv[1]) : 0;
  if (operations < 1)
    {
      fprintf (stderr, "usage: %s OPERATIONS\n", argv[0]);
      return 2;
    }
  pthread_barrier_init (&start, NULL, 2);
  pthread_barrier_init (&end, NULL, 2);
  if (pthread_create (&thread, NULL, second, NULL) != 0)
    return 2;
  for (int i = 0; i < TRIES; i++)
    {
      double from = micro_now (CLOCK_MONOTONIC), t;

      sums[0][0] += work (operations);
      if ((t = micro_now (CLOCK_MONOTONIC) - from) < one)
        one = t;

      pthread_barrier_wait (&start);
      from = micro_now (CLOCK_MONOTONIC);
      sums[0][0] += work (operations);
      pthread_barrier_wait (&end);
      if ((t = micro_now (CLOCK_MONOTONIC) - from) < two)
        two = t;
    }
  pthread_join (thread, NULL);
  printf ("%.3f %.2f\n", one / operations, 2 * one / two);
  return sums[0][0] == 2 * sums[1][0] ? 0 : 1;
}
