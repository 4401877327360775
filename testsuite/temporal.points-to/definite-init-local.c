/* Purpose: arrays and structures in structures, local, that are set word by word are set (definite-init-local.cc): neither
   checks nor comparisons with what stands for unset are left of the accesses through what they hold.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "poisoned_locals" "0" } */
/* { dg-temporal-stat "checks" "0" } */

#include <stddef.h>

struct node { struct node *next; long value; };
struct list { struct node *first, *last; };
struct both { struct list one; long n; struct list two[2]; };

static struct node only;

static void
append (struct list *l, struct node *n)
{
  n->next = NULL;
  if (l->last)
    l->last->next = n;
  else
    l->first = n;
  l->last = n;
}

static long
sum (const struct list *l)
{
  long s = 0;
  for (const struct node *n = l->first; n; n = n->next)
    s += n->value;
  return s;
}

long
array (void)
{
  struct list l[2] = { { NULL, NULL }, { NULL, NULL } };
  append (&l[1], &only);
  return sum (&l[0]) + sum (&l[1]);
}

long
nested (void)
{
  struct both b;
  b.one.first = b.one.last = NULL;
  b.n = 1;
  b.two[0].first = b.two[0].last = b.two[1].last = NULL;
  b.two[1].first = &only;
  append (&b.one, &only);
  return sum (&b.one) + sum (&b.two[1]) + b.n;
}
