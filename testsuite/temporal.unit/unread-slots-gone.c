/* A local function whose slots nobody reads takes no token.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "empty_slots" "1" } */
/* { dg-final { scan-dump-not "v1_arrived" } } */

struct item { int value; struct item *next; };

static __attribute__ ((noinline)) int
walk (struct item *a, struct item *b, struct item *c, struct item *d, struct item *e, struct item *f,
      struct item *same, struct item *as, struct item *equal, struct item *to, int depth)
{
  __asm__ volatile ("");
  if (depth > 0)
    return walk (b, a, c, d, e, f, same, as, equal, to, depth - 1) + 1;
  int n = a->value + b->value;
  return n + c->value + (d == e) + (same == as) + (equal == to);
}

int
start (int depth)
{
  struct item items[2] = { { 1, 0 }, { 2, 0 } };
  return walk (items, items + 1, items, items, items, items, items, items, items, items, depth);
}
