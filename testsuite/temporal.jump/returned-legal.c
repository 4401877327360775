/* Jumps to functions that have not returned, on stacks of all kinds, and calls of nested functions while the function around
   them runs.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-additional-options "-Wl,-z,execstack -pthread" } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#define APART __attribute__ ((noinline, noclone))
#define CHECK(x)  do { if (!(x)) abort (); } while (0)

static jmp_buf env, other;
static sigjmp_buf signal_env;
static void *builtin_env[5];
static volatile int sink;
static int (*volatile kept) (int);

static APART int
throw (int n)
{
  volatile char room[100];
  room[n] = n;
  if (n > 0)
    return throw (n - 1) + room[n];
  longjmp (env, 7);
}

static APART int
catch (int n)
{
  volatile int turn = n;
  int r = setjmp (env);
  if (r == 0)
    throw (turn);
  return r;
}

static APART int
same (void)
{
  volatile int n = 0;
  char *volatile room = __builtin_alloca (100);
  setjmp (env);
  room = __builtin_alloca (1000 + n);
  room[n] = 1;
  if (n++ < 5)
    longjmp (env, 1);
  return n;
}

static APART void
builtin_throw (void)
{
  __builtin_longjmp (builtin_env, 1);
}

static APART int
builtin_catch (void)
{
  if (__builtin_setjmp (builtin_env) == 0)
    builtin_throw ();
  return 1;
}

static void
on_signal (int sig)
{
  siglongjmp (signal_env, sig);
}

static APART int
signals (void *stack, size_t size)
{
  stack_t s = { .ss_sp = stack, .ss_size = size }, none = { .ss_flags = SS_DISABLE };
  struct sigaction a = { .sa_handler = on_signal, .sa_flags = SA_ONSTACK };
  volatile int n = 0;
  sigaltstack (&s, NULL);
  sigaction (SIGUSR1, &a, NULL);
  sigaction (SIGSEGV, &a, NULL);
  for (volatile int i = 0; i < 4; i++)
    if (sigsetjmp (signal_env, 1))
      n++;
    else if (i % 2)
      raise (SIGUSR1);
    else
      ((void (*) (void)) (n + 0x123456789a0)) ();
  signal (SIGSEGV, SIG_DFL);
  signal (SIGUSR1, SIG_DFL);
  sigaltstack (&none, NULL);
  return n;
}

/* Coroutines that change places by longjmp, each on a stack of its own.  */

static ucontext_t back;
static volatile int turns;

static void
coroutine (void)
{
  volatile char room[64];
  memset ((char *) room, 1, sizeof room);
  for (;;)
    {
      turns += room[3];
      if (setjmp (other) == 0)
	longjmp (env, 1);
    }
}

static APART int
coroutines (char *stack, size_t size)
{
  ucontext_t there;
  volatile int started = 0;
  turns = 0;
  getcontext (&there);
  there.uc_stack.ss_sp = stack;
  there.uc_stack.ss_size = size;
  there.uc_link = &back;
  makecontext (&there, coroutine, 0);
  for (volatile int i = 0; i < 5; i++)
    if (setjmp (env) == 0)
      {
	if (started++)
	  longjmp (other, 1);
	swapcontext (&back, &there);
      }
  return turns;
}

static APART int
call (int (*f) (int), int x)
{
  return f (x);
}

static APART int
make (int n)
{
  int k = n;
  int add (int x) { return x + k++; }
  int both (int x) { int (*volatile f) (int) = add; return call (f, x) + x; }
  int sum = 0;
  kept = add;
  for (int i = 0; i < 3; i++)
    sum += kept (i) + call (both, i);
  if (n > 0)
    sum += make (n - 1);
  kept = add;
  return sum + kept (1);
}

static void *
thread (void *unused)
{
  CHECK (catch (10) == 7 && same () == 6);
  CHECK (make (4) > 0);
  return unused;
}

int
main (void)
{
  enum { SIZE = 1 << 16 };
  static char of_the_program[2][SIZE];
  char local[2][SIZE];
  char *heap = malloc (SIZE);
  char *mapped = mmap (NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *small = malloc (SIZE);
  pthread_t t;

  for (int i = 0; i < 20; i++)
    CHECK (catch (i) == 7);
  CHECK (same () == 6);
  CHECK (builtin_catch () == 1);
  CHECK (signals (of_the_program[0], SIZE) == 4);
  CHECK (signals (local[0], SIZE) == 4);
  CHECK (signals (heap, SIZE) == 4);
  CHECK (signals (mapped, SIZE) == 4);
  CHECK (coroutines (of_the_program[1], SIZE) == 5);
  CHECK (coroutines (local[1], SIZE) == 5);
  CHECK (coroutines (small, SIZE) == 5);
  pthread_create (&t, NULL, thread, NULL);
  pthread_join (t, NULL);
  for (int i = 0; i < 10; i++)
    sink = make (i);
  free (heap);
  free (small);
  return 0;
}
