/* Purpose: local functions of all shapes, which may take referents as parameters (signature.cc) or
   may not, are given a stale pointer whose memory has a new block; and a good one.
   Source: Simpson 2013, section 5 (UMO); Vorobyov 2017a, rule R6.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

#define OWN static __attribute__ ((noinline))

struct node { struct node *next; int value; };
struct pair { struct node *a, *b; };
static volatile int sink;
static int odd (struct node *n, int depth);

OWN int
recursive (struct node *n, int depth)
{
  if (depth > 0)
    return recursive (n, depth - 1) + 1;
  return n->value; /* { dg-temporal-error "use-after-free" "recursive" } */
}

OWN int
even (struct node *n, int depth)
{
  if (depth > 0)
    return odd (n, depth - 1) + 1;
  return n->value; /* { dg-temporal-error "use-after-free" "mutual" } */
}

OWN int
odd (struct node *n, int depth)
{
  return even (n, depth - 1) - 1;
}

OWN int
many (int a, struct node *n1, long b, struct node *n2, char c, struct node *n3,
      struct node *n4, double d, struct node *n5, struct node *n6)
{
  return (a + n1->value + b + n2->value + c + n3->value + d + n4->value
	  + n5->value
	  + n6->value); /* { dg-temporal-error "use-after-free" "many" } */
}

OWN int
by_value (struct pair p, struct node *n)
{
  return n->value
	 + p.b->value; /* { dg-temporal-error "use-after-free" "by-value" } */
}

OWN int
old_style (n, k)
     struct node *n;
     int k;
{
  return n->value + k; /* { dg-temporal-error "use-after-free" "old-style" } */
}

OWN int
in_table (struct node *n)
{
  return n->value; /* { dg-temporal-error "use-after-free" "table" } */
}

static int (*const table[]) (struct node *) = { in_table };
static int (*volatile chosen) (struct node *);

OWN int
aliased (struct node *n)
{
  return n->value; /* { dg-temporal-error "use-after-free" "alias" } */
}

static int other_name (struct node *n) __attribute__ ((alias ("aliased")));

OWN __attribute__ ((used)) int
kept (struct node *n)
{
  return n->value; /* { dg-temporal-error "use-after-free" "used" } */
}

OWN __attribute__ ((nonnull)) int
not_null (struct node *n, struct node *m)
{
  return n->value
	 + m->value; /* { dg-temporal-error "use-after-free" "nonnull" } */
}

static inline __attribute__ ((always_inline)) int
inlined (struct node *n)
{
  return n->value; /* { dg-temporal-error "use-after-free" "inlined" } */
}

OWN int
addressable (struct node *n)
{
  struct node **p = &n;
  __asm__ volatile ("" : "+r" (p));
  return (*p)->value; /* { dg-temporal-error "use-after-free" "addressable" } */
}

OWN void
release (struct node *n)
{
  free (n); /* { dg-temporal-error "double-free" "free" } */
}

OWN struct node *
same (struct node *n)
{
  return n;
}

OWN int
nested (struct node *n)
{
  int k = 1;
  int __attribute__ ((noinline)) inner (struct node *m)
  {
    k++;
    return m->value; /* { dg-temporal-error "use-after-free" "nested" } */
  }
  return inner (n) + k;
}

OWN int
moved (int *p)
{
  return *p; /* { dg-temporal-error "out-of-bounds" "moved" } */
}

OWN int
unset (int *p)
{
  return *p; /* { dg-temporal-error "uninitialized-pointer" "unset" } */
}

OWN void
clean_up (struct node **n)
{
  sink = (*n)->value; /* { dg-temporal-error "use-after-free" "cleanup" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node *good = malloc (sizeof *good), *old = malloc (sizeof *old);
  good->value = old->value = 1;
  good->next = old;
  struct node *n = good;
  if (*what)
    {
      free (old);
      struct node *now = malloc (sizeof *now);
      now->value = 2;
      n = old;
    }
#define RUN(name) if (!*what || !strcmp (what, name))
  RUN ("recursive") sink = recursive (n, 20);
  RUN ("mutual") sink = even (n, 20);
  RUN ("many") sink = many (1, good, 2, good, 3, good, good, 4, good, n);
  struct pair p = { good, n };
  RUN ("by-value") sink = by_value (p, good);
  RUN ("old-style") sink = old_style (n, 1);
  chosen = table[0];
  RUN ("table") sink = chosen (n);
  RUN ("") sink = in_table (n);
  RUN ("alias") sink = other_name (n);
  RUN ("") sink = aliased (n);
  RUN ("used") sink = kept (n);
  RUN ("nonnull") sink = not_null (good, n);
  RUN ("inlined") sink = inlined (n);
  RUN ("addressable") sink = addressable (n);
  RUN ("nested") sink = nested (n);
  RUN ("cleanup")
    {
      __attribute__ ((cleanup (clean_up))) struct node *c = n;
    }
  int *array = malloc (10 * sizeof *array), *beyond = malloc (10 * sizeof *array);
  array[9] = beyond[9] = 1;
  int far = !strcmp (what, "moved") ? beyond - array + 9 : 9;
  RUN ("moved") sink = moved (array + far);
  int *none, one = 1;
  if (!strcmp (what, "unset"))
    sink = unset (none);
  else
    sink = unset (&one);
  RUN ("free") release (same (n));
  /* { dg-temporal-clean "" } */
  return 0;
}
