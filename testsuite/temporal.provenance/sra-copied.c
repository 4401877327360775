/* Purpose: memcpy copies a pointer between structures whose referents are in variables; GCC makes of it one
   access through the address of the whole structure (MEM <uint128_t> [&s]).  The destination had
   the pointer to a live block before.
   Source: sra.cc.  */
/* { dg-do run } */
#include <stddef.h>
#include "stale.h"

struct one { int *p; };
struct two { int *p; long n; };
struct three { long n; int *p; int *q; };
struct four { int *p[4]; };

static int
whole_8 (int *p)
{
  struct one a = { p }, b = { fresh };
  memcpy (&b, &a, sizeof b);
  return *b.p; /* { dg-temporal-error "use-after-free" "whole-8" } */
}

static int
whole_16 (int *p)
{
  struct two a = { p, 1 }, b = { fresh, 2 };
  memcpy (&b, &a, sizeof b);
  return *b.p; /* { dg-temporal-error "use-after-free" "whole-16" } */
}

static int
whole_32 (int *p)
{
  struct four a = { { fresh, fresh, p, fresh } }, b = { { fresh, fresh, fresh, fresh } };
  memmove (&b, &a, sizeof b);
  return *b.p[2]; /* { dg-temporal-error "use-after-free" "whole-32" } */
}

static int
part_8 (int *p)
{
  struct three a = { 1, p, fresh }, b = { 2, fresh, fresh };
  memcpy (&b.p, &a.p, sizeof b.p);
  return *b.p; /* { dg-temporal-error "use-after-free" "part-8" } */
}

static int
part_16 (int *p)
{
  struct three a = { 1, fresh, p }, b = { 2, fresh, fresh };
  memcpy (&b.p, &a.p, 2 * sizeof b.p);
  return *b.p + *b.q; /* { dg-temporal-error "use-after-free" "part-16" } */
}

static int
other_type (int *p)
{
  struct three a = { 1, fresh, p };
  struct two b = { fresh, 2 };
  memcpy (&b, (char *) &a + offsetof (struct three, q), sizeof b.p);
  return *b.p; /* { dg-temporal-error "use-after-free" "other-type" } */
}

/* Through memory that is no such structure, and back.  */
static struct two global;
static int
by_memory (int *p)
{
  struct two a = { p, 1 }, b = { fresh, 2 };
  memcpy (&global, &a, sizeof a);
  memcpy (&b, &global, sizeof b);
  return *b.p; /* { dg-temporal-error "use-after-free" "by-memory" } */
}

/* On one path only, and in a loop.  */
static int
sometimes (int *p, int n)
{
  struct two a = { p, 1 }, b = { fresh, 2 };
  int sum = 0;
  for (int i = 0; i < n; i++)
    {
      sum += *b.p; /* { dg-temporal-error "use-after-free" "sometimes" } */
      if (i & 1)
        memcpy (&b, &a, sizeof b);
    }
  return sum;
}

int
main (int argc, char **argv)
{
  prepare (); /* { dg-temporal-clean "" } */
#define GIVEN(name) (IS (name) ? stale : fresh)
  sink = whole_8 (GIVEN ("whole-8")) + whole_16 (GIVEN ("whole-16")) + whole_32 (GIVEN ("whole-32"));
  sink += part_8 (GIVEN ("part-8")) + part_16 (GIVEN ("part-16"));
  sink += other_type (GIVEN ("other-type")) + by_memory (GIVEN ("by-memory"));
  sink += sometimes (GIVEN ("sometimes"), 5);
  printf ("%d\n", sink);
  return sink != 13;
}
