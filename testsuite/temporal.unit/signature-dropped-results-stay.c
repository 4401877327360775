/* Purpose: a function that may be jumped to, and from where jumps may lead round, has no parameters on the stack: its value is returned, nothing
   is, or what is returned instead is dropped where the caller is inlined, however deep; another unit may jump back, what is called by a pointer, or
   a function of this unit.
   Source: tail-calls.cc, jump_p, jumps_around_p.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "signatures" "0" } */

#define OWN static __attribute__ ((noinline))

extern int total;
extern int other (int);
extern int (*pointer) (int);
OWN int here (int);

#define SIX(NAME, NEXT) \
  OWN int \
  NAME (int *a, int *b, int *c, int *d, int *e, int *f) \
  { \
    total += *a + *b + *c + *d + *e + *f; \
    return NEXT (total); \
  }

SIX (returned, other)
SIX (last, pointer)
SIX (dropped, other)
SIX (deep, other)
SIX (round, here)

OWN int
here (int n)
{
  int *a = &total;
  return n ? round (a, a, a, a, a, a) : 0;
}

int
begins (void)
{
  return here (total) + 1;
}

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
