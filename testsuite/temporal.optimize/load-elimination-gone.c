/* Purpose: a referent that the function has just read or written is not read again, nor is a pointer that was resolved
   asked about again.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-inline" } */
/* { dg-skip-if "GCC merges loads when optimising" { *-*-* } { "-O0" "-Og" "-flto" } } */
/* { dg-temporal-stat "reused_referents" "5" } */
/* { dg-variant "without load elimination" "-fplugin-arg-temporal-disable=load_elimination" "*" } */
/* { dg-for "without load elimination" { dg-temporal-stat "reused_referents" "0" } } */

struct cell { struct cell *next, *before; int used; };
struct state { struct cell *top; struct cell *other; int n; };

struct cell *static_top;

/* Stored, and read again.  */
int
stored (struct state *s, struct cell *to)
{
  s->top = to->next;
  return s->top->used;		/* one */
}

/* Also in a variable.  */
int
stored_static (struct cell *to)
{
  static_top = to->next;
  return static_top->used;	/* two */
}

/* Another slot of the same structure is written in between.  */
int
beside (struct state *s, struct cell *to)
{
  s->top = to->next;
  s->other = to;
  return s->top->used;		/* three */
}

int
twice (struct cell *c)
{
  int sum = c->next->used;
  c->next->used = 2;		/* four */
  return sum;
}

/* On both ways.  */
int
ways (struct cell *c, int way)
{
  int sum = c->next->used;
  if (way)
    sum *= 3;
  else
    sum += 2;
  return sum + c->next->used;	/* five */
}
