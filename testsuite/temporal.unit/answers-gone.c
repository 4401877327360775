/* Callers in sight take the referent of a result as it is.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "answers" "2" } */

struct node { struct node *next; int value; };

static struct node *first;

static struct node *
last (struct node *n)
{
  while (n->next)
    n = n->next;
  return n;
}

static struct node *
get (void)
{
  return first;
}

int
both (struct node *n)
{
  first = n;
  return last (n)->value + get ()->value;
}
