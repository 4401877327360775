/* alternate-stack.c - stacks on which the overflow of a stack can be reported.

   SPDX-License-Identifier: GPL-3.0-or-later

   If a stack overflows, there is no room left on it for the handler of the fault, and the kernel
   ends the process.  So threads get an alternate signal stack (sigaltstack), on which the runtime's
   own handler makes the report (stack-overflow.c): the main thread, and those that instrumented
   code creates, when they begin; others when they first enter instrumented code.

   Such another thread may be in a signal handler then, whose end would disable the stack again, so
   what the kernel restores is changed.  Or it is in a destructor of thread-specific data: then it
   is not known which call of the runtime's destructor is the last, so it gives back its stack in
   the first one.  It keeps the stack that it has, if who created it has installed one.  Rust's
   threads have, and so have Go's, before they call C.

   The program does not see it:

    - sigaltstack is replaced, and says that there is none.  A stack that the program installs takes
      its place, and when the program disables that, the runtime's returns.
    - A handler of the program with SA_ONSTACK that finds no alternate stack of the program's runs
      on the interrupted stack, which may be larger.  Here the kernel moves it to the runtime's; so
      it is moved back before it is called.  The alternate stack is disabled until it returns, when
      the kernel restores what was set before: the frame of this signal is on it, and another
      signal would overwrite that.  So a handler may be interrupted by another one, may switch to
      another context or jump out of it.  After a jump there is no alternate stack any more, and an
      overflow is not reported.

   Nothing is installed if the program calls the C library's sigaltstack instead, because it has
   opened the runtime with dlopen, or if there is an alternate stack already.

   Code that asks the kernel itself finds the stack.  Go's runtime does, and takes it for its own:
   its handlers end the program if they run on another stack, or if the one that they run on is not
   the one that is installed, as with SS_AUTODISARM.  So handlers in files with Go code are called
   where the kernel called them (signals.c).

   Stacks of threads that have ended are reused.  The table of those is an array, and an entry is
   taken and put back by atomic operations: a list would have to be locked.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "base/thread-state.h"
#include "interpose/alternate-stack.h"
#include "interpose/run-on-stack.h"

#pragma weak dlsym

/* A report takes less than half of it; the largest signal frame has 11 KB.  */
#define SIZE ((size_t) 64 << 10)

enum
{
  SPARE = 64
};

static char main_stack[SIZE] __attribute__ ((aligned (64)));
static void *spare[SPARE];

/* Are threads to get alternate stacks?  */
static bool wanted;

/* The function of this file, also if another one precedes it for the dynamic linker.  */
extern int trt_own_sigaltstack (const stack_t *, stack_t *)
  __attribute__ ((alias ("sigaltstack"), visibility ("hidden"), leaf, nothrow));

/* The alternate stack of this thread, null if it has none.  */
static TRT_TLS void *own_stack;
TRT_OWN_TLS (own_stack);
/* It was given to this thread after that had begun.  */
static TRT_TLS bool given_late;
TRT_OWN_TLS (given_late);
/* This thread is ending.  */
static TRT_TLS bool over;
TRT_OWN_TLS (over);
/* A handler of the program was called from the stack, and has not returned.  */
static TRT_TLS bool in_use;
TRT_OWN_TLS (in_use);

static int
ask_kernel (const stack_t *fresh, stack_t *old)
{
  return syscall (SYS_sigaltstack, fresh, old);
}

static bool
put_up (void *stack)
{
  stack_t s = { .ss_sp = stack, .ss_size = SIZE };
  return ask_kernel (&s, NULL) == 0;
}

static bool
none_p (void)
{
  stack_t now;
  return ask_kernel (NULL, &now) == 0 && (now.ss_flags & SS_DISABLE);
}

static bool
ours_p (uintptr_t a)
{
  return own_stack && a - (uintptr_t) own_stack < SIZE;
}

/* ---- stacks of threads -------------------------------------------------------------- */

static void *
take_stack (void)
{
  for (int i = 0; i < SPARE; i++)
    if (__atomic_load_n (&spare[i], __ATOMIC_RELAXED))
      {
        void *p = __atomic_exchange_n (&spare[i], NULL, __ATOMIC_ACQUIRE);
        if (p)
          return p;
      }
  return trt_os_map (NULL, SIZE);
}

static void
give_stack (void *p)
{
  void *none = NULL;
  for (int i = 0; i < SPARE; i++, none = NULL)
    if (__atomic_compare_exchange_n (&spare[i], &none, p, false, __ATOMIC_RELEASE,
                                     __ATOMIC_RELAXED))
      return;
  trt_os_unmap (p, SIZE);
}

/* Does the program call the function of this file?  In a static program dlsym finds nothing.  */
static bool
replaced_p (void)
{
  void *there = dlsym ? dlsym (RTLD_DEFAULT, "sigaltstack") : NULL;
  return !there || there == (void *) trt_own_sigaltstack;
}

void
trt_alternate_stack_main (void)
{
  if (!trt_ready || trt_seccomp_state () != TRT_FREE || trt_os_thread () != trt_os_process ()
      || !replaced_p () || !none_p ())
    return;
  wanted = put_up (main_stack);
  own_stack = wanted ? main_stack : NULL;
}

/* Give this thread a stack.  A signal may come at any time, so the thread has the stack before the
   kernel uses it.  */
static bool
begin (void)
{
  if (!wanted || own_stack || over || trt_seccomp_state () != TRT_FREE || !none_p ())
    return false;
  void *p = take_stack ();
  if (!p)
    return false;
  own_stack = p;
  if (put_up (p))
    return true;
  own_stack = NULL;
  give_stack (p);
  return false;
}

void
trt_alternate_stack_begin (void)
{
  if (begin ())
    trt_thread_state_starts ();
}

void
trt_alternate_stack_begin_late (void)
{
  if (begin ())
    given_late = true;
}

void
trt_alternate_stack_end (bool last)
{
  void *p = own_stack;
  stack_t now, none = { .ss_flags = SS_DISABLE };

  if (!last && !given_late)
    return;
  over = true;
  if (!p || trt_seccomp_state () != TRT_FREE)
    return;
  if (ask_kernel (NULL, &now) == 0 && now.ss_sp == p && ask_kernel (&none, NULL) != 0)
    return;
  own_stack = NULL;
  if (p != main_stack)
    give_stack (p);
}

/* ---- the program's view -------------------------------------------------------------- */

/* A call of a handler.  */
struct call
{
  void (*handler) (int, siginfo_t *, void *);
  siginfo_t *info;
  void *context;
  sigset_t blocked; /* what the handler is to be called with */
};

/* Make the call INFO on the interrupted stack.  The alternate stack cannot be disabled by code that
   runs on it.  */
static void
call_off_stack (int sig, siginfo_t *info, void *unused)
{
  struct call *c = (struct call *) info;
  stack_t none = { .ss_flags = SS_DISABLE };

  (void) unused;
  ask_kernel (&none, NULL);
  in_use = true;
  sigprocmask (SIG_SETMASK, &c->blocked, NULL);
  c->handler (sig, c->info, c->context);
  in_use = false;
}

void
trt_alternate_stack_call (void (*handler) (int, siginfo_t *, void *), int sig, siginfo_t *info,
                          void *context)
{
  ucontext_t *u = context;
  uintptr_t sp = trt_context_stack_pointer (context);
  struct call c = { handler, info, context, { { 0 } } };
  sigset_t all;

  if (trt_likely (!ours_p ((uintptr_t) __builtin_frame_address (0))) || ours_p (sp)
      || trt_seccomp_state () != TRT_FREE)
    {
      void *before = own_stack;
      handler (sig, info, context);
      if (trt_unlikely (own_stack != before) && own_stack && (u->uc_stack.ss_flags & SS_DISABLE))
        u->uc_stack = (stack_t) { .ss_sp = own_stack, .ss_size = SIZE };
      return;
    }
  stack_t saved = u->uc_stack;
  u->uc_stack = (stack_t) { .ss_flags = SS_DISABLE };
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, &c.blocked);
  trt_run_on_stack (sig, (siginfo_t *) &c, NULL, call_off_stack,
                    (sp - TRT_RED_ZONE) & -(uintptr_t) 64);
  u->uc_stack = saved;
}

TRT_EXPORT int
sigaltstack (const stack_t *fresh, stack_t *old)
{
  /* FRESH and OLD may be the same; the kernel reads before it writes.  */
  if (ask_kernel (fresh, old) != 0)
    return -1;
  if (old && own_stack && old->ss_sp == own_stack)
    *old = (stack_t) { .ss_flags = SS_DISABLE };
  if (fresh && own_stack && !in_use && none_p ())
    put_up (own_stack);
  return 0;
}
