/* Purpose: pointers that go through global temporaries, as macros for linked lists do it, keep their own referents: a
   stale one is found, also where its memory belongs to another block and a pointer to that one went through the same
   variables; and the right ones are not taken for stale.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "hold" "38" } */
/* { dg-temporal-error "use-after-free" "equal" "54" } */
/* { dg-temporal-error "use-after-free" "called" "70" } */
/* { dg-variant "in verify mode" "-fplugin-arg-temporal-verify" } */
#include <stdlib.h>
#include <string.h>

struct cell { struct cell *next, *before; int used; };

struct cell *hold, *result, *swap;
static const char *what;

static int
is (const char *name)
{
  return !strcmp (what, name);
}

static __attribute__ ((noipa)) struct cell *
get (void)
{
  struct cell *c = malloc (sizeof *c);
  c->next = c->before = c;
  c->used = 1;
  return c;
}

/* Remove C from its ring.  */
static __attribute__ ((noipa)) int
unlink_cell (struct cell *c)
{
  hold = c;
  result = hold->next;
  result->before = hold->before;
  hold->before->next = result;
  hold->before = hold->next = hold;
  swap = result;
  hold = swap;
  result = hold->next;
  return hold->used + result->used;
}

/* OLD may be stale, and FRESH its successor in the same memory.  GCC may take one for the other.  */
static __attribute__ ((noipa)) int
equal (struct cell **old, struct cell *fresh)
{
  hold = *old;
  if (hold == fresh)
    return hold->used;
  hold = fresh;
  return hold->used;
}

static __attribute__ ((noipa)) void
change (struct cell *to)
{
  hold = to;
}

static __attribute__ ((noipa)) int
called (struct cell *a, struct cell *b)
{
  hold = a;
  change (b);
  int sum = hold->used;
  hold = a;
  return sum + hold->used;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  struct cell *a = get (), *b = get (), *c = get ();
  a->next = b, b->next = c, c->next = a;
  c->before = b, b->before = a, a->before = c;
  if (is ("hold"))
    free (b);
  int sum = unlink_cell (b);
  struct cell *kept = c;
  if (is ("equal"))
    {
      free (c);
      for (int i = 0; i < 100 && (c = get ()) != kept; i++)
        ;
    }
  sum += equal (&kept, c) + equal (&kept, a);
  if (is ("called"))
    free (b);
  sum += called (a, b);
  return sum != 6;
}
