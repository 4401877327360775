/* Purpose: pointers to locals of a function that calls itself are checked where the function sets them, be they parameters or not, hands
   them on, or keeps them.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <string.h>

static volatile long sink;
static const long start[2] = { 1, 1 };

/* A parameter that is set, ...  */
__attribute__ ((noinline)) static void set (const long *p, int depth, int bad)
{
  if (depth > 0)
    {
      long here[2] = { depth, 0 };
      set (here, depth - 1, bad);
      if (bad && depth == 2)
	p = here;
    }
  sink = p[0]; /* { dg-temporal-error "use-after-scope" "set" } */
}

/* ... by an asm statement.  */
__attribute__ ((noinline)) static void coded (const long *p, int depth, int bad)
{
  if (depth > 0)
    {
      long here[2] = { depth, 0 };
      coded (here, depth - 1, bad);
      if (bad && depth == 2)
	__asm__ ("" : "=r" (p) : "0" (here) : "memory");
    }
  sink = p[0]; /* { dg-temporal-error "use-after-scope" "coded" } */
}

/* A variable that is handed on.  */
__attribute__ ((noinline)) static void passed (const long *p, int depth, int bad)
{
  const long *q = p;
  if (depth < 0)
    {
      sink = p[0]; /* { dg-temporal-error "use-after-scope" "passed" } */
      return;
    }
  {
    long here[2] = { depth, 0 };
    if (bad)
      q = here;
    passed (here, -1, 0);
  }
  passed (q, -1, bad);
}

/* What was made of one that is set later.  */
__attribute__ ((noinline)) static void made (const long *p, int depth, int bad)
{
  for (int i = 0; i < 2; i++)
    {
      const long *q = p + (i & 1);
      sink = q[0]; /* { dg-temporal-error "use-after-scope" "made" } */
      if (depth > 0)
	{
	  long here[2] = { depth, 0 };
	  made (here, depth - 1, bad);
	  if (bad)
	    p = here;
	}
    }
}

/* Returned.  */
__attribute__ ((noinline)) static const long *returned (const long *p, int depth, int bad)
{
  if (depth > 0)
    {
      long here[2] = { depth, 0 };
      const long *r = returned (here, depth - 1, bad);
      sink = r[0]; /* { dg-temporal-error "use-after-return" "returned" } */
      if (bad)
	{
	  const long *volatile v = here;
	  return v;
	}
    }
  return p;
}

/* In memory.  */
static const long *kept_memory;
__attribute__ ((noinline)) static void memory (const long *p, int depth, int bad)
{
  if (depth > 0)
    {
      long here[2] = { depth, 0 };
      kept_memory = bad ? here : start;
      memory (here, depth - 1, bad);
    }
  if (depth == 2)
    sink = kept_memory[0]; /* { dg-temporal-error "use-after-scope" "memory" } */
  sink = p[0];
}

int
main (int argc, char **argv)
{
#define RUN(f) f (start, 2, argc > 1 && !strcmp (argv[1], #f))
  RUN (set); RUN (coded); RUN (passed); RUN (made); RUN (returned); RUN (memory);
  return 0;
}
