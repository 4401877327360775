/* Purpose: a referent is read again behind a store of the same pointer with another referent, and behind a call.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-inline" } */
/* { dg-skip-if "-Og and link-time passes merge otherwise" { *-*-* } { "-Og" "-flto" } } */
/* { dg-temporal-stat "reused_referents" "0" } */

struct cell { struct cell *next, *before; int used; };

struct cell *hold;
extern void unknown (void);

/* Both pointers are equal, but one may be stale.  */
int
equal (struct cell *c, struct cell *to, struct cell *y)
{
  struct cell *x = c->next;
  if (x != y)
    return 0;
  to->next = y;
  return c->next->used;
}

int
called (struct cell *c)
{
  hold = c->next;
  unknown ();
  return hold->used;
}
