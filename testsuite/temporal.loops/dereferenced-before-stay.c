/* Purpose: loads stay in their loop where something may change what they load, may end the block, or where the loop itself asks
   about their pointer.
   Source: dereferenced-before.cc, invariant-loads.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "dereferenced_before" "1" } */
#include <stdlib.h>

struct node { long value; struct node *next; long *numbers; long count; long *places[4]; };

static struct node *list;
extern void anything (void);

void
add (long count)
{
  struct node *n = malloc (sizeof *n);
  if (!n || !(n->numbers = malloc (count * sizeof *n->numbers)))
    exit (1);
  n->value = 0;
  for (int i = 0; i < 4; i++)
    n->places[i] = n->numbers;
  n->count = count;
  n->next = list;
  list = n;
}

/* It may be the count itself that is stored to.  */

void
same_type (long *to)
{
  for (struct node *n = list; n; n = n->next)
    for (long i = 0; i < n->count; i++)
      *to += n->count;
}

/* The pointer is moved on.  */

void
moved (void)
{
  for (struct node *n = list; n; n = n->next)
    for (; n->count; n->count--)
      *n->numbers++ = 0;
}

/* Somebody may free the node, or give it another array.  */

long
called (void)
{
  long s = 0;
  for (struct node *n = list; n; n = n->next)
    for (long i = 0; i < n->count; i++)
      {
	anything ();
	s += n->numbers[i];
      }
  return s;
}

/* The node is somebody else's: each member has its check.  */

long
given (const struct node *n, const char *which)
{
  long s = 0;
  for (long i = 0; i < n->count; i++)
    if (which[i])
      s += n->numbers[i];
  return s;
}

/* What stands at an index that has to be checked waits for that.  Then the loop does not ask about the node any more: the count
   is loaded before it.  */

long
place (int k)
{
  long s = 0;
  for (struct node *n = list; n; n = n->next)
    for (long i = 0; i < n->count; i++)
      s += n->places[k][i];
  return s;
}

/* Not in each turn.  */

long
some (const char *which)
{
  long s = 0;
  for (struct node *n = list; n; n = n->next)
    for (long i = 0; which[i] && n->count; i++)
      if (which[i] == 'x')
	s += n->numbers[i];
  return s;
}
