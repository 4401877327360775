/* Purpose: a string of megabytes that realloc makes a little longer each time, mostly where it is: the cost of a realloc does
   not depend on its length, and the old pointers are stale, wherever they point.
   Source: PHP's Zend/tests/concat_003.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-timeout 20 } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

enum { TIMES = 80000, PIECE = 100 };

static volatile char sink;

/* The same with the length before the string: each time the block's beginning and its end are accessed, and nothing between.  */
struct string
{
  size_t used;
  char text[];
};

static int
with_length (const char *what)
{
  struct string *s = NULL, *old;

  for (int i = 0; i < TIMES; i++)
    {
      size_t used = s ? s->used : 0;
      struct string *longer = realloc (s, sizeof *s + used + PIECE);
      if (!longer)
        return 1;
      s = longer;
      s->used = used + PIECE;
      memset (s->text + used, 'a' + i % 26, PIECE);
    }
  size_t used = s->used;
  for (size_t i = 0; i < used; i += 64)
    if (s->text[i] != (char) ('a' + i / PIECE % 26))
      return 2;
  old = s;
  s = realloc (s, sizeof *s + used + 8);
  if (!strcmp (what, "length"))
    sink = old->used; /* { dg-temporal-error "use-after-free" "length" } */
  if (!strcmp (what, "text"))
    sink = old->text[used / 2]; /* { dg-temporal-error "use-after-free" "text" } */
  s->used += 8;
  s->text[used / 2] = s->text[s->used - 1] = 'x';
  free (s);
  return 0;
}

/* An array in whose middle something is looked up each time: three places are accessed, and nothing between.  */
struct entry
{
  long key;
  char text[PIECE];
};

static int
with_middle (const char *what)
{
  struct entry *e = NULL, *old;

  for (long i = 0; i < TIMES; i++)
    {
      struct entry *longer = realloc (e, (i + 1) * sizeof *e);
      if (!longer)
        return 1;
      e = longer;
      e[i].key = i;
      if (e[i / 2].key != i / 2 || e[i / 4].key != i / 4)
        return 2;
    }
  old = e;
  e = realloc (e, (TIMES + 1) * sizeof *e);
  if (!strcmp (what, "half"))
    sink = old[TIMES / 2].key; /* { dg-temporal-error "use-after-free" "half" } */
  if (!strcmp (what, "quarter"))
    sink = old[TIMES / 4].key; /* { dg-temporal-error "use-after-free" "quarter" } */
  if (!strcmp (what, "untouched"))
    sink = old[TIMES / 3].key; /* { dg-temporal-error "use-after-free" "untouched" } */
  e[TIMES / 2].key = e[TIMES / 4].key = e[TIMES / 3].key = e[TIMES].key = 1;
  free (e);
  return 0;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  size_t used = 0;
  char *text = NULL, *old = NULL;

  for (int i = 0; i < TIMES; i++)
    {
      char *longer = realloc (text, used + PIECE + 1);
      if (!longer)
        return 1;
      text = longer;
      memset (text + used, 'a' + i % 26, PIECE);
      used += PIECE;
      text[used] = 0;
    }
  /* All pages are filled now, but for the last.  */
  for (size_t i = 0; i < used; i += 64)
    if (text[i] != (char) ('a' + i / PIECE % 26))
      return 2;

  old = text;
  text = realloc (text, used + 8);
  if (!strcmp (what, "first"))
    sink = old[0]; /* { dg-temporal-error "use-after-free" "first" } */
  if (!strcmp (what, "middle"))
    sink = old[used / 2]; /* { dg-temporal-error "use-after-free" "middle" } */
  if (!strcmp (what, "last"))
    sink = old[used]; /* { dg-temporal-error "use-after-free" "last" } */
  for (size_t i = 0; i < used; i += 64)
    if (text[i] != (char) ('a' + i / PIECE % 26))
      return 2;
  text[used + 7] = 'x';
  if (!strcmp (what, "behind"))
    text[used + 8] = 'x'; /* { dg-temporal-error "out-of-bounds" "behind" } */

  /* It becomes shorter, and longer again.  */
  old = text;
  text = realloc (text, used / 2);
  if (!strcmp (what, "shorter"))
    sink = old[used / 4]; /* { dg-temporal-error "use-after-free" "shorter" } */
  if (!strcmp (what, "cut"))
    text[used / 2] = 'x'; /* { dg-temporal-error "out-of-bounds" "cut" } */
  sink = text[used / 2 - 1];
  text = realloc (text, used);
  text[used - 1] = 'x';
  sink = text[used / 4];
  free (text);
  int result = with_length (what);
  return result ? result : with_middle (what);
}
