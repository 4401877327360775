/* Purpose: makecontext and swapcontext on stacks from malloc: locals of several
   stacks live at once, and a finished coroutine's stack is used again.
   Source: issue 3, coroutines with makecontext.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#define SIZE (64 * 1024)

static ucontext_t home, away;
static int *passed;
static volatile int sink;

static __attribute__ ((noinline)) int
work (int *p, int n)
{
  int local[4] = { n, n, n, n }, *l = local;
  *p += l[3];
  return l[0];
}

static void
generator (void)
{
  int mine[3] = { 0 }, *p = mine;
  for (int i = 0; i < 10; i++)
    {
      p[i % 3] += work (p, i);
      passed = &mine[i % 3];
      swapcontext (&away, &home);
      work (passed, 1);
    }
}

int
main (void)
{
  int sum = 0;

  for (int round = 0; round < 20; round++)
    {
      char *stack = malloc (SIZE);
      getcontext (&away);
      away.uc_stack.ss_sp = stack;
      away.uc_stack.ss_size = SIZE;
      away.uc_link = &home;
      makecontext (&away, generator, 0);
      int local, *l = &local;
      for (int i = 0; i < 10; i++)
	{
	  local = i;
	  swapcontext (&home, &away);
	  sum += *passed >= 0;
	  passed = l;
	  sink = *l;
	}
      swapcontext (&home, &away);
      /* The stack's memory as a heap block again.  */
      memset (stack, 0, SIZE);
      stack[SIZE - 100] = 1;
      free (stack);
    }
  return sum != 200;
}
