/* live.c - what an operation costs with many live blocks, or many threads.

   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: live BLOCKS THREADS OPERATIONS

   Each thread owns BLOCKS blocks and a table of pointers to them.  An operation
   frees one of them, chosen at random, puts a new one into its place, and reads
   through four more pointers out of the table.
   Prints the nanoseconds of one operation: with one thread of its processor time, else
   the elapsed time of all, divided by the operations of all of them together.
   The best of five batches counts.  Every block holds its place in the table.  */

#include <pthread.h>
#include <time.h>
#include "../bench.h"

enum
{
  BATCHES = 5,
  MOST_THREADS = 64
};

struct block
{
  struct block *other;
  uint64_t place, filler[2];
};

struct worker
{
  struct block **table;
  struct bench_random random;
  uint64_t wrong;
  double from[BATCHES], to[BATCHES]; /* when it worked */
  pthread_t thread;
};

static long blocks, threads, operations;
static struct worker workers[MOST_THREADS];
static pthread_barrier_t start;
static clockid_t measured;

/* A block for PLACE, which knows that of half the place, as far as it lives.  */
static struct block *
fresh (struct worker *w, uint32_t place)
{
  struct block *b = bench_alloc (sizeof *b);

  b->place = place;
  b->other = w->table[place / 2];
  return b;
}

static void
operate (struct worker *w, long n)
{
  for (long i = 0; i < n; i++)
    {
      uint32_t at = bench_below (&w->random, blocks), k;
      struct block *b = w->table[at];

      w->wrong += b->place != at;
      free (b);
      w->table[at] = NULL;
      w->table[at] = fresh (w, at);
      for (int j = 0; j < 2; j++)
        {
          k = bench_below (&w->random, blocks);
          b = w->table[k];
          w->wrong += b->place != k;
          b = w->table[(k + 1) % blocks];
          w->wrong += b->place != (k + 1) % blocks;
        }
    }
}

static double
now (void)
{
  struct timespec t;

  clock_gettime (measured, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static void *
run (void *argument)
{
  struct worker *w = argument;

  w->table = calloc (blocks, sizeof *w->table);
  if (w->table == NULL)
    exit (2);
  w->random.state = 88172645463325252u + (w - workers);
  for (long i = 0; i < blocks; i++)
    w->table[i] = fresh (w, i);
  operate (w, operations / 4);
  for (int i = 0; i < BATCHES; i++)
    {
      pthread_barrier_wait (&start);
      w->from[i] = now ();
      operate (w, operations);
      w->to[i] = now ();
    }
  for (long i = 0; i < blocks; i++)
    free (w->table[i]);
  free (w->table);
  return NULL;
}

int
main (int argc, char **argv)
{
  double best = 1e300;
  uint64_t wrong = 0;

  if (argc < 4 || (blocks = atol (argv[1])) < 2 || (threads = atol (argv[2])) < 1
      || threads > MOST_THREADS || (operations = atol (argv[3])) < 1)
    {
      fprintf (stderr, "usage: %s BLOCKS THREADS OPERATIONS\n", argv[0]);
      return 2;
    }
  measured = threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
  pthread_barrier_init (&start, NULL, threads);
  for (long i = 0; i < threads; i++)
    if (pthread_create (&workers[i].thread, NULL, run, &workers[i]) != 0)
      return 2;
  for (long i = 0; i < threads; i++)
    {
      pthread_join (workers[i].thread, NULL);
      wrong += workers[i].wrong;
    }
  for (int i = 0; i < BATCHES; i++)
    {
      double from = 1e300, to = 0;

      for (long k = 0; k < threads; k++)
        {
          from = workers[k].from[i] < from ? workers[k].from[i] : from;
          to = workers[k].to[i] > to ? workers[k].to[i] : to;
        }
      best = to - from < best ? to - from : best;
    }
  printf ("%.2f\n", best / (operations * threads));
  return wrong != 0;
}
