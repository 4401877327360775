/* None of these answers for sure: others call it, or it may end with a jump to another function, or what it
   returns is no pointer.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-variant "undivided" "-fplugin-arg-temporal-disable=local_bodies" } */
/* { dg-for "undivided" { dg-temporal-stat "answers" "0" } } */

struct node { struct node *next; int value; };

struct node *
known_elsewhere (struct node *n)
{
  return n->next;
}

extern struct node *other (struct node *n);

static struct node *
jumps (struct node *n)
{
  if (n->value)
    return n->next;
  return other (n);
}

static struct node *
calls_through (struct node *n, struct node *(*f) (struct node *))
{
  if (n->value)
    return n->next;
  return f (n);
}

static struct node *
address_taken (struct node *n)
{
  return n->next;
}

static int
number (struct node *n)
{
  return n->value;
}

struct node *(*address) (struct node *) = address_taken;

int
all (struct node *n)
{
  return known_elsewhere (n)->value + jumps (n)->value + calls_through (n, address)->value
	 + address_taken (n)->value + number (n);
}
