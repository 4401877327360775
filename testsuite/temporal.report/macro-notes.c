/* Purpose: an expression in the definition of a macro: the place is where the macro is used, and notes say in which macros it is.
   What is an argument of a macro is marked where it is written, without notes.
   Source: issue 24, "in expansion of macro"; gcc.dg/cpp/macro-exp-tracking-1.c for the words.  */
/* { dg-do run } */
/* { dg-options "-g -w -fplugin-arg-temporal-whole_program=no" } */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node
{
  struct node *next;
  int value;
};

#define VALUE(p) ((p)->value)
#define SECOND(p) VALUE ((p)->next)
#define FREE(p) free (p)
#define EACH(p, from) for (p = (from); p; p = p->next)
#define PUT(x)                                                                                                                     \
  do                                                                                                                               \
    sink = (x);                                                                                                                    \
  while (0)

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node *volatile q = calloc (1, sizeof *q), *p = q, *i;
  p->next = calloc (1, sizeof *p);

  if (!strcmp (what, "one"))
    {
      free (q);
      sink = VALUE (p); /* { dg-temporal-error "use-after-free" "one" } */
      /* The mark is under the name of the macro.  */
      /* { dg-temporal-note "in definition of macro 'VALUE'" "one" "18" } */
      /* { dg-output "\n +\\| {14}\\^~~~~\n\[^\n\]*:18:18: note: in definition of macro 'VALUE'\n +18 . #define VALUE.p. ..p.->value.\n +\\| {18}\\^~~~~~~~~~~~\n" "one" } */
      /* { dg-temporal-note "in expansion of macro 'VALUE'" "one" ".-4" } */
    }
  if (!strcmp (what, "two"))
    {
      free (q->next);
      sink = SECOND (p); /* { dg-temporal-error "use-after-free" "two" } */
      /* { dg-temporal-note "in definition of macro 'VALUE'" "two" "18" } */
      /* { dg-temporal-note "in expansion of macro 'VALUE'" "two" "19" } */
      /* { dg-temporal-note "in expansion of macro 'SECOND'" "two" ".-3" } */
    }
  if (!strcmp (what, "free"))
    {
      free (q);
      FREE (p); /* { dg-temporal-error "double-free" "free" } */
      /* { dg-temporal-note "in definition of macro 'FREE'" "free" "20" } */
    }
  if (!strcmp (what, "loop"))
    EACH (i, p) /* { dg-temporal-error "use-after-free" "loop" } */
    free (i);
  /* { dg-temporal-note "in definition of macro 'EACH'" "loop" "21" } */
  if (!strcmp (what, "argument"))
    {
      free (q);
      PUT (1 +
           p->value); /* { dg-temporal-error "use-after-free" "argument" } */
      /* { dg-output "\n +\[0-9\]+ . +p->value.;\[^\n\]*\n +\\| {12}\\^~~~\n\[^\n\]*allocated here" "argument" } */
    }
  if (!strcmp (what, "nested"))
    {
      free (q);
      PUT (VALUE (p)); /* { dg-temporal-error "use-after-free" "nested" } */
      /* { dg-temporal-note "in definition of macro 'VALUE'" "nested" "18" } */
    }
  if (!strcmp (what, "system"))
    {
      free (q);
      assert (p->value == 0); /* { dg-temporal-error "use-after-free" "system" } */
      /* { dg-output "\n +\\| {15}\\^~~~\n\[^\n\]*allocated here" "system" } */
    }

  /* { dg-temporal-clean "legal" } */
  PUT (SECOND (p) + VALUE (p));
  assert (sink == 0);
  EACH (i, p)
  sink += i->value;
  FREE (p->next);
  FREE (p);
  return 0;
}
