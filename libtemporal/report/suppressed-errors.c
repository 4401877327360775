/* suppressed-errors.c - is an error one that the user does not want to be reported?

   SPDX-License-Identifier: GPL-3.0-or-later

   The names in the site are compared first, then those of the libraries and functions in the stack.
   Names of functions come from addr2line, which takes milliseconds, and the program goes on and may
   meet the error again a million times; so the answer is kept for each stack.  A stack is known by
   a hash value of its return addresses, of 64 bits.  */

#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <unwind.h>

#include "report/suppressions.h"

enum
{
  FRAMES = 64,
  ANSWERS = 512
};

static struct
{
  uint64_t stack;
  bool suppressed;
} answers[ANSWERS];

struct stack
{
  uintptr_t pc[FRAMES];
  size_t count;
  uintptr_t first; /* the return address of the first frame that is wanted */
};

struct asked
{
  enum trt_kind kind;
  bool suppressed;
};

static _Unwind_Reason_Code
take_frame (struct _Unwind_Context *context, void *data)
{
  struct stack *s = data;
  uintptr_t pc = _Unwind_GetIP (context);

  if (!pc || s->count == FRAMES)
    return _URC_END_OF_STACK;
  if (s->count || !s->first || pc == s->first)
    s->pc[s->count++] = pc;
  return _URC_NO_REASON;
}

static bool
ask_pattern (enum trt_named what, struct trt_span name, void *data)
{
  struct asked *a = data;

  a->suppressed = a->suppressed || trt_suppress_p (a->kind, what, name, 1);
  return !a->suppressed;
}

/* The C library's function, not the one of signals.c, which is for the program.  */
extern int __sigaction (int, const struct sigaction *, struct sigaction *);

static sigjmp_buf damaged_stack;
static long walking_thread;
static struct sigaction before_walk;

/* A fault of another thread will occur again, with the program's handler.  */

static void
leave_walk (int sig)
{
  if (trt_os_thread () == walking_thread)
    siglongjmp (damaged_stack, 1);
  __sigaction (sig, &before_walk, NULL);
}

/* The stack of E, from the function of its site outwards; if it is damaged, as far as it can be
   followed.  */

static void
collect_stack (const struct trt_error *e, struct stack *s)
{
  struct sigaction action = { .sa_handler = leave_walk };

  sigfillset (&action.sa_mask);
  s->count = 0;
  s->first = e->pc;
  walking_thread = trt_os_thread ();
  if (__sigaction (SIGSEGV, &action, &before_walk) == 0)
    {
      if (sigsetjmp (damaged_stack, 1) == 0)
        _Unwind_Backtrace (take_frame, s);
      __sigaction (SIGSEGV, &before_walk, NULL);
    }
  if (s->count == 0 && e->pc)
    s->pc[s->count++] = e->pc;
}

static uint64_t
hash_stack (const struct trt_error *e, const struct stack *s)
{
  uint64_t h = (uintptr_t) e->site + e->kind;

  for (size_t i = 0; i < s->count; i++)
    h = (h ^ s->pc[i]) * 0x9e3779b97f4a7c15ULL ^ h >> 29;
  return h | 1;
}

bool
trt_suppressed_error_p (const struct trt_error *e)
{
  static struct stack s;
  struct asked a = { e->kind, false };
  struct trt_place p;

  if (e->kind == TRT_SELFCHECK || !trt_suppress_any_p (e->kind))
    return false;
  if (trt_suppress_everywhere_p (e->kind))
    return true;
  trt_site_read (e->site, &p);
  if (!ask_pattern (TRT_NAMED_FUNCTION, p.function, &a) || !ask_pattern (TRT_NAMED_FILE, p.file, &a)
      || !ask_pattern (TRT_NAMED_FUNCTION, p.by, &a))
    return true;
  if (trt_seccomp_state () != TRT_FREE)
    return false;
  collect_stack (e, &s);
  uint64_t h = hash_stack (e, &s);
  size_t i = h >> 55;
  if (answers[i].stack != h)
    {
      trt_frames_visit (s.pc, s.count, ask_pattern, &a);
      answers[i].stack = h;
      answers[i].suppressed = a.suppressed;
    }
  return answers[i].suppressed;
}
