/* Purpose: stubs among a function's instructions and at its end, with and without a test, in front of and behind the
   jumps that lead to them, and in the part of a function that GCC puts elsewhere because it is cold: each error is
   reported at its own place, and what is tested out of line is no error.
   Source: islands.cc.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-clean "calm" } */
/* { dg-temporal-error "out-of-bounds" "first" "35" } */
/* { dg-temporal-error "out-of-bounds" "loop" "39" } */
/* { dg-temporal-error "use-after-free" "stale" "42" } */
/* { dg-temporal-error "out-of-bounds" "early" "48" } */
/* { dg-temporal-error "out-of-bounds" "far" "56" } */
/* { dg-temporal-error "out-of-bounds" "cold" "73" } */
/* { dg-temporal-error "out-of-bounds" "hot" "75" } */
/* { dg-temporal-error "null-dereference" "null" "89" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list { struct list *next; int value; char text[3]; };

static volatile int sink;

/* Many ways out, so there are many barriers.  */

static __attribute__ ((noipa)) int
ways (int way, const int *a, long n, struct list *l)
{
  int sum = 0;
  switch (way)
    {
    case 0:
      return
	a[n];
    case 1:
      for (long i = 0; i < n; i++)
	sum += sum % 3 +
	       a[i];
      return sum;
    case 2:
      return l->next->value;
    case 3:
      if (n > 9)
	{
	  if (sink)
	    return
	      l->text[n - 10];
	  return 1;
	}
      sink = a[0] / (1 + sink);
      sink = a[1] % (2 + sink);
      sink = l->value / (3 + sink) + a[2] / (1 + sink) * (sink + 7) / (sink * sink + 3);
      sink = l->value / (9 + sink) + a[3] / (5 + sink) * (sink + 5) / (sink * sink + 1);
      return
	a[n + 4] + sink;
    default:
      return 0;
    }
}

static __attribute__ ((noipa, noreturn, cold)) void
complain (int n)
{
  exit (n);
}

static __attribute__ ((noipa)) int
parts (const short *a, long n)
{
  if (n < 0)
    complain (
	      a[-n] + a[1]);
  return
    a[n] + a[2];
}

/* The end of a list, whose pointer nobody has set.  */

static __attribute__ ((noipa)) int
count (const struct list *l, int most)
{
  int n = 0;
  for (int i = 0; i < most; i++)
    {
      if (!l && most < 9)
	return n;
      n +=
	 l->value;
      l = l->next;
    }
  return n;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(name) (!strcmp (what, name))
  int *a = calloc (7, sizeof *a);
  short *s = calloc (5, sizeof *s);
  struct list *l = calloc (1, sizeof *l), *m = calloc (1, sizeof *m);
  l->next = m;
  m->value = 2;
  sink = 1;
  sink = ways (0, a, IS ("first") ? 7 : 6, l);
  sink = ways (1, a, IS ("loop") ? 8 : 7, l);
  if (IS ("stale"))
    free (m);
  sink = ways (2, a, 0, l) != 0;
  if (sink != 1)
    return 1;
  sink = ways (3, a, IS ("early") ? 14 : 12, l);
  sink = ways (3, a, IS ("far") ? 3 : 2, l);
  if (IS ("cold") || IS ("calm"))
    parts (s, IS ("cold") ? -5 : -4);
  parts (s, IS ("hot") ? 5 : 4);
  if (count (l, IS ("null") ? 10 : 8) != 2)
    return 1;
  free (a);
  free (s);
  free (m);
  free (l);
  puts ("done");
  return 0;
}
