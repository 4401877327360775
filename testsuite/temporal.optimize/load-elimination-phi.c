/* Purpose: a loop that goes on with a pointer that it has stored in memory knows whose it is, so that a stale one is
   found; also if the memory had another before the loop, or if the pointer comes from one of several places.  One that
   only has the value of a stale one is not taken for it.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "first" "33" } */
/* { dg-temporal-error "use-after-free" "next" "33" } */
/* { dg-temporal-error "use-after-free" "other" "33" } */
/* { dg-temporal-error "use-after-free" "last" "51" } */

#include <stdlib.h>
#include <string.h>

struct task { struct task *next, *other; int state; };

static struct task *current, *kept;
static const char *what;

static int
is (const char *name)
{
  return !strcmp (what, name);
}

static __attribute__ ((noipa)) int
schedule (void)
{
  int sum = 0;
  if (is ("first"))
    free (current);
  while (current)
    {
      int state = current->state;
      sum += state;
      if (state == 1)
	current = current->next;
      else
	current = current->other;
    }
  return sum;
}

static __attribute__ ((noipa)) int
in_memory (struct task **at, struct task *end)
{
  int sum = 0;
  do
    {
      if (*at == end && is ("last"))
	free (end);
      sum += (*at)->state;
      *at = (*at)->next;
    }
  while (*at);
  return sum;
}

/* OLD is gone, and a new block may have its place.  Both are stored, the new one last.  */
static __attribute__ ((noipa)) int
same_value (struct task **at, struct task *old, int n)
{
  int sum = 0;
  *at = old;
  for (int i = 0; i < n; i++)
    {
      struct task *fresh = malloc (sizeof *fresh);
      fresh->state = 2;
      *at = old;
      if (fresh == old)
	{
	  *at = fresh;
	  sum += (*at)->state;
	  fresh->state++;
	  sum += (*at)->state;
	}
      else
	sum += 5;
      *at = fresh;
      while (*at && (*at)->state)
	{
	  (*at)->state = 0;
	  *at = fresh;
	}
      free (fresh);
    }
  return sum;
}

static struct task *
new (int state, struct task *next, struct task *other)
{
  struct task *t = malloc (sizeof *t);
  t->state = state;
  t->next = next;
  t->other = other;
  return t;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  struct task *c = new (1, NULL, NULL), *b = new (2, NULL, c), *a = new (1, b, NULL);
  current = a;
  if (is ("next"))
    free (b);
  if (is ("other"))
    free (c);
  int sum = schedule ();
  kept = a;
  b->next = c;
  sum += in_memory (&kept, c);
  free (a);
  struct task *at;
  int same = same_value (&at, a, 3);
  free (b);
  free (c);
  return sum != 8 || same != 15;
}
