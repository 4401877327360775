/* Purpose: the referents of pointers that are used on both sides of a store of numbers: stale ones are found, and those
   that were replaced by bytes or halves are not accused.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "behind" "37" } */
/* { dg-temporal-error "use-after-free" "bytes" "46" } */

#include <stdlib.h>
#include <string.h>

struct state { union { int *p; unsigned halves[2]; unsigned char bytes[8]; } u; int n; };

static const char *what;
static struct state *state;
unsigned *numbers;

static int
is (const char *name)
{
  return !strcmp (what, name);
}

static __attribute__ ((noinline)) void
end (int *p)
{
  free (p);
}

static __attribute__ ((noinline)) int
behind (struct state *s, const unsigned *from, int i)
{
  int old = *s->u.p;
  numbers[i] = from[i];
  s->n = from[0];
  if (is ("behind"))
    end (s->u.p);
  return old + *s->u.p;
}

static __attribute__ ((noinline)) int
bytes (struct state *s, struct state *from)
{
  int old = *s->u.p;
  for (int i = 0; i < 8; i++)
    s->u.bytes[i] = from->u.bytes[i];
  int now = *s->u.p;
  s->u.halves[0] = from->u.halves[0];
  s->u.halves[1] = from->u.halves[1];
  return old + now + *s->u.p;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  struct state a = { { malloc (4) }, 0 }, b = { { malloc (4) }, 0 };
  unsigned some[4] = { 1, 2, 3, 4 };
  numbers = calloc (4, sizeof *numbers);
  state = &a;
  *a.u.p = 3;
  *b.u.p = 4;
  int sum = behind (state, some, 2);
  int *old = a.u.p;
  sum += bytes (&a, &b);
  free (old);
  *b.u.p = 5;
  old = b.u.p = malloc (4);
  *old = 7;
  if (is ("bytes"))
    free (old);
  sum += bytes (&a, &b);
  free (old);
  return sum != 3 + 3 + 3 + 4 + 4 + 5 + 7 + 7;
}
