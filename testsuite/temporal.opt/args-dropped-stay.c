/* Purpose: a function that may be jumped to has no parameters on the stack: its value is returned, nothing is, or what is
   returned instead is dropped where the caller is inlined, however deep.
   Source: signature.cc, jump_p.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "signatures" "0" } */

#define OWN static __attribute__ ((noinline))

extern int total;

#define SIX(NAME) \
  OWN int \
  NAME (int *a, int *b, int *c, int *d, int *e, int *f) \
  { \
    return total += *a + *b + *c + *d + *e + *f; \
  }

SIX (returned)
SIX (last)
SIX (dropped)
SIX (deep)

int
returns (int *a)
{
  return returned (a, a, a, a, a, a);
}

void
nothing (int *a)
{
  last (a, a, a, a, a, a);
}

static inline int
constant (void)
{
  int *a = &total;
  dropped (a, a, a, a, a, a);
  return 1;
}

void
drops (void)
{
  constant ();
}

static inline int
inner (void)
{
  int *a = &total;
  deep (a, a, a, a, a, a);
  return 1;
}

static inline long
middle (void)
{
  return inner ();
}

void
drops_too (void)
{
  middle ();
}
