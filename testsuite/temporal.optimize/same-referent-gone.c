/* Purpose: a store of a referent that may be to the same place does not matter if it stores the same referent; where GCC
   has deleted a store that another one overwrites, the referent of the first is known nevertheless.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-inline" } */
/* { dg-skip-if "GCC merges loads when optimising" { *-*-* } { "-O0" "-Og" "-flto" } } */
/* { dg-temporal-stat "reused_referents" "4" } */
/* { dg-variant "without load elimination" "-fplugin-arg-temporal-disable=load_elimination" "*" } */
/* { dg-for "without load elimination" { dg-temporal-stat "reused_referents" "0" } } */

struct cell { struct cell *next, *before; int used; };

struct cell *hold, *result;

/* TO may be anything for the cells, but not for GCC.  */
int
stored_twice (struct cell *c, struct cell *to)
{
  struct cell *x = c->next;
  to->before = x;
  return c->next->used;		/* one */
}

/* The second store is to a variable, and the first is not read again but through its value.  */
int
through_globals (struct cell *c)
{
  hold = c->next;
  result = hold;		/* two */
  hold = result->before;	/* three */
  return hold->used;		/* four */
}
