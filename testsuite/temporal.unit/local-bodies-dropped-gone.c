/* Purpose: a function that ignores what the last function returned does not jump to it, so that its own body may have
   parameters on the stack, and all referents are passed without the buffer.
   Source: tail-calls.cc, jumps_around_p.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "jumps, at -O2 only" { *-*-* } { "-O0" "-O1" } } */
/* { dg-skip-if "a unit" { *-*-* } { "-flto" } } */
/* { dg-temporal-stat "local_bodies" "1" } */
/* { dg-temporal-stat "arguments" "0" } */

#include <stddef.h>

struct node { struct node *next; int value; };

extern int leave (int depth);
extern int found;

/* The recursive call is not the last thing that it does.  */

int
search (struct node *a, struct node *b, struct node *c, struct node *d)
{
  if (a->value == d->value || b->value == c->value)
    return 1;
  for (struct node *n = a->next; n != NULL; n = n->next)
    if (search (n, a, b, d))
      found += search (n, b, c, d);
  leave (c->value);
  return 0;
}
