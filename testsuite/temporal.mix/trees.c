/* Purpose: code that is not instrumented puts keys of the program's into trees, takes them from there, and compares them.
   Source: containers.c, lent-arguments.c.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "trees-plain.c" } */
/* { dg-temporal-clean "" } */

#include <search.h>
#include <stdlib.h>
#include "trees.h"

static int sum;

int
by_number (const void *a, const void *b)
{
  return ((const struct item *) a)->number - ((const struct item *) b)->number;
}

static struct item *
reuse (struct item *old, int number)
{
  free (old);
  struct item *new = malloc (sizeof *new);
  if (*(void *volatile *) &old != *(void *volatile *) &new)
    exit (77);
  new->number = number;
  return new;
}

static void
visit (const void *node, VISIT v, int depth)
{
  (void) depth;
  if (v == postorder || v == leaf)
    sum += (*(struct item *const *) node)->number;
}

int
main (void)
{
  void *root = NULL;
  struct item *p = malloc (sizeof *p), *q = malloc (sizeof *q), *other = malloc (sizeof *other);
  struct holder *holder = malloc (sizeof *holder);
  p->number = 0;
  q->number = 100;
  tsearch (q, &root, by_number);
  for (int i = 1; i < 10; i++)
    {
      /* Instrumented and other code put keys of the same address there in turn.  */
      tsearch (p, &root, by_number);
      tdelete (p, &root, by_number);
      p = reuse (p, i);
      plain_insert (p, &root);
      struct item **node = tfind (p, &root, by_number);
      if (!node || (*node)->number != i)
	return 1;
      struct item probe = { .number = i + 50 };
      if (tfind (&probe, &root, by_number))
	return 5;
      sum = 0;
      twalk (root, visit);
      if (sum != 100 + i)
	return 2;
      plain_delete (p, &root);
      p = reuse (p, i);
      plain_insert (p, &root);
      if ((*(struct item **) tsearch (p, &root, by_number))->number != i)
	return 3;
      tdelete (p, &root, by_number);
      p = reuse (p, i);
    }
  /* Its comparison stores what it gets over stale pointers of the same value.  */
  other->number = 50;
  holder->key = p;
  holder->other = other;
  p = reuse (p, 60);
  other = reuse (other, 50);
  tsearch (other, &root, by_number);
  tdelete (q, &root, by_number);
  plain_holder (holder);
  if (!tsearch (p, &root, plain_compare) || holder->key->number != 60 || holder->other->number != 50)
    return 4;
  tdelete (p, &root, by_number);
  holder->key = p;
  p = reuse (p, 70);
  tfind (p, &root, plain_wrapper);
  return holder->key->number != 70;
}
