/* Purpose: with disable=load_elimination each load asks.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=load_elimination" } */
/* { dg-temporal-stat "reused_referents" "0" } */

struct cell { struct cell *next; int used; };

int
twice (struct cell *c, struct cell *d)
{
  d->next = c->next;
  c->next->used += d->next->used;
  return c->next->used;
}
