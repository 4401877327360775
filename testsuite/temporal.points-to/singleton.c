/* Purpose: errors are found where an access is compared with the bounds of the only block of its allocation.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "singleton" "8" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static volatile long sink;
static volatile int zero = 0;

#define LINKED(name) struct name { long value; char end; }; struct name##_link { struct name *to; long pad; };

/* Behind the block, before it, half behind it, far away.  */
LINKED (behind)
__attribute__ ((noinline)) static void look_behind (struct behind_link *l)
{
  sink = l->to->value; /* { dg-temporal-error "out-of-bounds" "behind" } */
}

LINKED (before)
__attribute__ ((noinline)) static void look_before (struct before_link *l)
{
  l->to->end = 1; /* { dg-temporal-error "out-of-bounds" "before" } */
}

LINKED (half)
__attribute__ ((noinline)) static void look_half (struct half_link *l)
{
  sink = l->to->value; /* { dg-temporal-error "out-of-bounds" "half" } */
}

LINKED (away)
__attribute__ ((noinline)) static void look_away (struct away_link *l)
{
  l->to->value = 1; /* { dg-temporal-error "out-of-bounds" "away" } */
}

/* No pointer, or none that was set.  */
LINKED (nothing)
__attribute__ ((noinline)) static void look_nothing (struct nothing_link *l)
{
  sink = l->to->end; /* { dg-temporal-error "null-dereference" "nothing" } */
}

LINKED (unset)
__attribute__ ((noinline)) static void look_unset (struct unset_link *l)
{
  sink = l->to->value; /* { dg-temporal-error "uninitialized-pointer" "unset" } */
}

/* Blocks that are smaller than what is accessed, or of no bytes at all.  */
LINKED (small)
__attribute__ ((noinline)) static void look_small (struct small_link *l)
{
  sink = l->to->value; /* { dg-temporal-error "out-of-bounds" "small" } */
}

LINKED (none)
__attribute__ ((noinline)) static void look_none (struct none_link *l)
{
  sink = l->to->end; /* { dg-temporal-error "out-of-bounds" "none" } */
}

#define LINK(name, place) \
  do { \
    struct name##_link *l = malloc (sizeof *l); \
    if (!l) exit (1); \
    l->to = (place); \
    look_##name (l); \
    free (l); \
  } while (0)

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int n = 10 + zero;
  struct behind *behinds = malloc (n * sizeof *behinds);
  struct before *befores = malloc (n * sizeof *befores);
  struct half *halves = malloc (n * sizeof *halves + 4);
  struct away *aways = malloc (n * sizeof *aways);
  struct nothing *nothings = malloc (n * sizeof *nothings);
  struct unset *unsets = malloc (n * sizeof *unsets);
  struct small *smalls = malloc (strcmp (what, "small") ? n * sizeof *smalls : n / 2);
  struct none *nones = calloc (n, strcmp (what, "none") ? sizeof *nones : zero);
  if (!behinds || !befores || !halves || !aways || !nothings || !unsets || !smalls || !nones)
    return 1;
  memset (behinds, 0, n * sizeof *behinds);
  memset (halves, 0, n * sizeof *halves + 4);
  memset (nothings, 0, n * sizeof *nothings);
  memset (unsets, 0, n * sizeof *unsets);
  memset (smalls, 0, strcmp (what, "small") ? n * sizeof *smalls : n / 2);
  LINK (behind, &behinds[strcmp (what, "behind") ? n - 1 : n]);
  LINK (before, &befores[strcmp (what, "before") ? zero : zero - 1]);
  LINK (half, &halves[strcmp (what, "half") ? n - 1 : n]);
  LINK (away, &aways[strcmp (what, "away") ? n / 2 : zero - (1 << 20)]);
  LINK (nothing, strcmp (what, "nothing") ? &nothings[n - 1] : NULL);
  {
    struct unset_link *l = malloc (sizeof *l);
    if (!l)
      return 1;
    if (strcmp (what, "unset"))
      l->to = &unsets[n / 2];
    look_unset (l);
    free (l);
  }
  LINK (small, &smalls[zero]);
  LINK (none, &nones[zero]);
  free (behinds);
  free (befores);
  free (halves);
  free (aways);
  free (nothings);
  free (unsets);
  free (smalls);
  free (nones);
  return 0;
}
