/* Companion of abandoned-frames.c, not instrumented: leaves instrumented frames by jumps that the
   runtime does not see, and hands out a buffer of its own in their place.  */

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

static jmp_buf env;
static void *buffer[5];
static ucontext_t home, away;

void
plain_catch (void (*f) (int), int n)
{
  if (setjmp (env) == 0)
    f (n);
}

void
plain_throw (void)
{
  longjmp (env, 1);
}

__attribute__ ((noinline)) void
plain_catch_builtin (void (*f) (int), int n)
{
  if (__builtin_setjmp (buffer) == 0)
    f (n);
}

void
plain_throw_builtin (void)
{
  __builtin_longjmp (buffer, 1);
}

void
plain_child (void (*f) (int), int n)
{
  pid_t child = vfork ();
  if (child == 0)
    {
      f (n);
      _exit (0);
    }
  waitpid (child, NULL, 0);
}

static void (*start) (int);

static void
run (void)
{
  start (3);
}

/* F runs on a stack of its own, and never comes back.  */
void
plain_context (void (*f) (int), char *stack, size_t size)
{
  start = f;
  getcontext (&away);
  away.uc_stack.ss_sp = stack;
  away.uc_stack.ss_size = size;
  away.uc_link = &home;
  makecontext (&away, run, 0);
  swapcontext (&home, &away);
}

void
plain_leave_context (void)
{
  setcontext (&home);
}

/* A buffer in the same place of the stack; pointers to many places in it, so that some
   lead to where a local was.  */
__attribute__ ((noinline)) int
plain_buffer (int (*use) (char *, int))
{
  char b[2000];
  int r = 0;
  for (int k = 0; k < 800; k += 8)
    {
      memset (b, 1, sizeof b);
      r += use (b + k, sizeof b - k) + b[1000] - 2;
    }
  return r;
}
