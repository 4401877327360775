/* Purpose: the bits of several members are found through one address, and a pointer is asked about once; each member that nobody has
   set is found, at any place in the structure, before the pointer and behind it, also where the pointer is no multiple of 8.
   Source: plugin/lower/shared-bits.cc, join-unset.cc.  */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-temporal-checks=all,init" } */
/* { dg-skip-if "without optimisation names are loaded again, and in the link other functions count" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "unset_shared" "9+" } */
/* { dg-temporal-stat "unset_again" "2+" } */
/* { dg-variant "without shadow CSE" "-fplugin-arg-temporal-disable=shadow_cse" "*" } */
/* { dg-for "without shadow CSE" { dg-temporal-stat "unset_shared" "0" } } */

#include <stdlib.h>
#include <string.h>

struct node
{
  long a;
  struct node *next;
  int b, c;
  char d;
  short e;
  long f;
};

static volatile int seen;

__attribute__ ((noipa)) static int
sum (const struct node *n)
{
  if (n->a > 10)	/* { dg-temporal-error "uninitialized-memory" "a" } */
    seen++;
  if (n->b > 10)	/* { dg-temporal-error "uninitialized-memory" "b" } */
    seen++;
  if (n->c > 10)	/* { dg-temporal-error "uninitialized-memory" "c" } */
    seen++;
  if (n->d > 10)	/* { dg-temporal-error "uninitialized-memory" "d" } */
    seen++;
  if (n->e > 10)	/* { dg-temporal-error "uninitialized-memory" "e" } */
    seen++;
  if (n->f > 10)	/* { dg-temporal-error "uninitialized-memory" "f" } */
    seen++;
  if ((n - 1)->f > 10)	/* { dg-temporal-error "uninitialized-memory" "before" } */
    seen++;
  return seen;
}

/* Whether N->next was set is asked at the first of the members; the others follow.  */

__attribute__ ((noipa)) static int
behind (const struct node *n, int k)
{
  const struct node *m = n->next;
  for (; k > 0; k--)
    {
      if (m->a > 10)	/* { dg-temporal-error "uninitialized-memory" "next" } */
	seen++;
      if (m->f > 10)
	seen++;
      m = m->next;
    }
  return seen;
}

/* Sets all members but that of the name WHAT.  */

__attribute__ ((noipa)) static void
fill (struct node *n, const char *what)
{
  if (strcmp (what, "a"))
    n->a = 1;
  if (strcmp (what, "b"))
    n->b = 2;
  if (strcmp (what, "c"))
    n->c = 3;
  if (strcmp (what, "d"))
    n->d = 4;
  if (strcmp (what, "e"))
    n->e = 5;
  if (strcmp (what, "f"))
    n->f = 6;
}

__attribute__ ((noipa)) static void
fill_all (struct node *n)
{
  n->a = 1;
  n->b = 2;
  n->c = 3;
  n->d = 4;
  n->e = 5;
  n->f = 6;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  void *block = malloc (2 * sizeof (struct node)), *other = malloc (sizeof (struct node));
  struct node *n = block, *m = other;
  /* What memory holds of earlier use looks like a pointer.  */
  *(struct node *volatile *) &n[1].next = m;
  free (block);
  n = block = malloc (2 * sizeof (struct node));
  fill (n + 1, what);
  if (strcmp (what, "before"))
    n[0].f = 7;
  if (strcmp (what, "next"))
    n[1].next = m;
  fill_all (m);
  m->next = m;
  sum (n + 1);
  behind (n + 1, 3);
  /* { dg-temporal-clean "legal" } */
  /* Places that are no multiples of 8.  */
  for (int k = 0; k < 8; k++)
    {
      char *bytes = malloc (200);
      struct node *odd = (struct node *) (bytes + 80 + k);
      fill_all (odd);
      odd[-1].f = 8;
      sum (odd);
      free (bytes);
    }
  free (block);
  free (other);
  return seen;
}
