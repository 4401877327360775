/* No local function takes referents as parameters for these: too many pointers in one structure, no
   pointers, an address that somebody has, and a function that others may call.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-variant "undivided" "-fplugin-arg-temporal-disable=local_bodies" } */
/* { dg-for "undivided" { dg-temporal-stat "signatures" "0" } } */
/* { dg-for "undivided" { dg-temporal-stat "parameters" "0" } } */
/* { dg-for "undivided" { dg-temporal-stat "arguments" "1+" } } */

struct one { int kind; int *p; };
struct five { int *a, *b, *c, *d, *e; };
struct none { char c[16]; };

static __attribute__ ((noinline)) int
too_many (struct five f)
{
  return *f.e;
}

static __attribute__ ((noinline)) int
no_pointers (struct none n)
{
  return n.c[3];
}

static int
address_taken (struct one o)
{
  return *o.p;
}

int
known_elsewhere (struct one o)
{
  return *o.p;
}

int (*address) (struct one) = address_taken;

int
all (int *p, struct none n)
{
  struct five f = { p, p, p, p, p };
  struct one o = { 1, p };
  return too_many (f) + no_pointers (n) + address_taken (o) + known_elsewhere (o);
}
