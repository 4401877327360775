/* freed.c - which cells say that their memory was freed, and when they cease to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "entry/entry.h"
#include "blocks/freed.h"
#include "unit.h"

#define OPAQUE(p)  __asm__ volatile ("" : "+r" (p) : : "memory")

static bool
all_say (uintptr_t a, size_t n, uint32_t word)
{
  for (size_t i = 0; i < n; i += 8)
    if (*trt_cell_origin (a + i) != word)
      return false;
  return true;
}

/* Blocks of all sizes: what they say when they have ended, and that the next ones are whole.  */
static void
sizes (void)
{
  for (size_t n = 1; n < 40000; n += n < 1100 ? 7 : 3001)
    {
      char *p = malloc (n), *wall = malloc (1);
      uintptr_t a = (uintptr_t) p;
      struct trt_record r;
      OPAQUE (p);
      uint32_t origin = *trt_cell_origin (a) & ~TP_TAIL_MASK;
      CHECK (trt_heap_number_p (origin) && trt_cells_own (a, n, origin));
      free (p);
      CHECK (all_say (a, n, TP_FREED) && trt_freed_p (a) && trt_freed_p (a + n - 1));
      CHECK (trt_resolve (a) == TP_EXTERNAL);
      CHECK (trt_history_freed_at (a + n / 2, &r) && r.origin == origin
	     && r.base == a && r.size == n);
      CHECK (*trt_cell_origin (a) == TP_FREED);
      char *q = calloc (1, n);
      OPAQUE (q);
      uintptr_t b = (uintptr_t) q;
      CHECK (trt_cells_own (b, n, *trt_cell_origin (b) & ~TP_TAIL_MASK));
      CHECK (!trt_freed_p (b) && trt_resolve (b) != TP_EXTERNAL);
      free (q);
      free (wall);
    }
  CHECK (trt_store_verify ());
}

/* A mapped chunk goes back to the kernel.  */
static void
mapped (void)
{
  char *p = malloc (4 << 20);
  uintptr_t a = (uintptr_t) p;
  OPAQUE (p);
  free (p);
  CHECK (*trt_cell_origin (a) == 0 && !trt_freed_p (a));
}

static void *
in_arena (void *unused)
{
  char *p = malloc (100);
  uintptr_t a = (uintptr_t) p;
  (void) unused;
  OPAQUE (p);
  free (p);
  if (a < trt_heap_low || a >= (uintptr_t) sbrk (0))
    CHECK (*trt_cell_origin (a) == 0 && !trt_freed_p (a));
  return NULL;
}

/* The top of the heap goes back as well, and what is there next is somebody's.  */
static void
trimmed (void)
{
  enum { N = 2000, SIZE = 1000 };
  static char *all[N];
  for (int i = 0; i < N; i++)
    all[i] = malloc (SIZE);
  /* The first few stay with the thread.  */
  for (int i = 0; i < N; i++)
    free (all[i]);
  malloc_trim (0);
  char *top = sbrk (0);
  size_t above = 0;
  for (int i = 0; i < N; i++)
    if (all[i] > top)
      {
	above++;
	CHECK (*trt_cell_origin ((uintptr_t) all[i]) == 0);
      }
  CHECK (above > 0);
}

/* Memory that has no mark any more is nobody's.  */
static void
forgotten (void)
{
  char *p = malloc (200), *live = malloc (200);
  uintptr_t a = (uintptr_t) p, b = (uintptr_t) live;
  OPAQUE (p);
  uint32_t origin = *trt_cell_origin (b);
  free (p);
  CHECK (all_say (a, 200, TP_FREED));
  trt_freed_forget (a, 200);
  CHECK (all_say (a, 200, 0));
  trt_freed_forget (b, 200);
  CHECK (*trt_cell_origin (b) == origin);
  free (live);
}

int
main (void)
{
  pthread_t t;

  trt_init ();
  CHECK (trt_alloc_whole ());
  sizes ();
  unit_result ("freed: blocks of all sizes say that they ended, and the next ones do not");
  mapped ();
  trimmed ();
  unit_result ("freed: what went back to the kernel says nothing");
  forgotten ();
  CHECK (pthread_create (&t, NULL, in_arena, NULL) == 0);
  pthread_join (t, NULL);
  unit_result ("freed: marks can be taken away, and other arenas have none");
  return unit_status ();
}
