/* Purpose: scopes that are left by a computed goto, or by longjmp inside one function, where
   GCC itself says nothing of their end.
   Source: issue 3, scopes: every exit.  */
/* { dg-do run } */

#include <setjmp.h>
#include <stddef.h>
#include <string.h>

static jmp_buf env;
static volatile int sink;
static volatile int one = 1;

static __attribute__ ((noinline)) void
jump (int n)
{
  longjmp (env, n);
}

/* An interpreter whose steps have locals.  */
static __attribute__ ((noinline)) int
run (const unsigned char *code, int bad)
{
  static const void *const table[] = { &&local, &&other, &&use, &&stop };
  int *p = NULL, *q = NULL, sum = 0;
  goto *table[*code++];
local:
  {
    int x[2] = { one, 2 };
    p = bad ? p : NULL;
    if (p)
      sum += *p; /* { dg-temporal-error "use-after-scope" "turn" } */
    p = x;
    sum += p[1];
    goto *table[*code++];
  }
other:
  {
    int y[2] = { 3, one };
    q = y;
    if (bad && p)
      sum += *p; /* { dg-temporal-error "use-after-scope" "other" } */
    sum += q[0];
    goto *table[*code++];
  }
use:
  if (bad)
    sum += *p; /* { dg-temporal-error "use-after-scope" "use" } */
  goto *table[*code++];
stop:
  return sum;
}

/* The target is in the scope: nothing ends.  */
static __attribute__ ((noinline)) int
inside (int n)
{
  static const void *const table[] = { &&a, &&b, &&c };
  int total = 0;
  for (int i = 0; i < n; i++)
    {
      int x = i, *volatile p = &x;
      goto *table[i % 3];
    a:
      *p += 1;
      goto *table[1];
    b:
      {
	int y = *p, *volatile q = &y;
	*p += *q;
	total += *q;
      }
    c:
      total += *p;
    }
  return total;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "use"))
    sink = run ((unsigned char[]) { 0, 2, 3 }, 1);
  if (!strcmp (what, "other"))
    sink = run ((unsigned char[]) { 0, 1, 3 }, 1);
  if (!strcmp (what, "turn"))
    sink = run ((unsigned char[]) { 0, 0, 3 }, 1);
  if (!strcmp (what, "setjmp"))
    {
      int *volatile p = NULL;
      if (setjmp (env) == 0)
	{
	  int x = 1;
	  p = &x;
	  sink = *p;
	  jump (1);
	}
      sink = *p; /* { dg-temporal-error "use-after-scope" "setjmp" } */
    }
  if (!strcmp (what, "setjmp-loop"))
    {
      int *volatile p = NULL;
      setjmp (env);
      if (p)
	*p = 1; /* { dg-temporal-error "use-after-scope" "setjmp-loop" } */
      for (;;)
	{
	  int x = 1;
	  p = &x;
	  jump (*p);
	}
    }

  /* { dg-temporal-clean "legal" } */
  volatile int rounds = 0;
  int before = 0, *volatile good = &before;
  setjmp (env);
  *good += 1;
  if (rounds++ < 5)
    {
      int x = 1, *volatile p = &x;
      *p += *good;
      jump (*p);
    }
  static const unsigned char code[] = { 0, 1, 2, 0, 0, 1, 2, 3 };
  return (before != 6 || run (code, 0) != 3 * 2 + 2 * 3
	  || inside (6) != (1 + 2) + (1 + 2) + 2 + (4 + 8) + (4 + 8) + 5);
}
