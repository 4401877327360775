/* Purpose: a store of a number that was copied removes or changes a referent somewhere, but not that of a pointer that
   GCC goes on to use without reading it again: its referent is not read again either, and is known in loops.
   Source: the transposition table of a connect-4 solver (llvm-test-suite, Fhourstones).  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-inline -fstrict-aliasing" } */
/* { dg-skip-if "GCC merges loads when optimising" { *-*-* } { "-O0" "-Og" "-flto" } } */
/* { dg-temporal-stat "reused_referents" "6" } */
/* { dg-variant "without load elimination" "-fplugin-arg-temporal-disable=load_elimination" "*" } */
/* { dg-for "without load elimination" { dg-temporal-stat "reused_referents" "0" } } */

struct state { int n, *all; };

unsigned *locks, *kept;
struct state *state;

/* The piece of a pointer perhaps.  */
int
store (int x, const unsigned *from)
{
  int old = *state->all;
  locks[x] = from[x];
  return old + *state->all;	/* one, two */
}

/* A number only.  */
int
clear (int x)
{
  static const unsigned digits[4] = { 1, 2, 3, 4 };
  int old = kept[x];
  locks[x] = digits[x & 3] * old;
  return old + kept[x + 1];	/* three */
}

/* Through the same pointer, but another word.  */
int
beside (struct state *s, const int *from)
{
  int old = *s->all;
  s->n = *from;
  return old + *s->all;	/* four */
}

/* As wide as a pointer, and perhaps one.  */
int
wide (long *to, const long *from)
{
  int old = *state->all;
  *to = *from;
  return old + *state->all;	/* five: state, six: its all */
}
