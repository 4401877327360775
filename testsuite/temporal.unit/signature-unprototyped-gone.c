/* Purpose: local functions that are defined without a prototype take referents as parameters, too, where each call passes what they are defined
   with.
   Source: signature.cc, extend_function.  */
/* { dg-do assemble } */
/* { dg-options "-g -std=gnu17" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "signatures" "3" } */
/* { dg-temporal-stat "arguments" "0" } */

struct node { struct node *next; int value; };

static int
sum (n)
     struct node *n;
{
  return n ? n->value + sum (n->next) : 0;
}

static int
narrow (c, p)
     char c;
     int *p;
{
  return c + *p;
}

static int
both (struct node *n, int c)
{
  return sum (n) + narrow (c, &n->value);
}

int
start (void)
{
  static struct node n;
  return both (&n, 1);
}
