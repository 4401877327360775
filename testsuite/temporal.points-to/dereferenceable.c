/* Purpose: where a pointer leads to the start of its block, an access says that what lies before its bytes is there, too: after
   it accesses ask only whether the block lives, and that has been asked.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-disable=not_reused,singleton" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "5" } */
/* { dg-temporal-stat "in_bounds" "5" } */
/* { dg-temporal-stat "dropped_points_to" "5" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct word { struct word *next; long letters[3]; int length; char text[]; };
struct lasting { long first, last; char text[]; };

/* The words are freed before, perhaps.  */
static int
fits (struct word *w, int length, long what)
{
  if (w->length > length)	/* a check */
    return 0;
  w->letters[0] += what;
  if (w->letters[0] > 3)
    return 0;
  return w->letters[1] + w->letters[2] == 5;
}

/* This one is never freed: only that it is large enough was not known.  */
static long
sum (const struct lasting *l)
{
  return l->last		/* a check */
	 + l->first;
}

int
main (int argc, char **argv)
{
  (void) argv;
  struct word *w = malloc (sizeof *w + argc * 4);
  struct lasting *l = calloc (1, sizeof *l + argc);
  if (!w || !l)
    return 1;
  if (argc > 1)
    free (w);
  else
    *w = (struct word) { .letters = { 1, 2, 3 }, .length = 3 };
  int r = fits (w, 3, argc);
  free (w);
  return r + sum (l) != 1;
}
