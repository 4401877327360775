/* Purpose: frames that vanish unseen, by uninstrumented setjmp and longjmp, their built-in
   forms, in the child of vfork, with a context that is not resumed: what takes
   their place on the stack is not judged as if they were there.
   Source: issue 3, stays silent; design, section 5.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "abandoned-frames-plain.c" } */
/* { dg-temporal-clean "longjmp" } */
/* { dg-temporal-clean "builtin" } */
/* { dg-temporal-clean "vfork" } */
/* { dg-temporal-clean "own-vfork" } */
/* { dg-temporal-clean "context" } */

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern void plain_catch (void (*) (int), int);
extern void plain_throw (void);
extern void plain_catch_builtin (void (*) (int), int);
extern void plain_throw_builtin (void);
extern void plain_child (void (*) (int), int);
extern void plain_context (void (*) (int), char *, size_t);
extern void plain_leave_context (void);
extern int plain_buffer (int (*) (char *, int));

static void (*leave) (void);
static int *kept;
static char *first, *last;

static void
exit_now (void)
{
  _exit (0);
}

static __attribute__ ((noinline)) void
dive (int depth)
{
  int local[6] = { depth };
  kept = local + depth % 6;
  *kept = depth;
  if (depth == 0)
    leave ();
  dive (depth - 1);
  *kept += local[1];
}

/* What a pointer into the buffer reaches, by every way that a referent takes.  */
static __attribute__ ((noinline)) int
use (char *p, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i];
  first = p;
  last = p + n - 1;
  for (char *q = last; q >= first; q--)
    sum -= *q;
  char *volatile middle = p + n / 2;
  for (int i = -n / 2; i < n / 2; i++)
    sum += middle[i];
  memset (p + 1, 2, n - 1);
  if (sum != n)
    abort ();
  return 0;
}

static void
in_context (int n)
{
  if (n == 3 && leave == plain_leave_context)
    dive (8);
  plain_buffer (use);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  for (int round = 0; round < 3; round++)
    {
      if (!strcmp (what, "longjmp"))
	{
	  leave = plain_throw;
	  plain_catch (dive, 20);
	}
      if (!strcmp (what, "builtin"))
	{
	  leave = plain_throw_builtin;
	  plain_catch_builtin (dive, 20);
	}
      if (!strcmp (what, "vfork"))
	{
	  leave = exit_now;
	  plain_child (dive, 20);
	}
      if (!strcmp (what, "own-vfork"))
	{
	  leave = exit_now;
	  pid_t child = vfork ();
	  if (child == 0)
	    dive (20);
	  waitpid (child, NULL, 0);
	}
      if (!strcmp (what, "context"))
	{
	  static char stack[65536];
	  leave = plain_leave_context;
	  plain_context (in_context, stack, sizeof stack);
	  leave = NULL;
	  plain_context (in_context, stack, sizeof stack);
	}
      if (plain_buffer (use))
	return 1;
    }
  return 0;
}
