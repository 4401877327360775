/* Purpose: variable-length arrays are blocks: exact to the byte, ended on every way out of
   their scope (goto, break, continue, return, falling out), a fresh one in each
   turn of a loop, and told from what takes their place on the stack.
   Source: issue 3, VLA storage ends at its own moment.  */
/* { dg-do run } */

#include <setjmp.h>
#include <stddef.h>
#include <string.h>

static volatile int zero;
static volatile int sink;
static volatile int one = 1;
static int *kept;
static jmp_buf env;

static __attribute__ ((noinline)) void
keep (int n)
{
  int a[n];
  a[0] = 1;
  kept = a;
}

static inline int
keep_inline (int n)
{
  int a[n];
  a[0] = a[n - 1] = 2;
  kept = &a[n - 1];
  return *kept;
}

static __attribute__ ((noinline)) int
refill (int n)
{
  long a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  return *kept + a[n - 1]; /* { dg-temporal-error "use-after-return" "reused" } */
}

static __attribute__ ((noinline)) void
leave_by_jump (int n)
{
  int a[n];
  memset (a, 0, sizeof a);
  kept = a;
  longjmp (env, 1);
}

static __attribute__ ((noinline)) int
parameter (int n, int m, int a[n][m])
{
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += a[i][j]; /* { dg-temporal-error "out-of-bounds" "parameter" } */
  return s;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int n = 16 + zero;
  int *p = NULL;

  if (!strcmp (what, "returned"))
    {
      keep (n);
      sink = *kept; /* { dg-temporal-error "use-after-return" "returned" } */
    }
  if (!strcmp (what, "inlined"))
    {
      keep_inline (n);
      sink = *kept; /* { dg-temporal-error "use-after-return" "inlined" } */
    }
  if (!strcmp (what, "inlined-constant"))
    {
      keep_inline (16);
      sink = *kept; /* { dg-temporal-error "use-after-return" "inlined-constant" } */
    }
  if (!strcmp (what, "reused"))
    {
      keep (n);
      sink = refill (n / 2);
    }
  if (!strcmp (what, "longjmp"))
    {
      if (setjmp (env) == 0)
	leave_by_jump (n);
      *kept = 1; /* { dg-temporal-error "use-after-return" "longjmp" } */
    }
  if (!strcmp (what, "scope"))
    {
      {
	int a[n];
	a[0] = 1;
	p = a;
      }
      sink = *p; /* { dg-temporal-error "use-after-scope" "scope" } */
    }
  if (!strcmp (what, "scope-reused"))
    {
      {
	int a[n];
	a[0] = 1;
	p = a;
      }
      {
	int b[n]; /* { dg-temporal-note "its memory now belongs to a 64-byte variable 'b' declared here" "scope-reused" } */
	b[0] = 2;
	sink = *p + b[0]; /* { dg-temporal-error "use-after-scope" "scope-reused" } */
      }
    }
  if (!strcmp (what, "loop"))
    for (int i = 1; i < 3; i++)
      {
	if (p)
	  sink = *p; /* { dg-temporal-error "use-after-scope" "loop" } */
	int a[n];
	a[0] = i;
	p = a;
      }
  if (!strcmp (what, "turn"))
    for (int i = 1; i < 3; i++)
      {
	int a[n];
	a[0] = i;
	if (p)
	  sink = *p; /* { dg-temporal-error "use-after-scope" "turn" } */
	p = a;
      }
  if (!strcmp (what, "continue"))
    for (int i = 1; i < 3; i++)
      {
	if (p)
	  sink = *p; /* { dg-temporal-error "use-after-scope" "continue" } */
	int a[n];
	p = a;
	*p = 1;
	if (one)
	  continue;
	*p = 2;
      }
  if (!strcmp (what, "break"))
    {
      for (;;)
	{
	  int a[n];
	  p = a;
	  *p = 1;
	  if (*p == one)
	    break;
	}
      sink = *p; /* { dg-temporal-error "use-after-scope" "break" } */
    }
  if (!strcmp (what, "goto"))
    {
      {
	int a[n];
	p = a;
	*p = 1;
	if (one)
	  goto out;
	*p = 2;
      }
    out:
      sink = *p; /* { dg-temporal-error "use-after-scope" "goto" } */
    }
  if (!strcmp (what, "goto-back"))
    {
      int round = 0;
    again:
      if (round++)
	sink = *p; /* { dg-temporal-error "use-after-scope" "goto-back" } */
      int a[n];
      a[0] = round;
      p = a;
      if (round < 2)
	goto again;
    }
  if (!strcmp (what, "above"))
    {
      int a[n];
      memset (a, 0, sizeof a);
      sink = a[n + zero]; /* { dg-temporal-error "out-of-bounds" "above" } */
    }
  if (!strcmp (what, "byte"))
    {
      char a[n + 1];
      memset (a, 0, sizeof a);
      sink = a[n + one]; /* { dg-temporal-error "out-of-bounds" "byte" } */
    }
  if (!strcmp (what, "below"))
    {
      long a[n];
      memset (a, 0, sizeof a);
      sink = a[-one]; /* { dg-temporal-error "out-of-bounds" "below" } */
    }
  if (!strcmp (what, "neighbour"))
    {
      char a[n], b[n];
      a[0] = b[0] = 1;
      volatile long d = b - a;
      sink = a[d]; /* { dg-temporal-error "out-of-bounds" "neighbour" } */
    }
  if (!strcmp (what, "rows"))
    {
      int a[n][n + 1];
      memset (a, 0, sizeof a);
      sink = a[n - zero][0]; /* { dg-temporal-error "out-of-bounds" "rows" } */
    }
  if (!strcmp (what, "parameter"))
    {
      int a[n][3];
      memset (a, 0, sizeof a);
      sink = parameter (n + 1, 3, a);
    }
  if (!strcmp (what, "memset"))
    {
      char a[n];
      memset (a, 0, n + one); /* { dg-temporal-error "out-of-bounds" "memset" } */
      sink = a[0];
    }
  if (!strcmp (what, "struct"))
    {
      struct { int count; int items[n]; } s;
      s.count = n;
      int *volatile q = s.items;
      q[n - 1] = 0;
      q[n] = 1; /* { dg-temporal-error "out-of-bounds" "struct" } */
    }
  if (!strcmp (what, "struct-copy"))
    {
      struct large { int count, items[n]; } a;
      memset (&a, 0, sizeof a);
      struct { int items[n]; } b;
      struct large *volatile q = (struct large *) &b;
      *q = a; /* { dg-temporal-error "out-of-bounds" "struct-copy" } */
    }
  /* { dg-temporal-clean "legal" } */
  int total = 0;
  for (int i = 1; i < 30; i++)
    {
      int a[i], b[i][i + 1];
      for (int j = 0; j < i; j++)
	a[j] = j;
      memset (b, 0, sizeof b);
      p = a;
      {
	short c[i];
	c[i - 1] = i;
	p[i - 1] = c[i - 1];
	if (i % 3 == 0)
	  {
	    char d[i];
	    d[0] = 1;
	    p[0] += d[0];
	    continue;
	  }
      }
      total += p[i - 1] + parameter (i, i + 1, b);
      if (setjmp (env) == 0)
	leave_by_jump (i);
      total += p[i - 1] - i;
      struct { int count, items[i]; } s, t;
      s.count = s.items[i - 1] = i;
      t = s;
      total += t.items[i - 1] - t.count + sizeof t.items / sizeof (int) - i;
    }
  int round = 0;
once_more:;
  int w[round + 1];
  w[round] = round;
  p = w;
  total += p[round];
  if (++round < 10)
    goto once_more;
  int small = 4;
  kept = &small;
  return total + refill (9) != 300 + 45 + 4 + 8;
}
