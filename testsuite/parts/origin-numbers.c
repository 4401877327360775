/* origin-numbers.c - origin numbers: no two alike, in their ranges, through the wrap; and
   the history that they index.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>

#include "entry/entry.h"
#include "blocks/local-records.h"
#include "unit.h"

enum { THREADS = 4, EACH = 300000, ALL = THREADS * EACH };

static uint32_t drawn[2][ALL];

static void *
draw_many (void *data)
{
  size_t first = (size_t) data * EACH;
  for (size_t i = first; i < first + EACH; i++)
    {
      drawn[0][i] = trt_number_heap ();
      drawn[1][i] = trt_number_stack ();
    }
  return NULL;
}

/* No two of the N numbers at D are alike.  They lie in *LEAST to *MOST.  Sorting them would take most of the time of this test, and
   much more under a sanitizer.  */
static void
all_differ (const uint32_t *d, size_t n, uint32_t *least, uint32_t *most)
{
  static unsigned char seen[1 << 24];

  *least = *most = d[0];
  for (size_t i = 0; i < n; i++)
    {
      CHECK ((d[i] & TP_TAIL_MASK) == 0);
      if (d[i] < *least)
        *least = d[i];
      if (d[i] > *most)
        *most = d[i];
    }
  CHECK ((*most - *least) >> TP_TAIL_BITS < sizeof seen);
  memset (seen, 0, sizeof seen);
  for (size_t i = 0; i < n; i++)
    CHECK (seen[((d[i] - *least) >> TP_TAIL_BITS) % sizeof seen]++ == 0);
}

static void
check_drawn (int which, uint32_t low, uint32_t high)
{
  uint32_t least, most;

  all_differ (drawn[which], ALL, &least, &most);
  CHECK ((least >> TP_TAIL_BITS) >= low && (most >> TP_TAIL_BITS) < high);
  /* Without gaps but for the batches that threads have not used up.  */
  CHECK ((most - least) >> TP_TAIL_BITS < ALL + 8 * 256);
}

static void
threads (void)
{
  pthread_t t[THREADS];

  for (size_t i = 0; i < THREADS; i++)
    pthread_create (&t[i], NULL, draw_many, (void *) i);
  for (size_t i = 0; i < THREADS; i++)
    pthread_join (t[i], NULL);
  check_drawn (0, TP_FIRST_NUMBER, TP_HEAP_NUMBERS);
  check_drawn (1, TP_STACK_NUMBER_BIT + TP_FIRST_NUMBER, 1u << 29);
  unit_result ("numbers: 4 threads never get the same one");
}

/* A handler draws between any two instructions of the thread that draws.  */
static volatile size_t handled;

static void
handler (int signal)
{
  (void) signal;
  if (handled < EACH)
    drawn[0][EACH + handled++] = trt_number_heap ();
}

static void
signals (void)
{
  struct itimerval often = { { 0, 20 }, { 0, 20 } }, never = { { 0, 0 }, { 0, 0 } };

  signal (SIGALRM, handler);
  setitimer (ITIMER_REAL, &often, NULL);
  for (int turn = 0; turn < 40; turn++)
    for (int i = 0; i < EACH; i++)
      {
        drawn[0][i] = trt_number_heap ();
        __asm__ volatile ("" : : : "memory");
      }
  setitimer (ITIMER_REAL, &never, NULL);
  uint32_t least, most;
  all_differ (drawn[0], EACH + handled, &least, &most);
  unit_result ("numbers: nor do a thread and its signal handler");
}

static void
wrap (void)
{
  for (uint32_t size = 64; size <= 256; size *= 2)
    {
      uint64_t count = TP_HEAP_NUMBERS / size;
      CHECK (trt_number_batch (0, size) == TP_FIRST_NUMBER);
      CHECK (trt_number_batch (1, size) == size);
      CHECK (trt_number_batch (count - 1, size) == TP_HEAP_NUMBERS - size);
      CHECK (trt_number_batch (count, size) == TP_FIRST_NUMBER);
      CHECK (trt_number_batch (count + 1, size) == size);
      CHECK (trt_number_batch (count << 32, size) == TP_FIRST_NUMBER);
    }
  unit_result ("numbers: they wrap to the first that is not reserved");
}

static void
history (void)
{
  struct trt_record r;
  uint32_t n = 5000u << TP_TAIL_BITS;
  uint32_t s = (5000u | TP_STACK_NUMBER_BIT) << TP_TAIL_BITS;

  trt_history_bury (n, 0x1000, 40, "birth", NULL);
  trt_local_open (s >> TP_TAIL_BITS, 0x2000);
  trt_local_birth (s, 0x2000, 50, "variable", 0);
  CHECK (trt_history_find (n | 3, &r) && r.base == 0x1000 && r.size == 40
         && r.kind == TRT_HEAP && r.life == TRT_LIFE_FREED && !r.end_site
         && strcmp (r.birth_site, "birth") == 0 && r.origin == n);
  trt_history_end (n, TRT_LIFE_FREED, "end");
  CHECK (trt_history_find (n, &r) && r.life == TRT_LIFE_FREED
         && strcmp (r.end_site, "end") == 0);
  CHECK (trt_history_find (s, &r) && r.base == 0x2000 && r.kind == TRT_STACK);

  /* Overwritten by the number a ring later; then the end of the first is
     nothing to the second.  */
  uint32_t later = n + ((1u << 21) << TP_TAIL_BITS);
  trt_history_bury (later, 0x3000, 60, NULL, NULL);
  trt_history_end (n, TRT_LIFE_SCOPE, "late");
  CHECK (!trt_history_find (n, &r));
  CHECK (trt_history_find (later, &r) && r.life == TRT_LIFE_FREED && r.size == 60);
  later = s + ((1u << 18) << TP_TAIL_BITS);
  trt_local_open (later >> TP_TAIL_BITS, 0x4000);
  trt_local_birth (later, 0x4000, 70, NULL, 0);
  CHECK (!trt_history_find (s, &r));
  CHECK (!trt_history_find (TP_UNKNOWN, &r) && !trt_history_find (TP_NULL, &r)
         && !trt_history_find (TP_EXTERNAL, &r) && !trt_history_find (TP_INVALID, &r));
  unit_result ("history: a record is found until its place is taken");
}

int
main (int argc, char **argv)
{
  unit_start (argc, argv);
  trt_init ();
  threads ();
  signals ();
  wrap ();
  history ();
  return unit_status ();
}
