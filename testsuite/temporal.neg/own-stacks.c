/* Purpose: coroutines on stacks from malloc, of a static array and mmap, ended in the middle and
   their stacks freed; the memory becomes something else and a stack again.
   Source: issue 3, coroutines with makecontext.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { SIZE = 64 * 1024 };

struct generator { ucontext_t self, caller; int *out; int limit; };

static struct generator *current;
static char fixed[SIZE] __attribute__ ((aligned (16)));

static void
yield (struct generator *g, int value)
{
  int local = value;
  g->out = &local;
  swapcontext (&g->self, &g->caller);
}

static void
walk (struct generator *g, int low, int high)
{
  int middle = (low + high) / 2, *p = &middle;
  if (low >= high)
    return;
  walk (g, low, *p);
  yield (g, *p);
  walk (g, *p + 1, high);
}

static void
body (void)
{
  struct generator *g = current;
  walk (g, 0, g->limit);
  g->out = NULL;
}

static int *
next (struct generator *g)
{
  current = g;
  swapcontext (&g->caller, &g->self);
  return g->out;
}

int
main (void)
{
  for (int round = 0; round < 12; round++)
    {
      struct generator *g = calloc (1, sizeof *g);
      char *stack = round % 3 == 0 ? malloc (SIZE) : round % 3 == 1 ? fixed
	: mmap (NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      int stop = round % 2 ? 30 : 1000, count = 0;
      getcontext (&g->self);
      g->self.uc_stack.ss_sp = stack;
      g->self.uc_stack.ss_size = SIZE;
      g->self.uc_link = &g->caller;
      g->limit = 50;
      makecontext (&g->self, body, 0);
      for (int *value; count < stop && (value = next (g)); count++)
	if (*value != count)
	  return 1;
      if (count != (stop < 50 ? stop : 50))
	return 2;
      free (g);
      if (round % 3 == 0)
	{
	  free (stack);
	  char *again = malloc (SIZE);
	  memset (again, 1, SIZE);
	  free (again);
	}
      else if (round % 3 == 1)
	memset (fixed, round, SIZE);
      else
	munmap (stack, SIZE);
    }
  return 0;
}
