/* unwind-fuzz.c - the unwinder and the depot of stacks against libgcc's unwinder.

   SPDX-License-Identifier: GPL-3.0-or-later

   Chains of calls are made at random, of functions with all kinds of frames: fixed ones, without and
   with a frame pointer, alloca, variable length, aligned ones, unoptimized code, a callback from the C
   library, a signal handler.  At the innermost one the return addresses found must be libgcc's, as many as
   are wanted; and what the depot gives, from its cache or not, must be a beginning of them.  */

#define _GNU_SOURCE
#include <alloca.h>
#include <signal.h>
#include <string.h>
#include <unwind.h>

#include "entry/entry.h"
#include "report/stack-depot.h"
#include "report/unwind.h"
#include "unit.h"

#define MOST 32
#define NEVER_INLINE __attribute__ ((noinline, noclone))

static volatile char sink;
static uintptr_t expected[MOST + 8];
static unsigned expected_count;
static unsigned long irregular, cut;

static _Unwind_Reason_Code
collect (struct _Unwind_Context *context, void *data)
{
  int before = 0;
  uintptr_t pc = _Unwind_GetIPInfo (context, &before);
  (void) data;
  if (!pc || expected_count == MOST + 8)
    return _URC_END_OF_STACK;
  expected[expected_count++] = pc + before;
  return _URC_NO_REASON;
}

/* As malloc: the function whose caller's stack is taken.  */
static NEVER_INLINE void
look (void)
{
  uintptr_t *frame = __builtin_frame_address (0), pc[TRT_STACK_FRAMES];
  static struct trt_stack_walk w;
  unsigned most = 1 + unit_random (TRT_WALK_FRAMES), first = 0;

  expected_count = 0;
  _Unwind_Backtrace (collect, NULL);
  while (first < expected_count && expected[first] != frame[1])
    first++;
  unsigned known = expected_count - first;
  trt_unwind (frame, most, &w);
  bool whole = true;
  for (unsigned i = 0; i < w.frames; i++)
    whole &= i < known && w.pc[i] == expected[first + i];
  CHECK (known > 0 && whole);
  /* _start has no caller; libgcc gives it as the last.  */
  CHECK (w.frames == (most < known ? most : known));
  irregular += !w.regular;
  static const char sites[3][8];
  const char *site = trt_stack_depot_take (sites[unit_random (3)], frame);
  size_t n = trt_stack_depot_frames (site, pc, TRT_STACK_FRAMES);
  CHECK (n > 0 && n <= known && memcmp (pc, expected + first, n * sizeof *pc) == 0);
  cut += n < 6 && n < known;
}

static void next (int depth);

static NEVER_INLINE void
fixed (int depth)
{
  volatile char room[200];
  room[depth] = 1;
  next (depth);
  sink = room[depth];
}

static NEVER_INLINE void
saves (int depth)
{
  long a = unit_random (9), b = unit_random (8), c = unit_random (7);
  next (depth);
  next (0);
  sink = a + b + c;
}

static NEVER_INLINE void
allocates (int depth)
{
  volatile char *p = alloca (1 + unit_random (300));
  *p = 1;
  next (depth);
  sink = *p;
}

static NEVER_INLINE void
variable (int depth)
{
  volatile char room[1 + unit_random (9000)];
  room[0] = 1;
  next (depth);
  sink = room[0];
}

static NEVER_INLINE void
aligned (int depth)
{
  volatile char room[64] __attribute__ ((aligned (64)));
  room[0] = 1;
  next (depth);
  sink = room[0] + ((uintptr_t) room & 63);
}

static NEVER_INLINE void
aligned_variable (int depth)
{
  volatile char room[64] __attribute__ ((aligned (128)));
  volatile char *p = alloca (1 + unit_random (100));
  room[0] = *p = 1;
  next (depth);
  sink = room[0] + *p;
}

static NEVER_INLINE __attribute__ ((optimize ("O0"))) void
slow (int depth)
{
  int local = depth;
  next (local);
  sink = local;
}

static NEVER_INLINE __attribute__ ((optimize ("no-omit-frame-pointer"))) void
pointer (int depth)
{
  volatile char room[32];
  room[0] = 1;
  next (depth);
  sink = room[0];
}

static NEVER_INLINE void
many (int a, int b, int c, int d, int e, int f, int g, int h, int depth)
{
  next (depth);
  sink = a + b + c + d + e + f + g + h;
}

static int callback_depth;
static int
compare_numbers (const void *a, const void *b)
{
  int depth = callback_depth;
  callback_depth = 0;
  next (depth);
  return *(const int *) a - *(const int *) b;
}

static NEVER_INLINE void
library (int depth)
{
  int numbers[2] = { 2, 1 };
  callback_depth = depth;
  qsort (numbers, 2, sizeof *numbers, compare_numbers);
  sink = numbers[0];
}

static int signal_depth;
static void
handler (int sig)
{
  int depth = signal_depth;
  signal_depth = 0;
  next (depth);
  sink = sig;
}

static NEVER_INLINE void
signalled (int depth)
{
  signal_depth = depth;
  raise (SIGUSR1);
  sink = depth;
}

static NEVER_INLINE void
next (int depth)
{
  if (depth-- <= 0)
    look ();
  else
    switch (unit_random (11))
      {
      case 0: fixed (depth); break;
      case 1: saves (depth); break;
      case 2: allocates (depth); break;
      case 3: variable (depth); break;
      case 4: aligned (depth); break;
      case 5: aligned_variable (depth); break;
      case 6: slow (depth); break;
      case 7: pointer (depth); break;
      case 8: many (1, 2, 3, 4, 5, 6, 7, 8, depth); break;
      case 9: library (depth); break;
      case 10: signalled (depth); break;
      }
  sink = depth;
}

/* Damaged frame pointers: the walk ends, and reads nothing that is not there.  */
static NEVER_INLINE void
damaged (void)
{
  static struct trt_stack_walk w;
  uintptr_t *frame = __builtin_frame_address (0), copy[2] = { frame[0], frame[1] };

  for (int i = 0; i < 2000; i++)
    {
      copy[0] = unit_random (4) ? frame[0] + (unit_random (2000) << unit_random (20))
				: unit_random (1ULL << 62);
      if (unit_random (3) == 0)
	copy[1] = frame[1] + unit_random (5000);
      trt_unwind (copy, MOST, &w);
      CHECK (w.frames >= 1 && w.frames <= MOST);
    }
}

int
main (int argc, char **argv)
{
  struct sigaction action = { .sa_handler = handler, .sa_flags = SA_NODEFER };
  unit_start (argc, argv);
  trt_init ();
  sigaction (SIGUSR1, &action, NULL);
  for (int i = 0; i < 20000; i++)
    next (unit_random (14));
  CHECK (irregular > 0);
  unit_result ("walks are libgcc's");
  CHECK (cut > 0);
  unit_result ("the depot's stacks are their beginnings");
  damaged ();
  unit_result ("damaged frame pointers");
  return unit_status ();
}
