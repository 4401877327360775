/* Purpose: what ends a block at some depth is found behind the call, whatever was found out about
   the functions of the unit; and where nothing ends, nothing is reported.  */
#include <stdlib.h>
#include <string.h>

struct box { int size, used; struct box *next; };
static struct box *kept;
static int limit;

__attribute__ ((noinline)) static void
drop (struct box *b, int depth)
{
  if (depth > limit)
    free (b);
  else if (depth >= 0)
    drop (b, depth + 1);
}

__attribute__ ((noinline)) static int
looks (struct box *b, int depth)
{
  return depth > 0 ? looks (b, depth - 1) + b->used : b->used;
}

__attribute__ ((noinline)) static struct box *
of_frame (struct box *b)
{
  struct box local = *b;
  kept = &local;
  looks (&local, 1);
  return kept;
}

__attribute__ ((noinline)) static void
replace (struct box **b)
{
  free (*b);
  *b = calloc (1, sizeof **b);
}

__attribute__ ((noinline)) static int
both (struct box *b, int depth)
{
  int s = b->size + looks (b, 3);
  drop (b, depth);
  return s + b->size;		/* { dg-temporal-error "use-after-free" "drop" } */
}

__attribute__ ((noinline)) static int
safe (struct box *b)
{
  int s = b->size + looks (b, 3);
  s += b->size;
  return s + looks (b, 2) + b->used;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct box *b = calloc (1, sizeof *b);
  limit = argc + 3;
  b->size = 3;
  if (!strcmp (what, "drop"))
    return both (b, 0);
  if (!strcmp (what, "frame"))
    {
      struct box *l = of_frame (b);
      return l->size;		/* { dg-temporal-error "use-after-return" "frame" } */
    }
  if (!strcmp (what, "replace"))
    {
      struct box *old = b;
      int s = b->size;
      replace (&b);
      return s + b->size
	     + old->size;	/* { dg-temporal-error "use-after-free" "replace" } */
    }
  /* { dg-temporal-clean "" } */
  int s = safe (b);
  drop (b, -1);
  s += b->size;
  replace (&b);
  s += b->size;
  free (b);
  return s == 0;
}
