/* A function of the same unit that is not instrumented moves a pointer that it was given, or that a variable has which it names, to where the
   program has a stale one: inlined or not, whatever is stored in its first place afterwards, and whoever else needs the pointer's referent.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-temporal-clean "global" } */
/* { dg-temporal-clean "element" } */
/* { dg-temporal-clean "member" } */
/* { dg-temporal-clean "copied" } */
/* { dg-temporal-clean "result" } */
/* { dg-temporal-clean "swap" } */
/* { dg-temporal-clean "two-steps" } */
/* { dg-temporal-clean "inlined" } */

#include <stdlib.h>
#include <string.h>

#define PLAIN __attribute__ ((no_temporal))

struct item { int n; int *p, *q; };

static int *slot, *global, *pair[2];
static struct item both;
static volatile int sum;

PLAIN static void move_global (void) { slot = global; }
PLAIN static void move_element (int i) { slot = pair[i]; }
PLAIN static void move_member (void) { slot = both.p; }
PLAIN static int *get_global (void) { return global; }
PLAIN static void swap (int **a, int **b) { int *c = *a; *a = *b; *b = c; }
PLAIN static void move_two (int **to, int ***from) { *to = **from; }
PLAIN __attribute__ ((always_inline)) static inline void
move_inlined (int **to, int ***from)
{
  *to = **from;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  for (int i = 0; i < 2; i++)
    {
      int *p = malloc (40), *mine = NULL;
      struct item *s = malloc (sizeof *s), own = { 1, p, NULL };
      int ***ways = malloc (4 * sizeof *ways);
      *p = 1;
      if (!strcmp (what, "global"))
	{
	  global = p;
	  move_global ();
	  global = NULL;
	}
      else if (!strcmp (what, "element"))
	{
	  pair[argc - 1] = p;
	  move_element (argc - 1);
	  pair[argc - 1] = NULL;
	}
      else if (!strcmp (what, "member"))
	{
	  both.p = p;
	  move_member ();
	  both.p = NULL;
	}
      else if (!strcmp (what, "copied"))
	{
	  both = own;
	  move_member ();
	  both.p = NULL;
	}
      else if (!strcmp (what, "result"))
	{
	  global = p;
	  slot = get_global ();
	  global = NULL;
	}
      else if (!strcmp (what, "swap"))
	{
	  mine = p;
	  if (i == 0)
	    slot = NULL;
	  swap (&mine, &slot);
	  mine = NULL;
	}
      else if (!strcmp (what, "two-steps"))
	{
	  s->q = p;
	  ways[1] = &s->q;
	  move_two (&slot, ways + 1);
	  ways[1] = NULL;
	  s->q = NULL;
	}
      else if (!strcmp (what, "inlined"))
	{
	  s->q = p;
	  ways[1] = &s->q;
	  move_inlined (&slot, ways + 1);
	  ways[1] = NULL;
	  s->q = NULL;
	}
      else
	slot = p;
      sum += *slot;
      if (i == 0)
	/* The program's own store: its referent is the first block's.  */
	slot = p;
      sum += *slot;
      free (p);
      free (s);
      free (ways);
    }
  if (!strcmp (what, "stale"))
    sum += *slot; /* { dg-temporal-error "use-after-free" "stale" } */
  return 0;
}
