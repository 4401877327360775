/* frames.c - locals that leave, and frames that vanish.

   SPDX-License-Identifier: GPL-3.0-or-later

   Calls the entry points as compiled code would: for variables that live and
   end in order, that a longjmp abandons, and that a thread leaves behind when it
   is cancelled, or ends by pthread_exit.  Afterwards no cell of the stack may
   name them, and the cells of living frames must be as they were.  */

#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "blocks/local-records.h"
#include "unit.h"

void TP_ABI (enter) (void *a, size_t n, const char *site);
void TP_ABI (leave) (void *a, size_t n, int how, const char *site);
void TP_ABI (begin) (void *a, size_t n, const struct tp_local *local);
void TP_ABI (end) (void *a, size_t n, const struct tp_local *local);
void TP_ABI (setjmp_returned) (int result);

#define enter   TP_ABI (enter)
#define leave   TP_ABI (leave)

static uint32_t
number_at (const void *p)
{
  return *trt_cell_origin ((uintptr_t) p) & ~TP_TAIL_MASK;
}

static void
in_order (void)
{
  __attribute__ ((aligned (8))) char a[5], b[64];
  struct trt_record r;

  enter (a, sizeof a, "a");
  enter (b, sizeof b, "b");
  uint32_t na = number_at (a), nb = number_at (b);
  CHECK (na && nb && na != nb && (na >> TP_TAIL_BITS) & TP_STACK_NUMBER_BIT);
  CHECK (trt_cells_own ((uintptr_t) a, 5, na)
         && !trt_cells_own ((uintptr_t) a, 6, na));
  CHECK (trt_history_find (na, &r) && r.kind == TRT_STACK && r.size == 5
         && r.base == (uintptr_t) a && strcmp (r.birth_site, "a") == 0);

  leave (a, sizeof a, TP_END_SCOPE, "scope");
  CHECK (number_at (a) == 0 && trt_history_find (na, &r)
         && r.life == TRT_LIFE_SCOPE && strcmp (r.end_site, "scope") == 0);
  enter (a, sizeof a, "a");
  CHECK (number_at (a) && number_at (a) != na);
  /* Again without leaving: a new instance.  */
  na = number_at (a);
  enter (a, sizeof a, "a");
  CHECK (number_at (a) != na);
  leave (a, sizeof a, TP_END_RETURN, "return");
  leave (b, sizeof b, TP_END_RETURN, "return");
  CHECK (trt_history_find (nb, &r) && r.life == TRT_LIFE_RETURN);
  /* Never entered, or left twice, or empty.  */
  leave (a, sizeof a, TP_END_SCOPE, "never");
  enter (b, 0, "empty");
  CHECK (number_at (b) == 0);
  leave (b, 0, TP_END_SCOPE, "empty");

  /* A heap block's cells are not a variable's.  */
  char *p = malloc (64);
  uint32_t n = number_at (p);
  leave (p, 64, TP_END_SCOPE, "wrong");
  CHECK (n && number_at (p) == n);
  free (p);
  unit_result ("frames: variables live and end in order");
}

/* The same, of variables that compiled code knows: on this stack, and far from it.  */
static void
named (char *at)
{
  static const struct tp_local
    one = { "site", "end", (const void *) named, 24 * 4 + TP_END_SCOPE },
    several = { "site", NULL, (const void *) named, 80 * 4 + TP_END_SCOPE },
    last = { "site", "last", (const void *) named, 80 * 4 + TP_END_RETURN };
  struct trt_record r;

  TP_ABI (begin) (at, 24, &one);
  uint32_t n = number_at (at);
  CHECK (n && trt_cells_own ((uintptr_t) at, 24, n));
  CHECK (trt_history_find (n, &r) && r.life == TRT_LIFE_LIVE && r.size == 24 && !r.end_site
         && r.base == (uintptr_t) at && strcmp (r.birth_site, "site") == 0
         && r.birth_pc == (uintptr_t) named + 1);
  TP_ABI (end) (at, 24, NULL);
  CHECK (!number_at (at) && !number_at (at + 16));
  CHECK (trt_history_find (n, &r) && r.life == TRT_LIFE_SCOPE && r.size == 24
         && r.base == (uintptr_t) at && strcmp (r.end_site, "end") == 0);
  /* Again, and not ended.  */
  TP_ABI (begin) (at, 24, &one);
  CHECK (number_at (at) && number_at (at) != n);
  n = number_at (at);
  TP_ABI (begin) (at, 80, &several);
  CHECK (trt_history_find (n, &r) && r.life == TRT_LIFE_SCOPE);
  n = number_at (at);
  CHECK (trt_cells_own ((uintptr_t) at, 80, n));
  TP_ABI (end) (at, 80, &last);
  CHECK (trt_history_find (n, &r) && r.life == TRT_LIFE_RETURN && r.size == 80
         && r.base == (uintptr_t) at && strcmp (r.end_site, "last") == 0);
  CHECK (!number_at (at + 72));
  /* Never begun, and twice.  */
  TP_ABI (end) (at, 80, &last);
  TP_ABI (end) (at, 24, NULL);
}

static void
known (void)
{
  __attribute__ ((aligned (8))) char here[80];
  size_t size = (size_t) 1 << 31;
  char *far = mmap (NULL, size, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

  named (here);
  named (far + size / 2);
  named (far);
  named (here);
  munmap (far, size);
  unit_result ("frames: variables whose constants are known, on several stacks");
}

/* A library that is closed takes its constants along.  */
static void
closed (void)
{
  __attribute__ ((aligned (8))) char here[8];
  size_t page = trt_os_page ();
  struct tp_local *l = mmap (NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
    own = { "own", "end", NULL, 8 * 4 };
  struct trt_record r;

  *l = (struct tp_local) { "site", "end", NULL, 8 * 4 };
  TP_ABI (begin) (here, 8, l);
  uint32_t gone = number_at (here);
  TP_ABI (begin) (here, 8, &own);
  uint32_t n = number_at (here);
  CHECK (trt_history_find (gone, &r));
  munmap (l, page);
  trt_mapped_forget ();
  trt_local_forget ();
  CHECK (!trt_history_find (gone, &r));
  CHECK (trt_history_find (n, &r) && strcmp (r.birth_site, "own") == 0);
  TP_ABI (end) (here, 8, NULL);
  unit_result ("frames: nothing is read from a library that was closed");
}

/* The deepest addresses that recursion () used, and a sample of its numbers.  */
static uintptr_t deepest;
static uint32_t sample;

static __attribute__ ((noinline)) void
recursion (int depth, void end (void))
{
  char local[200];

  __asm__ volatile ("" : : "r" (local) : "memory");
  enter (local, sizeof local, "local");
  deepest = (uintptr_t) local;
  sample = number_at (local);
  if (depth == 0)
    end ();
  else
    recursion (depth - 1, end);
  __asm__ volatile ("" : : "r" (local) : "memory");
}

/* Does a cell in [LOW, HIGH) have a stack number?  */
static bool
any_stack_number (uintptr_t low, uintptr_t high)
{
  for (uintptr_t a = low & ~(uintptr_t) 7; a < high; a += 8)
    if (*trt_cell_origin (a) >> TP_TAIL_BITS & TP_STACK_NUMBER_BIT)
      return true;
  return false;
}

static jmp_buf where;

static void
jump (void)
{
  longjmp (where, 1);
}

static void
jumps (int depth)
{
  char kept[40];
  struct trt_record r;
  int result;

  __asm__ volatile ("" : : "r" (kept) : "memory");
  enter (kept, sizeof kept, "kept");
  uint32_t n = number_at (kept);
  result = setjmp (where);
  errno = 77;
  TP_ABI (setjmp_returned) (result);
  CHECK (errno == 77);
  if (result == 0)
    recursion (depth, jump);
  CHECK (number_at (kept) == n);
  CHECK (!any_stack_number (deepest, (uintptr_t) __builtin_frame_address (0) - 512));
  CHECK (trt_history_find (sample, &r) && r.life == TRT_LIFE_RETURN);
  CHECK (trt_history_find (n, &r) && r.life == TRT_LIFE_LIVE);
  leave (kept, sizeof kept, TP_END_RETURN, "kept");
}

static void
end_thread (void)
{
  pthread_exit (NULL);
}

static void
wait_to_die (void)
{
  for (;;)
    pause ();
}

static void *
exits (void *unused)
{
  recursion (20, end_thread);
  return unused;
}

static void *
cancelled (void *unused)
{
  recursion (20, wait_to_die);
  return unused;
}

static void *
jumps_in_thread (void *unused)
{
  jumps (200);
  return unused;
}

/* Our neighbour's stack ends where ours starts: sweeping ours must not touch it.  */
static void *
small_stack (void *neighbour)
{
  uint32_t n = number_at (neighbour);
  jumps (10);
  CHECK (number_at (neighbour) == n);
  return NULL;
}

static void
threads (void)
{
  enum { SIZE = 64 * 1024 };
  pthread_t t;

  pthread_create (&t, NULL, exits, NULL);
  pthread_join (t, NULL);
  CHECK (!any_stack_number (deepest, deepest + 8000));
  unit_result ("frames: pthread_exit gives cells back");

  deepest = 0;
  pthread_create (&t, NULL, cancelled, NULL);
  while (*(volatile uintptr_t *) &deepest == 0)
    usleep (1000);
  usleep (20000);
  pthread_cancel (t);
  pthread_join (t, NULL);
  CHECK (!any_stack_number (deepest, deepest + 8000));
  unit_result ("frames: cancellation gives cells back");

  pthread_create (&t, NULL, jumps_in_thread, NULL);
  pthread_join (t, NULL);
  unit_result ("frames: longjmp in a thread gives cells back");

  /* Two stacks in one malloc block each, one after the other.  */
  char *low = aligned_alloc (4096, SIZE), *high = aligned_alloc (4096, SIZE);
  if (low > high)
    {
      char *other = low;
      low = high;
      high = other;
    }
  pthread_attr_t attr;
  pthread_attr_init (&attr);
  pthread_attr_setstack (&attr, high, SIZE);
  enter (high - 64, 8, "neighbour");
  pthread_create (&t, &attr, small_stack, high - 64);
  pthread_join (t, NULL);
  CHECK (number_at (high - 64));
  leave (high - 64, 8, TP_END_SCOPE, "neighbour");
  free (low);
  free (high);
  unit_result ("frames: a sweep stays on its own stack");
}

int
main (void)
{
  trt_init ();
  in_order ();
  known ();
  closed ();
  jumps (3);
  jumps (1000);
  jumps (20000);
  unit_result ("frames: longjmp gives cells back");
  threads ();
  return unit_status ();
}
