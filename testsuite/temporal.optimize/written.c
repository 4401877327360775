/* Purpose: a write to a read-only block is found behind reads of it, and behind a write to another block.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "write-to-constant" "reads" "29" } */
/* { dg-temporal-error "write-to-constant" "other" "40" } */
/* { dg-variant "in verify mode" "-fplugin-arg-temporal-verify" } */
#include <stdlib.h>
#include <string.h>

struct pair { long a, b, c; };

static const struct pair fixed = { 1, 2, 3 };
static const char *what;

static int
is (const char *name)
{
  return !strcmp (what, name);
}

static __attribute__ ((noipa)) void unknown (void) { }

static __attribute__ ((noipa)) long
twice (struct pair *p, int writes)
{
  long sum = p->a + p->b;
  unknown ();
  if (writes)
    p->a = sum;
  unknown ();
  return sum + p->b;
}

static __attribute__ ((noipa)) long
other (struct pair *p, struct pair *q)
{
  long sum = p->a + q->b;
  p->a = 0;
  unknown ();
  q->b = 0;
  p->b = 0;
  q->a = 0;
  return sum;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  struct pair *p = calloc (2, sizeof *p);
  struct pair *f = (struct pair *) &fixed;
  long sum = twice (p, 1) + twice (f, is ("reads"));
  sum += other (p, is ("other") ? f : p + 1);
  free (p);
  return sum != 5;
}
