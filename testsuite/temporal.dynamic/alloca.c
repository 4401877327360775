/* Purpose: storage of alloca is a block: exact at both ends, ended when its function
   returns, also where the function was inlined, and told from what takes
   its place on the stack.
   Source: issue 3, alloca storage ends at its own moment.  */
/* { dg-do run } */

#include <alloca.h>
#include <stdlib.h>
#include <string.h>

static volatile int zero;
static volatile int sink;
static int *kept;

struct node { struct node *next; int value; };

static __attribute__ ((noinline)) void
keep (int n)
{
  int *p = alloca (n * sizeof *p);
  p[0] = 1;
  kept = p;
}

static inline __attribute__ ((always_inline)) int
keep_inline (int n)
{
  int *p = alloca (n * sizeof *p);
  p[n - 1] = 2;
  kept = p;
  return p[n - 1];
}

static __attribute__ ((noinline)) int
refill (int n)
{
  int *p = alloca (n * sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = i;
  return *kept + p[n - 1]; /* { dg-temporal-error "use-after-return" "reused-by-alloca" } */
}

static __attribute__ ((noinline)) int
refill_local (void)
{
  int a[24];
  int *volatile p = a;
  for (int i = 0; i < 24; i++)
    p[i] = i;
  return *kept + p[23]; /* { dg-temporal-error "use-after-return" "reused-by-local" } */
}

static __attribute__ ((noinline)) int *
hand_out (int n)
{
  int *p = alloca (n);
  memset (p, 0, n);
  return p + n / 8;
}

static __attribute__ ((noinline)) int
sum (int *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i]; /* { dg-temporal-error "out-of-bounds" "callee" } */
  return s;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int n = 16 + zero;

  if (!strcmp (what, "returned"))
    {
      keep (n);
      sink = *kept; /* { dg-temporal-error "use-after-return" "returned" } */
    }
  if (!strcmp (what, "result"))
    *hand_out (n) = 1; /* { dg-temporal-error "use-after-return" "result" } */
  if (!strcmp (what, "reused-by-alloca"))
    {
      keep (n);
      sink = refill (n);
    }
  if (!strcmp (what, "reused-by-local"))
    {
      keep (24 + zero);
      sink = refill_local ();
    }
  if (!strcmp (what, "inlined"))
    {
      keep_inline (n);
      *kept = 3; /* { dg-temporal-error "use-after-return" "inlined" } */
    }
  if (!strcmp (what, "inlined-loop"))
    {
      int *before = NULL;
      for (int i = 0; i < 2; i++)
	{
	  if (before)
	    sink = *before; /* { dg-temporal-error "use-after-return" "inlined-loop" } */
	  keep_inline (n);
	  before = kept;
	}
    }
  if (!strcmp (what, "above"))
    {
      int *p = alloca (n * sizeof *p);
      p[n] = 1; /* { dg-temporal-error "out-of-bounds" "above" } */
    }
  if (!strcmp (what, "byte-above"))
    {
      char *p = alloca (n - 3);
      memset (p, 0, n - 3);
      sink = p[n - 3]; /* { dg-temporal-error "out-of-bounds" "byte-above" } */
    }
  if (!strcmp (what, "below"))
    {
      int *p = alloca (n * sizeof *p);
      p[-1 + zero] = 1; /* { dg-temporal-error "out-of-bounds" "below" } */
    }
  if (!strcmp (what, "neighbour"))
    {
      char *a = alloca (n), *b = alloca (n);
      a[0] = b[0] = 1;
      volatile long d = b - a;
      sink = a[d]; /* { dg-temporal-error "out-of-bounds" "neighbour" } */
    }
  if (!strcmp (what, "callee"))
    {
      int *p = alloca (n * sizeof *p);
      memset (p, 0, n * sizeof *p);
      sink = sum (p, n + 1);
    }
  if (!strcmp (what, "memset"))
    {
      char *p = alloca (n);
      memset (p, 0, n + 1 + zero); /* { dg-temporal-error "out-of-bounds" "memset" } */
      sink = p[1];
    }
  if (!strcmp (what, "zero"))
    {
      char *above = alloca (n), *p = alloca (zero);
      memset (above, 0, n);
      sink = *p; /* { dg-temporal-error "out-of-bounds" "zero" } */
    }
  if (!strcmp (what, "free"))
    {
      char *volatile p = alloca (n);
      p[0] = 0;
      free (p); /* { dg-temporal-error "invalid-free" "free" } */
    }
  if (!strcmp (what, "megabyte"))
    {
      char *p = alloca ((1 << 20) + zero);
      memset (p, 1, 1 << 20);
      sink = p[(1 << 20) + zero]; /* { dg-temporal-error "out-of-bounds" "megabyte" } */
    }
  if (!strcmp (what, "aligned"))
    {
      char *a = __builtin_alloca_with_align (n + 1, 8);
      char *b = __builtin_alloca_with_align (64, 512);
      a[n] = b[63] = 1;
      if ((unsigned long) b % 64)
	return 1;
      sink = b[64 + zero]; /* { dg-temporal-error "out-of-bounds" "aligned" } */
    }

  /* { dg-temporal-clean "legal" } */
  struct node *head = NULL;
  for (int i = 0; i < 100; i++)
    {
      struct node *l = alloca (sizeof *l);
      *l = (struct node) { head, i };
      head = l;
    }
  int total = 0;
  for (; head; head = head->next)
    total += head->value;
  for (int i = 1; i < 40; i++)
    {
      keep (i);
      keep_inline (i);
      char *p = alloca (i), *q = __builtin_alloca_with_align (i, 1024);
      memset (p, i, i);
      memset (q, i, i);
      total += p[i - 1] - q[i - 1];
      if ((unsigned long) q % 128)
	return 2;
    }
  char *big = alloca (1 << 20);
  big[0] = big[(1 << 20) - 1] = 1;
  int small = 3;
  kept = &small;
  return total + refill (20) + refill_local () != 4950 + 3 + 19 + 3 + 23;
}
