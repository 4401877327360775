/* Purpose: the other way round: an instrumented library in a program whose main
   is not.  Pointers into main's frame and heap are good; a block that main
   has freed is not.
   Source: design, section 5; issue 5, mixed code.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "main-plain.c" } */
/* { dg-temporal-clean "legal" } */

#include <stdlib.h>
#include <string.h>

struct stack { void **slot; int used, room; };

struct stack *
stack_new (void)
{
  struct stack *s = calloc (1, sizeof *s);
  s->room = 2;
  s->slot = malloc (s->room * sizeof *s->slot);
  return s;
}

void
stack_push (struct stack *s, void *p)
{
  if (s->used == s->room)
    s->slot = realloc (s->slot, (s->room *= 2) * sizeof *s->slot);
  s->slot[s->used++] = p;
}

void *
stack_pop (struct stack *s)
{
  return s->slot[--s->used];
}

int
stack_peek (struct stack *s)
{
  int *top = s->slot[s->used - 1];
  return *top; /* { dg-temporal-error "use-after-free" "stale" } */
}

void
stack_free (struct stack *s)
{
  free (s->slot);
  free (s);
}
