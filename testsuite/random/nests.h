/* nests.h - the model of the programs of gen-nests.c, and their frame.

   SPDX-License-Identifier: GPL-3.0-or-later

   A case is a function that walks through ARRAYS arrays by nests of loops.  AT (n, p, i) is p[i], where
   p points to the element 0 of array N; array N has the elements from limits[N].lo up to limits[N].hi.
   The program compiled with temporal takes these limits as arguments.

   With MODEL defined, AT compares with the limits, and the program finds limits that are worth a test: it
   runs each case with arrays that are far too large, and notes which elements it used.  Then it prints, for
   each case, limits that fit and some that lack the first or the last element of one array, with what the
   case does with them: the line of the first access outside (0 for none) and its result.  What an array
   holds depends only on the index, so that a case with smaller arrays does the same until it leaves one.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARRAYS = 6 };		/* array 5 is each of the rows that array 4 points to */

static struct limits { long lo, hi, least, most; } limits[ARRAYS];

struct both { int x; long y; };
struct many { int n; int v[6]; int last; };

#define LENGTH(n) ((size_t) (limits[n].hi - limits[n].lo))
#define ON_HEAP(n, type) ((type *) malloc (LENGTH (n) * sizeof (type)) - limits[n].lo)

/* What element I of array N holds at first: 0 ... 19.  */

static inline int
content (int n, long i)
{
  return (unsigned long) (i * 7919 + n * 104729 + 1000003) % 20;
}

/* For loops whose condition is in memory, and calls in loops.  */

static int shared;

static __attribute__ ((noinline)) int
tick (int by)
{
  shared = (shared + by) & 15;
  return shared;
}

#ifdef MODEL

#include <setjmp.h>

enum { LEAST = -128, MOST = 640 };	/* limits while measuring */

static int wrong_line;		/* the first access outside */
static int measuring, unusable;
static jmp_buf leave;

static long
at (int n, long i, int source_line)
{
  if (i < limits[n].lo || i >= limits[n].hi)
    {
      unusable = measuring;
      wrong_line = source_line;
      longjmp (leave, 1);
    }
  if (measuring && i < limits[n].least)
    limits[n].least = i;
  if (measuring && i > limits[n].most)
    limits[n].most = i;
  return i;
}

/* Member V of struct many.  */

static long
in_v (long i, int source_line)
{
  if (i >= 0 && i < 6)
    return i;
  wrong_line = source_line;
  unusable = measuring;
  longjmp (leave, 1);
}

#define AT(n, p, i) (p)[at (n, (i), __LINE__)]
#define IN_V(i) v[in_v ((i), __LINE__)]

static unsigned long model_result;

static void
model_run (unsigned long (*run) (void))
{
  wrong_line = 0;
  shared = 9;
  if (!setjmp (leave))
    model_result = run ();
}

static void
model_print (int number, unsigned long (*run) (void))
{
  model_run (run);
  printf ("%d", number);
  for (int n = 0; n < ARRAYS; n++)
    printf (" %ld %ld", limits[n].lo, limits[n].hi);
  printf (" : %d %lx\n", wrong_line, wrong_line ? 0 : model_result);
}

static void
frame (int number, unsigned long (*run) (void))
{
  measuring = 1;
  unusable = 0;
  for (int n = 0; n < ARRAYS; n++)
    limits[n] = (struct limits) { LEAST, MOST, MOST, LEAST };
  model_run (run);
  measuring = 0;
  if (unusable)
    return;
  for (int n = 0; n < ARRAYS; n++)
    if (limits[n].most < limits[n].least)
      limits[n].lo = 0, limits[n].hi = 1;
    else
      {
	/* Now and then the array begins after the pointer's place.  */
	int exact = (number + n) % 4 == 0;

	limits[n].lo = exact || limits[n].least < 0 ? limits[n].least : 0;
	limits[n].hi = limits[n].most < limits[n].lo ? limits[n].lo + 1 : limits[n].most + 1;
      }
  model_print (number, run);
  for (int n = 0; n < ARRAYS; n++)
    {
      struct limits fit = limits[n];

      if (fit.hi - fit.lo < 2)
	continue;
      limits[n].hi--;
      model_print (number, run);
      limits[n] = fit;
      if (fit.lo < 0)
	{
	  limits[n].lo++;
	  model_print (number, run);
	  limits[n] = fit;
	}
      limits[n].hi += number % 3 + 1;
      model_print (number, run);
      limits[n] = fit;
    }
}

#else

#define AT(n, p, i) (p)[i]
#define IN_V(i) v[i]

static void
frame (unsigned long (*run) (void))
{
  shared = 9;
  printf ("%lx\n", run ());
}

#endif

static void
all_cases (int argc, char **argv, unsigned long (*const runs[]) (void), int count)
{
#ifdef MODEL
  (void) argc, (void) argv;
  for (int i = 0; i < count; i++)
    frame (i, runs[i]);
#else
  if (argc != 2 + 2 * ARRAYS || atoi (argv[1]) >= count)
    exit (2);
  for (int n = 0; n < ARRAYS; n++)
    limits[n] = (struct limits) { atol (argv[2 + 2 * n]), atol (argv[3 + 2 * n]), 0, 0 };
  frame (runs[atoi (argv[1])]);
#endif
}
