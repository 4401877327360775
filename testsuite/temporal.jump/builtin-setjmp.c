/* Purpose: functions that call __builtin_setjmp are instrumented: their pointers keep
   their referents over the jump, and the frames that __builtin_longjmp
   leaves behind are dead.
   Source: issue 3, setjmp and longjmp; Ruby and others use the built-ins.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct item { int value; struct item *next; };

static void *env[5];
static int *kept;
static volatile int sink;

static __attribute__ ((noinline)) void
dive (int depth, int code)
{
  int local[8] = { depth };
  kept = &local[2];
  *kept = depth;
  if (depth == 0 && code)
    __builtin_longjmp (env, 1);
  if (depth > 0)
    dive (depth - 1, code);
  sink = local[2];
}

static __attribute__ ((noinline)) int
use (struct item *p, int code)
{
  struct item *volatile last = p;
  if (__builtin_setjmp (env) == 0)
    {
      last = p->next; /* { dg-temporal-error "use-after-free" "inside" } */
      dive (5, code);
      return last->value;
    }
  p = last;
  return p->value + 100; /* { dg-temporal-error "use-after-free" "behind" } */
}

static __attribute__ ((noinline)) int
loop (struct item *p)
{
  int sum = 0;
  while (p) /* { dg-temporal-clean "legal" } */
    {
      if (__builtin_setjmp (env) == 0)
	{
	  sum += p->value; /* { dg-temporal-error "use-after-free" "loop" } */
	  dive (3, 0);
	}
      p = p->next;
    }
  return sum;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct item *b = malloc (sizeof *b), *a = malloc (sizeof *a);
  *b = (struct item) { 2, NULL };
  *a = (struct item) { 1, b };

  if (!strcmp (what, "frame"))
    {
      use (a, 1);
      sink = *kept; /* { dg-temporal-error "use-after-return" "frame" } */
    }
  if (!strcmp (what, "inside"))
    {
      free (a);
      malloc (sizeof *a);
      sink = use (a, 0);
    }
  if (!strcmp (what, "behind"))
    {
      free (b);
      malloc (sizeof *b);
      sink = use (a, 1);
    }
  if (!strcmp (what, "loop"))
    {
      free (b);
      malloc (sizeof *b);
      sink = loop (a);
    }
  int n = 0;
  for (int i = 0; i < 20; i++)
    n += use (a, 0) + use (a, 1) + loop (a);
  free (a);
  free (b);
  return n != 20 * (2 + 102 + 3);
}
