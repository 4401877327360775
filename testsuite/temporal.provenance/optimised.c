/* Purpose: checks that the compiler merges, or takes out of loops, still find what ends a
   block in between: in a callee, on one branch only, in a later turn of the
   loop.
   Source: Simpson 2013, section 5, conditions of DDO and MRO.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct box { int size; int *data; };

static volatile int sink;
static volatile int never;

static __attribute__ ((noinline)) void
drop (struct box *b, int really)
{
  if (really)
    free (b);
}

/* One check for all turns would be right here, and must report a box that was dead
   before.  */
static __attribute__ ((noinline)) int
sum_invariant (struct box *b, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += b->data[i] + never; /* { dg-temporal-error "use-after-free" "before" } */
  return sum;
}

/* The box can end in any turn.  */
static __attribute__ ((noinline)) int
sum_dropping (struct box *b, int n, int last)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    {
      sum += b->size; /* { dg-temporal-error "use-after-free" "inside" } */
      drop (b, i == last);
    }
  return sum;
}

static __attribute__ ((noinline)) int
twice (struct box *b, int really)
{
  int first = b->size;
  drop (b, really);
  return first + b->size; /* { dg-temporal-error "use-after-free" "between" } */
}

static __attribute__ ((noinline)) int
after_join (struct box *b, int really)
{
  int first = b->size;
  if (really)
    free (b);
  else
    first++;
  return first + b->size; /* { dg-temporal-error "use-after-free" "branch" } */
}

/* Each turn has its own variable; the pointer leads to the last one's.  */
static __attribute__ ((noinline)) int
last_turn (int n, int keep)
{
  int *kept = NULL, sum = 0;
  for (int i = 0; i < n; i++)
    {
      int turn = i;
      int *p = &turn;
      if (kept)
	sum += *kept; /* { dg-temporal-error "use-after-scope" "scope" } */
      *p += 1;
      if (keep)
	kept = p;
      sum += turn;
    }
  return sum;
}

static struct box *
make (int n)
{
  struct box *b = malloc (sizeof *b);
  b->size = n;
  b->data = calloc (n, sizeof *b->data);
  return b;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct box *b = make (10);
  int before = !strcmp (what, "before");

  if (before)
    {
      free (b);
      struct box *fresh = make (10);
      sink = fresh->size;
    }
  sink = sum_invariant (b, 10);
  sink = sum_dropping (b, 10, strcmp (what, "inside") ? -1 : 4);
  sink = twice (b, !strcmp (what, "between"));
  sink = after_join (b, !strcmp (what, "branch"));
  sink = last_turn (5, !strcmp (what, "scope"));

  /* { dg-temporal-clean "legal" } */
  free (b->data);
  free (b);
  return 0;
}
