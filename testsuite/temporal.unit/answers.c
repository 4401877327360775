/* What local functions return: no proof is asked for where all callers are in sight and the function
   itself answers.  Whoever was called before, or was interrupted, left another answer.  */
/* { dg-do run } */

#include <signal.h>
#include <stdlib.h>

struct node { struct node *next; int value; };

static struct node fixed = { 0, 3 };
static struct node *volatile kept;
static volatile int none;

/* Constants and loaded pointers on different ways.  */
static __attribute__ ((noinline)) struct node *
choose (struct node *n, int what)
{
  switch (what)
    {
    case 0: return n->next;
    case 1: return &fixed;
    case 2: return NULL;
    default: return n + 1;
    }
}

/* It leaves by calls as well, which answer in its place.  */
static __attribute__ ((noinline)) struct node *
descend (struct node *n, int depth)
{
  if (depth > 1000000)
    return n;
  if (n->value)
    return descend (n->next, depth + 1);
  return choose (n, 0);
}

/* It hands on what another function answered, by a jump.  */
static __attribute__ ((noinline)) struct node *
hand_on (struct node *n, int depth)
{
  return depth ? choose (n, none) : n;
}

/* A pointer in memory that nobody may keep in a register.  */
static __attribute__ ((noinline)) struct node *
reread (struct node *n)
{
  struct node *volatile p = n;
  return p;
}

/* What is computed from a number.  */
static __attribute__ ((noinline)) struct node *
tagged (struct node *n, long bits)
{
  return (struct node *) ((long) n | bits);
}

/* Falls off its end if nobody asks.  */
static __attribute__ ((noinline)) struct node *
silent (struct node *n, int asked)
{
  if (asked)
    return n->next;
  kept = n;
}

static void
handler (int number)
{
  kept = choose (&fixed, 1);
}

static struct node *
make (int value, struct node *next)
{
  struct node *n = malloc (sizeof *n);
  n->value = value;
  n->next = next;
  return n;
}

int
main (int argc, char **argv)
{
  int what = argc > 1 ? atoi (argv[1]) : 0;
  struct node *b = make (0, NULL), *a = make (0, b);
  struct node *p;
  int sum = 0;

  signal (SIGUSR1, handler);
  b->next = a;
  for (int i = 0; i < 4; i++)
    {
      p = choose (a, i);
      raise (SIGUSR1);
      if (i == 0 || i == 1)
	sum += p->value;	/* { dg-temporal-clean } */
    }
  sum += descend (a, 0)->value + reread (a)->value + tagged (a, none)->value;
  silent (a, none);
  sum += silent (a, !none)->value + kept->value;

  switch (what)
    {
    case 1:
      p = choose (a, 0);
      free (b);
      kept = choose (a, 1);
      return p->value;		/* { dg-temporal-error "use-after-free" "1" } */
    case 2:
      p = choose (a, 3 + none);
      return p->value;		/* { dg-temporal-error "out-of-bounds" "2" } */
    case 3:
      p = choose (a, 2);
      return p->value;		/* { dg-temporal-error "null-dereference" "3" } */
    case 4:
      p = reread (a);
      free (a);
      kept = make (5, NULL);
      return p->value;		/* { dg-temporal-error "use-after-free" "4" } */
    case 5:
      p = descend (a, 0);
      free (b);
      kept = make (5, NULL);
      return p->value;		/* { dg-temporal-error "use-after-free" "5" } */
    case 6:
      free (b);
      kept = make (5, NULL);
      p = hand_on (a, 1);
      return p->value;		/* { dg-temporal-error "use-after-free" "6" } */
    case 7:
      free (b);
      kept = make (5, NULL);
      p = choose (a, none);
      return p->value;		/* { dg-temporal-error "use-after-free" "7" } */
    case 8:
      p = tagged (a, none);
      free (a);
      kept = make (5, NULL);
      return p->value;		/* { dg-temporal-error "use-after-free" "8" } */
    case 9:
      p = silent (a, !none);
      free (b);
      kept = make (5, NULL);
      return p->value;		/* { dg-temporal-error "use-after-free" "9" } */
    }
  free (b);
  free (a);
  return sum != 3;
}
