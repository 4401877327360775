/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A temporal check of as many bytes as a number says that is known later only: it is not made on other ways before.  It was, in
   GIMPLE that is not valid.  */
/* { dg-do run } */
/* { dg-options "-fplugin-arg-temporal-checks=temporal -fchecking" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { char *start; int length, room; };

static inline void
widen (struct text *t, int n)
{
  if (t->length + n + 1 > t->room)
    {
      t->room = (t->length + n + 1) * 2;
      t->start = realloc (t->start, t->room);
      if (!t->start)
	exit (1);
    }
}

static inline void
append (struct text *t, const char *word)
{
  size_t n = strlen (word);
  widen (t, n);
  memcpy (t->start + t->length, word, n + 1);
  t->length += n;
}

static __attribute__ ((noinline)) void
number (struct text *t, long x)
{
  widen (t, 24);
  t->length += snprintf (t->start + t->length, 24, "%ld,", x);
}

static __attribute__ ((noinline)) int
build (int n)
{
  struct text t = { 0 };
  append (&t, "  start");
  for (int i = 0; i < n; i++)
    {
      append (&t, i & 1 ? " ab" : " cde ");
      number (&t, i * 37);
    }
  int length = t.length;
  free (t.start);
  return length;
}

int
main (int argc, char **argv)
{
  return build (argc + 4) == 7 + 3 * 5 + 2 * 3 + 2 + 3 + 3 + 4 + 4 ? 0 : 1;
}
