/* Purpose: errors through pointers to arrays, moved by no more than a constant, are still found: the array is smaller than
   others, or has ended.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-variant "without intervals" "-fplugin-arg-temporal-disable=intervals" } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct body { struct body *next; double at[3]; };
static volatile double sink;

/* One has less than the other.  */
static double
total (const double *at)
{
  double s = 0;
  for (int d = 0; d < 3; d++)
    s += at[d]; /* { dg-temporal-error "out-of-bounds" "local" } */
  return s;
}
static void
local (int on)
{
  double two[2] = { 1, 2 }, three[3] = { 1, 2, 3 };
  sink = total (on ? two : three);
}

/* Nobody knows how much it has.  */
static double
total_heap (const double *at)
{
  double s = 0;
  for (int d = 0; d < 3; d++)
    s += at[d]; /* { dg-temporal-error "out-of-bounds" "heap" } */
  return s;
}
static void
heap (int on)
{
  double *p = malloc ((on ? 2 : 3) * sizeof *p);
  if (!p)
    exit (1);
  p[0] = p[1] = 0;
  if (!on)
    p[2] = 0;
  sink = total_heap (p);
  free (p);
}

/* The structure has ended.  */
static double
total_ended (const double *at)
{
  double s = 0;
  for (int d = 0; d < 3; d++)
    s += at[d]; /* { dg-temporal-error "use-after-free" "ended" } */
  return s;
}
static void
ended (int on)
{
  struct body *b = calloc (1, sizeof *b);
  if (!b)
    exit (1);
  if (on)
    free (b);
  sink = total_ended (b->at);
}

/* It has no end.  */
static double
total_cut (const double *at)
{
  double s = 0;
  for (int d = 0; d < 3; d++)
    s += at[d]; /* { dg-temporal-error "out-of-bounds" "cut" } */
  return s;
}
static void
cut (int on)
{
  struct body *b = on ? calloc (1, offsetof (struct body, at[2])) : calloc (1, sizeof *b);
  if (!b)
    exit (1);
  sink = total_cut (b->at);
}

/* Steps add up.  */
static const double *skip (const double *p, int x) { return p + (x & 1); }
static double
total_steps (const double *at, int x)
{
  return *skip (skip (skip (at, x), x), x); /* { dg-temporal-error "out-of-bounds" "steps" } */
}
static void
steps (int on)
{
  double three[3] = { 1, 2, 3 };
  sink = total_steps (three, on);
}

/* A number that is cut wraps around.  */
static double
wrapped (const double *at, unsigned char i)
{
  if (i >= 1 && i <= 3)
    return at[(unsigned char) (i - 3) + 2]; /* { dg-temporal-error "out-of-bounds" "wraps" } */
  return 0;
}
static void
wraps (int on)
{
  double three[3] = { 1, 2, 3 };
  sink = wrapped (three, 3 - on);
}

/* An index in a trailing array, with a bound.  */
struct text { int length; char s[8]; };
static void
index_in (int on)
{
  struct text *t = calloc (1, on ? offsetof (struct text, s[4]) : sizeof *t);
  if (!t)
    exit (1);
  for (int i = 0; i < 8; i++)
    t->s[i] = 'a'; /* { dg-temporal-error "out-of-bounds" "index_in" } */
  sink = t->length;
}

/* A null pointer plus what a loop says.  */
static double
first (const double *at, int k)
{
  return k >= 0 && k < 3 ? at[k] : 0; /* { dg-temporal-error "null-dereference" "null" } */
}
static void
null (int on)
{
  double a[3] = { 0 };
  sink = first (on ? NULL : a, 2);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define RUN(x) x (!strcmp (what, #x))
  RUN (local);
  RUN (heap);
  RUN (ended);
  RUN (cut);
  RUN (steps);
  RUN (wraps);
  RUN (index_in);
  RUN (null);
  return 0;
}
