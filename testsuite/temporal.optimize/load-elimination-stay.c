/* Purpose: referents are read again where the pointer may be another: after a call, behind a store that may have been
   to the same place, where it is volatile, and where it was stored on one of the ways only.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-inline" } */
/* { dg-skip-if "-Og and link-time passes merge otherwise" { *-*-* } { "-Og" "-flto" } } */
/* { dg-temporal-stat "reused_referents" "0" } */

struct cell { struct cell *next, *before; int used; };
struct state { struct cell *top, *other; struct cell *volatile shared; };

extern int ask (void);

int
called (struct cell *c)
{
  int sum = c->next->used;
  sum += ask ();
  return sum + c->next->used;
}

int
perhaps (struct state *s, struct cell **to, struct cell *x)
{
  int sum = s->top->used;
  *to = x;
  return sum + s->top->used;
}

int
shared (struct state *s)
{
  int sum = s->shared->used;
  return sum + s->shared->used;
}

int
one_way (struct state *s, struct cell *x, int way)
{
  if (way)
    s->top = x;
  return s->top->used;
}

int
other_slot (struct state *s)
{
  int sum = s->top->used;
  return sum + s->other->used;
}
