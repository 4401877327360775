/* Purpose: setjmp and longjmp over frames with tracked locals, then calls that
   reuse the stack at every depth, sigsetjmp, and jumps out of a callback of
   libc; live locals of the frames that remain stay good.
   Source: design, section 5: frames that vanish give their cells back.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf env;
static sigjmp_buf sigenv;
static volatile int sink;

static __attribute__ ((noinline)) int
touch (int *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i] = i;
  return p[n - 1];
}

static __attribute__ ((noinline)) void
dive (int depth, int *above)
{
  int local[8];
  touch (local, 8);
  *above += 1;
  if (depth == 0)
    longjmp (env, 5);
  dive (depth - 1, local + 3);
  sink = local[3];
}

static __attribute__ ((noinline)) int
other (int depth)
{
  struct { char name[24]; int *p; double d; } s;
  int x = depth;
  s.p = &x;
  memset (s.name, depth, sizeof s.name);
  return *s.p + (depth ? other (depth - 1) : s.name[3]);
}

static int
compare (const void *a, const void *b)
{
  int x = *(const int *) a, y = *(const int *) b, both[2] = { x, y };
  if (touch (both, 2) && x == 3)
    longjmp (env, 7);
  return x - y;
}

static void
on_signal (int sig)
{
  int local[4];
  touch (local, 4);
  siglongjmp (sigenv, sig);
}

int
main (void)
{
  int mine[4] = { 0 };
  int *volatile keep = mine;
  volatile int jumps = 0;
  int numbers[] = { 5, 4, 3, 2, 1 };

  for (volatile int i = 0; i < 200; i++)
    {
      int here = i;
      int *p = &here;
      int r = setjmp (env);
      if (r == 0)
	dive (i % 30, p);
      jumps++;
      if (*p != i + 1 || r != 5)
	return 1;
      sink = other (i % 50);
      keep[1]++;
    }
  if (setjmp (env) == 0)
    qsort (numbers, 5, sizeof *numbers, compare);
  else
    jumps++;
  sink = other (40);

  signal (SIGUSR2, on_signal);
  for (volatile int i = 0; i < 20; i++)
    {
      if (sigsetjmp (sigenv, 1) == 0)
	raise (SIGUSR2);
      jumps++;
      sink = other (i);
      keep[2]++;
    }
  return jumps != 200 + 1 + 20 || mine[1] != 200 || keep[2] != 20;
}
