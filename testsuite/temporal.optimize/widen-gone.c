/* Purpose: checks behind strncmp, memchr and the like are made only where what is asked before does not say that their bytes are
   good, too.
   Source: widen.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fchecking" } */
/* { dg-skip-if "calls are joined when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "widened" "4" } */
/* { dg-variant "without widen" "-fplugin-arg-temporal-no_widen" } */
/* { dg-for "without widen" { dg-temporal-stat "whole" "2" } } */
/* { dg-for "without widen" { dg-temporal-stat "widened" "0" } } */

#include <string.h>

struct record { char name[16]; long key; };

int
compare (const struct record *a, const struct record *b)
{
  int names = strncmp (a->name, b->name, sizeof a->name);
  if (names != 0)
    return names;
  return a->key < b->key;
}

/* On both ways, and where they have met.  */
long
either (const struct record *a, int c)
{
  long sum = 0;
  if (memchr (a->name, c, 16))
    sum = a->name[15];
  return sum + a->key;
}
