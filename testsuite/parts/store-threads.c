/* store-threads.c - four threads in the block store, and forks in the middle.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each thread has blocks of its own in ranges that interleave page by page,
   so that threads share tries and locks but never a block.  What a thread did must be what it
   finds, whatever the others do (G4).  Meanwhile the main thread forks; the
   child has a whole store (G5): it verifies it, uses it, and must come to an end.
   At last a signal handler allocates while its thread does: it must come back,
   whatever it gets.  */

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "entry/entry.h"
#include "unit.h"

enum { THREADS = 4, SLOTS = 512, STEP = 1024, LARGE = 1 << 20 };
/* Every access takes many times longer under ThreadSanitizer, which does not support threads in children, and
   delivers signals where it likes.  */
#ifdef TP_SANITIZED
enum { ROUNDS = 1000, FORKS = 0 };
#else
enum { ROUNDS = 150000, FORKS = 40 };
#endif

static uintptr_t range, large_range;
static volatile bool stop;
static unsigned wrong[THREADS];

static uint32_t
next (uint32_t *state)
{
  *state = *state * 1664525 + 1013904223;
  return *state >> 8;
}

/* Slot I of thread ME: small blocks of all threads alternate, so that
   each page holds one of each.  */
static uintptr_t
slot_of (size_t me, size_t i)
{
  return i < SLOTS - 4 ? range + (i * THREADS + me) * STEP
                       : large_range + (me * 4 + (i & 3)) * 2 * LARGE;
}

static void *
work (void *data)
{
  size_t me = (size_t) data;
  uint32_t number[SLOTS] = { 0 }, state = unit_seed + me;
  struct trt_block b;

  for (int round = 0; round < ROUNDS; round++)
    {
      size_t i = next (&state) % SLOTS;
      uintptr_t a = slot_of (me, i);
      size_t size = i < SLOTS - 4 ? 1 + next (&state) % (STEP - 8) : LARGE;

      if (number[i] == 0)
        {
          number[i] = trt_store_insert (a, size, TRT_HEAP, NULL);
          wrong[me] += number[i] == 0;
        }
      else if (next (&state) % 2)
        {
          wrong[me] += !trt_store_delete (a, NULL, &b) || b.origin != number[i];
          number[i] = 0;
        }
      bool found = trt_store_find (a, &b) && b.base == a;
      wrong[me] += found != (number[i] != 0) || (found && b.origin != number[i]);
      wrong[me] += !trt_store_below (a, &b) && number[i];
    }
  for (size_t i = 0; i < SLOTS; i++)
    if (number[i])
      wrong[me] += !trt_store_delete (slot_of (me, i), NULL, NULL);
  return NULL;
}

static void *
churn (void *data)
{
  void *kept[64] = { 0 };
  uint32_t state = (size_t) data;

  while (!stop)
    {
      uint32_t i = next (&state) % 64;
      size_t size = next (&state) % 100 ? next (&state) % 2000 : 200000;
      if (next (&state) % 3)
        kept[i] = realloc (kept[i], size + 1);
      else
        {
          free (kept[i]);
          kept[i] = malloc (size);
        }
      if (kept[i])
        *(char *) kept[i] = i;
    }
  for (int i = 0; i < 64; i++)
    free (kept[i]);
  return NULL;
}

/* The child of a fork: end it by a signal if it hangs.  */
static void
child (void)
{
  struct trt_block b;

  alarm (15);
  bool ok = trt_store_verify ();
  for (int i = 0; i < 2000; i++)
    {
      char *p = malloc (i * 7 + 1);
      ok = ok && trt_store_at ((uintptr_t) p, &b)
           && b.size == (size_t) i * 7 + 1;
      free (p);
    }
  _exit (ok ? 0 : 1);
}

static void
run (void *body (void *), bool forking, const char *what)
{
  pthread_t t[THREADS];

  stop = false;
  for (size_t i = 0; i < THREADS; i++)
    pthread_create (&t[i], NULL, body, (void *) i);
  for (int i = 0; forking && i < FORKS; i++)
    {
      int status = -1;
      pid_t pid = fork ();
      if (pid == 0)
        child ();
      waitpid (pid, &status, 0);
      CHECK (status == 0);
    }
  stop = true;
  for (size_t i = 0; i < THREADS; i++)
    {
      pthread_join (t[i], NULL);
      CHECK (wrong[i] == 0);
    }
  CHECK (trt_store_verify ());
  unit_result (what);
}

/* The handler works in the store on blocks that the thread does not touch.  */
static volatile unsigned handled;

static void
handler (int signal)
{
  uintptr_t a = range + (handled++ % 64) * STEP + 512;
  (void) signal;
  trt_store_insert (a, 100, TRT_HEAP, NULL);
  if (handled & 1)
    trt_store_delete (a, NULL, NULL);
}

static void
signals (void)
{
  struct itimerval often = { { 0, 30 }, { 0, 30 } }, never = { { 0, 0 }, { 0, 0 } };
  struct trt_block b;

  alarm (0);
  signal (SIGALRM, handler);
  setitimer (ITIMER_REAL, &often, NULL);
  for (int i = 0; i < 2000000; i++)
    {
      uintptr_t a = range + i % 64 * STEP;
      if (trt_store_insert (a, 256, TRT_HEAP, NULL) == 0
          || !trt_store_at (a, &b) || !trt_store_delete (a, NULL, NULL))
        {
          CHECK (!"a handler spoils what its thread does");
          break;
        }
    }
  setitimer (ITIMER_REAL, &never, NULL);
  CHECK (handled > 0);
  CHECK (trt_store_verify ());
  unit_result ("store: a signal handler never waits for its own thread");
}

int
main (int argc, char **argv)
{
  unit_start (argc, argv);
  trt_init ();
  range = (uintptr_t) mmap (NULL, SLOTS * THREADS * STEP, PROT_NONE,
                            UNIT_LOW | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  large_range = (uintptr_t) mmap (NULL, 64UL * LARGE, PROT_NONE,
                                  UNIT_LOW | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  run (work, false, "store: 4 threads each find their own blocks");
#ifndef TP_SANITIZED
  run (churn, true, "store: every forked child has a whole store");
  signals ();
#endif
  return unit_status ();
}
