/* Purpose: the conditions under which a pointer to a member leads to that member alone; where one fails
   all the structure's pointers keep their checks.  */
/* { dg-do run } */
/* { dg-additional-options "-fno-strict-aliasing" } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct list { int a, b; struct list *next, *other; long value; };
struct shape { struct shape *one, *two; };

static volatile long sink;
static volatile uintptr_t nowhere = 0x123456789000;

static struct list *
make (void)
{
  struct list *l = calloc (1, sizeof *l);
  if (!l)
    exit (1);
  l->value = 3;
  l->next = l->other = l;
  return l;
}

/* Arithmetic leads from one member to the next.  */
static void advance (struct list **p, struct list *to, int n) { p[n] = to; }
static void
step (int error)
{
  struct list *l = make (), *m = make ();
  advance (&l->next, m, 1);
  if (error)
    free (m);
  sink = l->other->value; /* { dg-temporal-error "use-after-free" "step" } */
}

/* The same with numbers.  */
static void number (int *p, int n) { p[n] = nowhere; }
static void
over (int error)
{
  struct list *l = make ();
  if (error)
    number (&l->b, 2);
  sink = l->next->value; /* { dg-temporal-error "wild-pointer" "over" } */
}

/* A number that is wider than the member.  */
static void wide (int *p) { struct pair { long a, b; } *w = (struct pair *) p; w->b = nowhere; }
static void
wider (int error)
{
  struct list *l = make ();
  if (error)
    wide (&l->a);
  sink = l->next->value; /* { dg-temporal-error "wild-pointer" "wide" } */
}

/* A pointer that is written as a number.  */
static void as_number (struct list **p) { *(uintptr_t *) p = nowhere; }
static void
punned (int error)
{
  struct list *l = make ();
  if (error)
    as_number (&l->other);
  sink = l->other->value; /* { dg-temporal-error "wild-pointer" "punned" } */
}

/* A member's address by way of memory of no type.  */
static void put (void **p, int *to) { *p = to; }
static void
hidden (int error)
{
  struct list *l = make ();
  void *box;
  put (&box, &l->b);
  long *n = box;
  if (error)
    n[0] = n[1] = nowhere;
  sink = l->next->value; /* { dg-temporal-error "wild-pointer" "hidden" } */
}

/* A member of another structure at the same place.  */
static struct shape **inside (struct list *l) { return &((struct shape *) &l->next)->two; }
static void
reshaped (int error)
{
  struct list *l = make (), *m = make ();
  *inside (l) = (struct shape *) m;
  if (error)
    free (m);
  sink = l->other->value; /* { dg-temporal-error "use-after-free" "reshaped" } */
}

/* What a pointer to a member stores is what the structure holds.  */
static void set (struct list **p, struct list *to) { *p = to; }
static void
stored (int error)
{
  struct list *l = make (), *m = make ();
  set (&l->next, m);
  if (error)
    free (m);
  sink = l->next->value; /* { dg-temporal-error "use-after-free" "stored" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(x) (!strcmp (what, x))
  step (IS ("step"));
  over (IS ("over"));
  wider (IS ("wide"));
  punned (IS ("punned"));
  hidden (IS ("hidden"));
  reshaped (IS ("reshaped"));
  stored (IS ("stored"));
  return 0;
}
