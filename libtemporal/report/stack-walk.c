/* stack-walk.c - the frames of the calling thread, for reports.

   SPDX-License-Identifier: GPL-3.0-or-later

   The stack is unwound with libgcc's unwinder, which needs no heap (backtrace () of libc loads that
   library with dlopen, and so calls malloc).  It knows all forms of CFI and the frames of signal
   handlers, but takes about a microsecond a frame; unwind.c is for the stacks of allocations.

   Of a deep stack the innermost and the outermost frames are kept.  If a function recurses, as it
   does until the stack overflows, the innermost frames may be the same few, repeated: these are
   stored once, with the number of repetitions, and the frames that started the recursion follow.

   The stack may be damaged, and the unwinder may fault then.  */

#define _GNU_SOURCE
#include "report/stack-walk.h"
#include "report/frame-rules.h"
#include "base/external-files.h"

#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <unwind.h>

/* At most so many frames are walked: about a second.  */
#define MOST_WALKED 1000000
/* At most so many frames may be repeated together.  */
#define MOST_PERIOD 8

/* ---- Faults ------------------------------------------------------------------ */

/* The C library's function, not the one of signals.c, which is for the program.  */
extern int __sigaction (int, const struct sigaction *, struct sigaction *);

static sigjmp_buf fault_place;
static long guarded_thread;
static struct sigaction old_segv, old_bus;

/* The stack of another thread may overflow meanwhile, so this runs on the alternate one.  */
static void
leave_on_fault (int signal, siginfo_t *info, void *context)
{
  (void) context;
  if (trt_os_thread () == guarded_thread)
    siglongjmp (fault_place, 1);
  /* A fault of another thread: it occurs again, until the program's handler is back.  */
  sched_yield ();
  if (info->si_code <= 0)
    raise (signal);
}

bool
trt_walk_guarded (void (*act) (void *), void *data)
{
  struct sigaction action = { .sa_sigaction = leave_on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK };
  volatile bool good = false;

  sigfillset (&action.sa_mask);
  guarded_thread = trt_os_thread ();
  if (__sigaction (SIGSEGV, &action, &old_segv) != 0)
    return false;
  if (__sigaction (SIGBUS, &action, &old_bus) == 0)
    {
      if (sigsetjmp (fault_place, 1) == 0)
        {
          act (data);
          good = true;
        }
      __sigaction (SIGBUS, &old_bus, NULL);
    }
  __sigaction (SIGSEGV, &old_segv, NULL);
  return good;
}

/* ---- Walking ----------------------------------------------------------------- */

struct walk
{
  uintptr_t first; /* the return address to begin with; 0: the first that is not the runtime's */
  bool started;
  bool compact; /* frames may be repetitions */
  size_t inner; /* so many innermost frames are kept */
  size_t count; /* all frames but those that are repeated */
  struct trt_walked_stack *s;
};

/* Do the last frames of the INNER innermost ones repeat the P frames before them?  Returns the
   index of the first frame that takes part, INNER if there is no repetition.  */

static size_t
repetition_start (const uintptr_t *pc, size_t inner, size_t p)
{
  size_t i = inner;

  while (i > p && pc[i - 1] == pc[i - 1 - p])
    i--;
  i -= p;
  return inner - i >= 3 * p && inner - i >= 4 ? i : inner;
}

/* The innermost frames are known: leave out those that are repetitions.  */

static void
find_repetition (struct walk *w)
{
  struct trt_walked_stack *s = w->s;

  for (size_t p = 1; p <= MOST_PERIOD && !s->period; p++)
    {
      size_t start = repetition_start (s->pc, w->inner, p);
      if (start == w->inner)
        continue;
      s->period = p;
      s->repeated = w->inner - start - p;
      w->inner = start + p;
      w->count = w->inner;
    }
  w->compact = s->period != 0;
}

/* Does the frame with the return address PC go on with the repetition?  */

static bool
repeated_p (struct walk *w, uintptr_t pc)
{
  struct trt_walked_stack *s = w->s;

  w->compact
    = (w->count == w->inner && pc == s->pc[w->inner - s->period + s->repeated % s->period]);
  s->repeated += w->compact;
  return w->compact;
}

static _Unwind_Reason_Code
collect_frame (struct _Unwind_Context *context, void *data)
{
  struct walk *w = data;
  struct trt_walked_stack *s = w->s;
  int interrupted = 0;
  uintptr_t pc = _Unwind_GetIPInfo (context, &interrupted);

  if (pc == 0 || w->count + s->repeated >= MOST_WALKED)
    return _URC_END_OF_STACK;
  w->started |= w->first ? pc == w->first : !trt_file_runtime_p (pc) && !trt_signal_return_p (pc);
  if (!w->started)
    return _URC_NO_REASON;
  pc += interrupted != 0;
  if (w->compact && s->period && repeated_p (w, pc))
    return _URC_NO_REASON;
  size_t i = w->count++;
  if (i >= w->inner + TRT_WALK_OUTERMOST)
    i = w->inner + (i - w->inner) % TRT_WALK_OUTERMOST;
  s->pc[i] = pc;
  if (w->compact && w->count == w->inner)
    find_repetition (w);
  return _URC_NO_REASON;
}

static void
unwind (void *data)
{
  struct walk *w = data;

  _Unwind_Backtrace (collect_frame, w);
  /* Without the frame that it should begin with, it begins behind the runtime's.  */
  if (w->count == 0 && !w->started)
    {
      w->first = 0;
      _Unwind_Backtrace (collect_frame, w);
    }
}

/* Bring the outermost frames into order, of COUNT frames after the INNER innermost.  */

static void
rotate_outermost (uintptr_t *outermost, size_t count)
{
  uintptr_t copy[TRT_WALK_OUTERMOST];

  memcpy (copy, outermost, sizeof copy);
  for (size_t i = 0; i < TRT_WALK_OUTERMOST; i++)
    outermost[i] = copy[(count + i) % TRT_WALK_OUTERMOST];
}

void
trt_stack_walk (uintptr_t first, size_t room, struct trt_walked_stack *s)
{
  static struct walk w;
  size_t most;

  if (room > TRT_WALK_MOST)
    room = TRT_WALK_MOST;
  s->count = s->left_out = s->period = s->repeated = 0;
  w = (struct walk) { first, false, true, room - TRT_WALK_OUTERMOST, 0, s };
  s->damaged = !trt_walk_guarded (unwind, &w);
  most = w.inner + TRT_WALK_OUTERMOST;
  s->inner = w.inner;
  s->count = w.count < most ? w.count : most;
  s->left_out = w.count - s->count;
  if (s->left_out)
    rotate_outermost (s->pc + w.inner, w.count - w.inner);
}
