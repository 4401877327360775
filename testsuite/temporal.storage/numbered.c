/* Purpose: addresses of variables and literals of the unit have the numbers in their cells: also of
   variables that are large, that another definition may replace, or whose size another unit may
   decide, and where code runs before the unit is registered.
   Source: the number of an address was looked up again wherever its cell had none.  */
/* { dg-do run } */
/* { dg-options "-g -w -fcommon" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char mine[16], zeroed[3], constant_like[] = "twelve bytes";
static const int numbers[5] = { 1, 2, 3, 4, 5 };
char open[24], common[40];
char replaced[10] __attribute__ ((weak)) = "weak";
static char large[100000], limit[65536], past_limit[65537];
char *kept, *early;
volatile int sink;

static __attribute__ ((noinline)) int
get (const char *p, long i)
{
  return p[i]; /* { dg-temporal-error "out-of-bounds" "get" } */
}

static __attribute__ ((noinline)) void
keep (char *p)
{
  kept = p;
}

/* This runs before the constructor that registers the variables.  */
static __attribute__ ((constructor (1))) void
first (void)
{
  sink = get (mine, 3) + get ("literal", 4) + get (open, 5) + get (large, 99999);
  early = mine;
  keep (zeroed);
}

/* One argument of each kind.  */
static const char *
find (const char *what, long *size)
{
  static const char *const names[] = { "mine",	   "zeroed", "constant_like", "numbers",
				       "open",	   "common", "replaced",      "large",
				       "limit",	   "past",   "literal",	      "kept",
				       "compound", "early" };
  const char *const all[] = { mine,	     zeroed, constant_like, (const char *) numbers, open, common,
			      replaced,	     large,  limit,	    past_limit,		    "seven..",
			      kept, (char[6]) { 1 }, early };
  static const long sizes[] = { 16, 3, 13, 20, 24, 40, 10, 100000, 65536, 65537, 8, 3, 6, 16 };
  for (int i = 0; i < 14; i++)
    {
      sink = get (all[i], 0) + get (all[i], sizes[i] - 1);
      if (!strcmp (names[i], what))
	{
	  *size = sizes[i];
	  return all[i];
	}
    }
  return NULL;
}

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "legal" } */
  const char *what = argc > 1 ? argv[1] : "";
  long size;
  sink = get (mine, 15) + get (zeroed, 2) + get ((const char *) numbers, 19) + get (open, 23)
	 + get (common, 39) + get (replaced, 9) + get (large, 99999) + get (limit, 65535)
	 + get (past_limit, 65536) + get ("seven..", 7);
  if (!strcmp (what, "get"))
    sink = get (mine, 16);
  find (what, &size);
  return 0;
}
