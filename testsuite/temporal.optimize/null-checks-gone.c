/* Purpose: a pointer that walks through a list, and is compared with null before each turn, is not compared again; one
   that is not, is.
   Source: null-checks.cc.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "redundant_nulls" "2" } */
#include <stdlib.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct list { struct list *next; int value; };

static struct list *all;

static void
add (int value)
{
  struct list *l = malloc (sizeof *l);
  if (!l)
    exit (1);
  l->value = value;
  l->next = all;
  all = l;
}

NOINLINE static int
walk (struct list *l)
{
  int s = 0;
  if (l)
    do
      {
	s += l->value;
	l = l->next;
      }
    while (l);
  return s;
}

/* The first one may be null.  */

NOINLINE static int
first (struct list *l)
{
  int s = 0;
  do
    {
      s += l->value;		/* { dg-temporal-error "null-dereference" "first" } */
      l = l->next;
    }
  while (l);
  return s;
}

/* The others may.  */

NOINLINE static int
others (struct list *l, int n)
{
  int s = 0;
  if (l)
    do
      {
	s += l->value;		/* { dg-temporal-error "null-dereference" "others" } */
	l = l->next;
      }
    while (--n);
  return s;
}

int
main (int argc, char **argv)
{
  const char what = argc > 1 ? argv[1][0] : 0;	/* { dg-temporal-clean "" } */
  add (1);
  add (2);
  return walk (all) + first (what == 'f' ? NULL : all) + others (all, what == 'o' ? 3 : 2) != 9;
}
