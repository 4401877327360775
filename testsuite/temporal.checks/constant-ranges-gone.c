/* Purpose: library functions that are given ranges of constant size, inside of variables that stand there by
   name, need no check of them, and the variable need be no block.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-builtin-memcpy" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "1" } */
/* { dg-temporal-stat "dropped_in_sight" "6+" } */
/* { dg-temporal-stat "tracked_locals" "0" } */

#include <string.h>

struct state { unsigned v[12]; };

unsigned
rounds (const struct state *s)
{
  unsigned v[12], w[4];
  struct { char name[24]; struct state s; } whole;
  memcpy (v, s, sizeof v);
  memcpy (w, &v[2], sizeof w);
  memset (&whole, 0, sizeof whole);
  memcpy (&whole.s, v, sizeof whole.s);
  for (int i = 0; i < 12; i++)
    v[i] = v[(i + 1) % 12] + whole.s.v[i % 12];
  return v[3] + w[1];
}
