/* Purpose: a timer's handler, which dereferences, enters scopes and calls with pointers, interrupts checks,
   scopes, calls with many pointers, copies, malloc, variadic functions and structures by value at any
   instruction; nothing that either does is taken for the other's.  With "stale" the handler finds an error.
   Source: issue 5, signals at any point; design, section 4.5.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

struct node { struct node *left, *right; int value; };
struct pair { int *first; struct node *second; };

static struct node *tree;
static int *volatile wanted;
static volatile sig_atomic_t ticks, depth;
static volatile int sink;

static __attribute__ ((noinline)) int
sum (struct node *n, int *count)
{
  int here = 0;
  if (!n)
    return 0;
  ++*count;
  here = sum (n->left, count) + sum (n->right, count);
  return here + n->value;
}

static __attribute__ ((noinline)) int
many (int *a, int *b, struct node *c, char *d, int *e, struct pair f, int *g, int *h)
{
  return *a + *b + c->value + d[3] + *e + *f.first + f.second->value + *g + *h;
}

static __attribute__ ((noinline)) int
unnamed (int n, ...)
{
  va_list ap;
  int total = 0;
  va_start (ap, n);
  while (n--)
    total += *va_arg (ap, int *);
  va_end (ap);
  return total;
}

static void
handler (int sig)
{
  int a = 1, b = 2, count = 0;
  char text[8] = "abcdefg";
  struct pair p = { &a, tree };
  depth++;
  sink = sum (tree, &count) + many (&a, &b, tree, text, &count, p, &a, &b)
	 + unnamed (3, &a, &b, &count);
  if (wanted)
    sink = *wanted;		/* { dg-temporal-error "use-after-free" "stale" } */
  depth--;
  ticks++;
  (void) sig;
}

static struct node *
grow (int depth)
{
  struct node *n = malloc (sizeof *n);
  n->value = depth;
  n->left = depth ? grow (depth - 1) : NULL;
  n->right = depth ? grow (depth - 1) : NULL;
  return n;
}

static void
cut (struct node *n)
{
  if (n->left)
    cut (n->left), cut (n->right);
  free (n);
}

int
main (int argc, char **argv)
{
  struct sigaction sa = { .sa_handler = handler, .sa_flags = SA_NODEFER };
  struct itimerval often = { { 0, 150 }, { 0, 150 } };
  struct timespec begin, now;
  long total = 0, rounds = 0;

  tree = grow (3);
  sigaction (SIGALRM, &sa, NULL);
  setitimer (ITIMER_REAL, &often, NULL);
  clock_gettime (CLOCK_MONOTONIC, &begin);
  do
    for (int i = 0; i < 50; i++, rounds++)
      {
	int one = 1, two = 2, count = 0;
	char text[8] = "abcdefg", *copy = strdup (text);
	struct node *own = grow (2);
	struct pair p = { &one, own }, *q = malloc (sizeof *q);
	void *moved[4] = { &one, own, copy, q }, *again[4];
	memcpy (again, moved, sizeof again);
	*q = p;
	int expected = sum (own, &count);
	if (count != 7 || many (&one, &two, own, copy, &count, *q, again[0], &two) != 1 + 2 + 2 + 'd' + 7 + 1 + 2 + 1 + 2
	    || unnamed (4, &one, &two, &count, again[0]) != 11)
	  return 1;
	q = realloc (q, 100 + i);
	total += expected + q->second->value + *(char *) again[2];
	if (argc > 1 && !strcmp (argv[1], "stale") && ticks > 3)
	  {
	    int *dead = malloc (sizeof *dead);
	    free (dead);
	    wanted = dead;
	  }
	free (q);
	free (copy);
	cut (own);
      }
  while (clock_gettime (CLOCK_MONOTONIC, &now) == 0 && now.tv_sec - begin.tv_sec < 2 && ticks < 4000);
  often = (struct itimerval) { { 0, 0 }, { 0, 0 } };
  setitimer (ITIMER_REAL, &often, NULL);
  return ticks < 10 || total == 0;
}
