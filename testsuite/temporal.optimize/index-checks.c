/* Indices that are always inside of their arrays, by what bounds a counter, a condition, or how they were computed; and the same where it is not so.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-stat "small_indices" "6+" } */
/* { dg-skip-if "nothing is optimized" { *-*-* } { "-O0" } } */

#include <stdlib.h>
#include <string.h>

struct row { int n; long a[16]; };

static struct row one;
static volatile long sink;

__attribute__ ((noipa)) static void
up (int from, int to)
{
  for (int i = 0; i < 16; i++)
    one.a[i] = i;
  for (int i = 0; i != 16; i++)
    sink += one.a[i];
  for (unsigned i = 15; i < 16; i--)
    sink += one.a[i];
  for (int i = from; i < to; i++)
    if (i >= 0 && i < 16)
      sink += one.a[i];
  for (int i = 0; i < 16; i += 3)
    sink += one.a[i];
}

__attribute__ ((noipa)) static void
down (void)
{
  for (int i = 15; i >= 0; i--)
    sink += one.a[i];
  for (int i = 15; i > 0; i -= 2)
    sink += one.a[i - 1];
}

__attribute__ ((noipa)) static void
too_far (void)
{
  for (int i = 0; i <= 16; i++)
    sink += one.a[i]; /* { dg-temporal-error "out-of-bounds" "too-far" } */
}

__attribute__ ((noipa)) static void
past (int step)
{
  for (int i = 1; i != 16; i += 2)
    {
      sink += one.a[i]; /* { dg-temporal-error "out-of-bounds" "past" } */
      if (!step)
	break;
    }
}

__attribute__ ((noipa)) static void
below (void)
{
  for (int i = 15; i >= -9; i -= 1)
    sink += one.a[i]; /* { dg-temporal-error "out-of-bounds" "below" } */
}

__attribute__ ((noipa)) static void
begins_late (int from)
{
  for (int i = from; i != 16; i++)
    sink += one.a[i]; /* { dg-temporal-error "out-of-bounds" "begins-late" } */
}

__attribute__ ((noipa)) static void
either (int i)
{
  if (i < 16)
    sink += one.a[i]; /* { dg-temporal-error "out-of-bounds" "either" } */
}

__attribute__ ((noipa)) static void
wraps (void)
{
  /* The counter comes back from below.  */
  for (unsigned char i = 250; i != 16; i++)
    sink += one.a[i]; /* { dg-temporal-error "out-of-bounds" "wraps" } */
}

__attribute__ ((noipa)) static void
changed (int i)
{
  if (i >= 0 && i < 16)
    {
      i += 4;
      sink += one.a[i]; /* { dg-temporal-error "out-of-bounds" "changed" } */
    }
}

/* A truth value in memory that is neither true nor false.  */
static long choice[2];
static _Bool flag;

__attribute__ ((noipa)) static void
choose (void)
{
  sink += choice[flag]; /* { dg-temporal-error "out-of-bounds" "choose" } */
}

static struct { long choice[2]; } *pair;

__attribute__ ((noipa)) static void
choose_one (void)
{
  sink += pair->choice[flag]; /* { dg-temporal-error "out-of-bounds" "choose-one" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  up (-3, 20);
  down ();
  either (15);
  begins_late (3);
  past (0);
  changed (3);
  if (!strcmp (what, "too-far"))
    too_far ();
  if (!strcmp (what, "past"))
    past (1);
  if (!strcmp (what, "below"))
    below ();
  if (!strcmp (what, "begins-late"))
    begins_late (17);
  if (!strcmp (what, "either"))
    either (-2);
  if (!strcmp (what, "wraps"))
    wraps ();
  pair = calloc (1, sizeof *pair);
  if (!strncmp (what, "choose", 6))
    memset (&flag, 77, sizeof flag);
  if (strcmp (what, "choose-one"))
    choose ();
  choose_one ();
  free (pair);
  if (!strcmp (what, "changed"))
    changed (14);
  return 0;
}
