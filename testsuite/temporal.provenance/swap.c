/* Purpose: pointers exchanged in memory carry their referents along: after the
   swap the stale one is found in its new place, and only there.
   Source: Vorobyov 2017a, rule R1 on stores and loads; own scenario.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct item { int value; };

static struct item *slot[3];
static volatile int sink;

static __attribute__ ((noinline)) void
swap (struct item **a, struct item **b)
{
  struct item *t = *a;
  *a = *b;
  *b = t;
}

static __attribute__ ((noinline)) void
rotate (void)
{
  struct item *first = slot[0];
  memmove (slot, slot + 1, 2 * sizeof *slot);
  slot[2] = first;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  for (int i = 0; i < 3; i++)
    {
      slot[i] = malloc (sizeof **slot);
      slot[i]->value = i;
    }
  free (slot[0]);
  struct item *fresh = malloc (sizeof *fresh);
  fresh->value = 10;

  swap (&slot[0], &slot[2]);	/* 2 1 dead */
  sink = slot[0]->value + slot[1]->value;
  if (!strcmp (what, "swap"))
    sink = slot[2]->value; /* { dg-temporal-error "use-after-free" "swap" } */
  rotate ();			/* 1 dead 2 */
  sink = slot[0]->value + slot[2]->value;
  if (!strcmp (what, "rotate"))
    slot[1]->value = 3; /* { dg-temporal-error "use-after-free" "rotate" } */

  /* { dg-temporal-clean "legal" } */
  slot[1] = fresh;
  swap (&slot[0], &slot[1]);
  rotate ();
  sink = slot[0]->value * 100 + slot[1]->value * 10 + slot[2]->value;
  for (int i = 0; i < 3; i++)
    free (slot[i]);
  return sink != 130;
}
