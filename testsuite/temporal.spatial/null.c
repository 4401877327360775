/* Purpose: null dereference in its shapes: plain, field with an offset, index,
   double pointer, a null that came back from a function, a failed malloc.
   The access itself would be a SIGSEGV: exit status 86 shows the order.
   Source: Chen 2019, segment errors; issue, null dereference.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct node { int value; char pad[100]; struct node *next; };

static struct node *volatile nothing;
static struct node *never_set;
static volatile int sink;

static __attribute__ ((noinline)) struct node *
find (struct node *l, int value)
{
  while (l && l->value != value)
    l = l->next;
  return l;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node one = { .value = 1, .next = NULL };
  volatile int i = 20;

  if (!strcmp (what, "literal"))
    {
      int *p = NULL;
      *p = 1; /* { dg-temporal-error "null-dereference" "literal" } */
    }
  if (!strcmp (what, "plain"))
    sink = nothing->value; /* { dg-temporal-error "null-dereference" "plain" } */
  if (!strcmp (what, "field"))
    nothing->next = &one; /* { dg-temporal-error "null-dereference" "field" } */
  if (!strcmp (what, "index"))
    sink = nothing->pad[i]; /* { dg-temporal-error "null-dereference" "index" } */
  if (!strcmp (what, "far"))
    sink = ((struct node *) nothing)[i * 1000000].value; /* { dg-temporal-error "null-dereference" "far" } */
  if (!strcmp (what, "negative"))
    sink = ((struct node *) nothing)[-i].value; /* { dg-temporal-error "null-dereference" "negative" } */
  if (!strcmp (what, "member"))
    {
      struct node **slot = &nothing->next;
      *slot = &one; /* { dg-temporal-error "null-dereference" "member" } */
    }
  if (!strcmp (what, "in-array"))
    {
      struct node *table[4] = { &one, &one };
      sink = table[i / 8]->value; /* { dg-temporal-error "null-dereference" "in-array" } */
    }
  if (!strcmp (what, "global"))
    sink = never_set->value; /* { dg-temporal-error "null-dereference" "global" } */
  if (!strcmp (what, "found"))
    sink = find (&one, 2)->value; /* { dg-temporal-error "null-dereference" "found" } */
  if (!strcmp (what, "chain"))
    sink = one.next->value; /* { dg-temporal-error "null-dereference" "chain" } */
  if (!strcmp (what, "malloc"))
    {
      volatile size_t huge = PTRDIFF_MAX;
      char *p = malloc (huge - 100);
      p[0] = 1; /* { dg-temporal-error "null-dereference" "malloc" } */
    }

  /* { dg-temporal-clean "legal" } */
  nothing = &one;
  never_set = nothing;
  one.next = nothing;
  nothing->pad[i] = 2;
  sink = never_set->value + one.next->value + find (&one, 1)->pad[20];
  return sink != 4;
}
