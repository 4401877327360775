/* Purpose: what is freed at the end of the program needs no check before, and one afterwards.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>

struct node { struct node *next; int value; };
static volatile int sink;
static struct node *keep;
static jmp_buf back;

static struct node *
build (int n)
{
  struct node *list = NULL;
  while (n-- > 0)
    {
      struct node *p = malloc (sizeof *p);
      if (!p)
	exit (1);
      p->next = list;
      p->value = n;
      list = p;
    }
  return list;
}

static int
sum (const struct node *p)
{
  int s = 0;
  for (; p; p = p->next)
    s += p->value; /* { dg-temporal-error "use-after-free" "after" } */
  return s;
}

static void
destroy (struct node *p)
{
  while (p)
    {
      struct node *next = p->next;
      free (p);
      p = next;
    }
}

static int
first (const struct node *p)
{
  return p->value; /* { dg-temporal-error "use-after-free" "loop" } */
}

/* Over a jump back to where nothing was freed yet.  */

static void
jump (struct node *p)
{
  destroy (p);
  longjmp (back, 1);
}

static int
second (const struct node *p)
{
  return p->next->value; /* { dg-temporal-error "use-after-free" "jump" } */
}

/* By a function that is called from out of sight.  */

static struct node *old, *kept;

static int
compare (const void *a, const void *b)
{
  if (old)
    destroy (old);
  old = NULL;
  return *(const int *) a - *(const int *) b;
}

static int
third (void)
{
  return kept->value; /* { dg-temporal-error "use-after-free" "callback" } */
}

/* In a function that is called twice.  */

static int
twice (struct node *p)
{
  int v = p->value; /* { dg-temporal-error "use-after-free" "twice" } */
  free (p);
  return v;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node *list = build (4);
  sink = sum (list);
  sink = first (list);
  sink = second (list);
  if (!strcmp (what, "loop"))
    {
      struct node *l = build (3);
      for (int i = 0; i < 2; i++)
	{
	  sink = first (l);
	  destroy (l);
	}
    }
  if (!strcmp (what, "jump"))
    {
      keep = build (3);
      if (setjmp (back) < 2)
	{
	  sink = second (keep);
	  jump (keep);
	}
    }
  if (!strcmp (what, "callback"))
    {
      int v[] = { 3, 1, 2 };
      kept = old = build (2);
      sink = third ();
      qsort (v, 3, sizeof *v, compare);
      sink = third ();
    }
  if (!strcmp (what, "twice"))
    {
      struct node *l = build (1);
      sink = twice (l);
      sink = twice (l);
    }
  destroy (list);
  if (!strcmp (what, "after"))
    sink = sum (list);
  return 0;
}
