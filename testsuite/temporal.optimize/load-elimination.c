/* Purpose: what is known of a pointer that was just stored or read is what is known of it when it is read again, so a
   stale one is found; and one that only has the value of a stale one is not taken for it.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "stored" "40" } */
/* { dg-temporal-error "use-after-free" "read" "49" } */
/* { dg-temporal-error "use-after-free" "reused" "59" } */

#include <stdlib.h>
#include <string.h>

struct cell { struct cell *next; int used; };

static const char *what;

static int
is (const char *name)
{
  return !strcmp (what, name);
}

static __attribute__ ((noipa)) struct cell *
get (void)
{
  return calloc (1, sizeof (struct cell));
}

static __attribute__ ((noipa)) void
look (struct cell *c)
{
  __asm__ volatile ("" : : "r" (c));
}

static __attribute__ ((noipa)) int
stored (struct cell *c, struct cell *to)
{
  c->next = to;
  if (is ("stored"))
    free (to);
  return c->next->used;
}

static __attribute__ ((noipa)) int
read (struct cell *c)
{
  int sum = c->next->used;
  if (is ("read"))
    free (c->next);
  return sum + c->next->used;
}

/* The block has gone, and another has its place.  */
static __attribute__ ((noipa)) int
reused (struct cell *c)
{
  struct cell *old = c->next;
  free (old);
  struct cell *new = get ();
  int sum = is ("reused") ? c->next->used : 0;
  c->next = new;
  sum += c->next->used;
  return sum;
}

/* The same, and GCC knows that both are equal.  */
static __attribute__ ((noipa)) int
equal (struct cell **a, struct cell **b)
{
  struct cell *old = *a;
  look (old);
  struct cell *new = get ();
  int sum = 1;
  if (old == new)
    {
      *b = new;
      look (*b);
      struct cell *x = *b;
      x->used = 7;
      sum += x->used;
      *a = new;
      sum += (*a)->used;
    }
  free (new);
  return sum;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  struct cell *c = get (), *to = get ();
  int sum = stored (c, to) + read (c) + reused (c);
  free (c->next);
  struct cell *a = get (), *b = NULL;
  free (a);
  int same = equal (&a, &b);
  free (c);
  return sum != 0 || (same != 1 && same != 15);
}
