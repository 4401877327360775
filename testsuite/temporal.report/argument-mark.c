/* Purpose: the argument that is wrong is marked, not the whole call, if it stands there once.
   Source: issue 24, "carets under the expression".  */
/* { dg-do run } */
/* In a link with -flto, too, which has no ranges: the mark is found by the text.  */
/* { dg-options "-g -w" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHOW(p) puts (p)

struct functions
{
  int (*function) (const char *);
};
static struct functions functions, *volatile table = &functions;

struct tree
{
  struct tree *left;
  int value;
};
static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *first = strdup ("Ada"), *last = strdup ("Eve"), *old = first;
  if (strcmp (what, "legal"))
    free (first);
  if (!strcmp (what, "legal") || !strcmp (what, "second"))
    printf ("first %s, last %s\n", last, first); /* { dg-temporal-error "use-after-free" "second" } */
  /* { dg-output "\n *\[0-9\]+ . +printf \[^\n\]*\n +\\| {42}\\^~~~~\n" "second" } */
  if (!strcmp (what, "blanks"))
    puts ( first ); /* { dg-temporal-error "use-after-free" "blanks" } */
  /* { dg-output "\n *\[0-9\]+ . +puts \[^\n\]*\n +\\| {12}\\^~~~~\n" "blanks" } */
  if (!strcmp (what, "both"))
    printf ("%s%s", first, first); /* { dg-temporal-error "use-after-free" "both" } */
  /* { dg-output "\n *\[0-9\]+ . +printf \[^\n\]*\n +\\| {5}\\^~{28}\n" "both" } */
  if (!strcmp (what, "other"))
    printf ("%s", old + (old == last)); /* { dg-temporal-error "use-after-free" "other" } */
  /* { dg-output "\n *\[0-9\]+ . +printf \[^\n\]*\n +\\| +\\^~+\n" "other" } */
  if (!strcmp (what, "macro"))
    SHOW (first); /* { dg-temporal-error "use-after-free" "macro" } */

  if (!strcmp (what, "free"))
    free (first); /* { dg-temporal-error "double-free" "free" } */
  /* { dg-output "\n *\[0-9\]+ . +free \[^\n\]*\n +\\| {11}\\^~~~~\n" "free" } */
  if (!strcmp (what, "middle"))
    free (last + 2); /* { dg-temporal-error "invalid-free" "middle" } */
  /* { dg-output "\n *\[0-9\]+ . +free \[^\n\]*\n +\\| {11}\\^~~~~~~~\n" "middle" } */
  if (!strcmp (what, "realloc"))
    first = realloc (first, 20); /* { dg-temporal-error "double-free" "realloc" } */
  /* { dg-output "\n *\[0-9\]+ . +first \[^\n\]*\n +\\| {22}\\^~~~~\n" "realloc" } */
  if (!strcmp (what, "call"))
    table->function (last); /* { dg-temporal-error "bad-call" "call" } */
  /* { dg-output "\n *\[0-9\]+ . +table\[^\n\]*\n +\\| {5}\\^~~~~~~~~~~~~~~\n" "call" } */
  if (!strcmp (what, "cast"))
    free ((void *) (char*)first ); /* { dg-temporal-error "double-free" "cast" } */
  /* { dg-output "\n *\[0-9\]+ . +free \[^\n\]*\n +\\| {11}\\^~{20}\n" "cast" } */
  if (!strcmp (what, "element"))
    sink = strlen (&first[argc - 1]); /* { dg-temporal-error "use-after-free" "element" } */
  /* { dg-output "\n *\[0-9\]+ . +sink \[^\n\]*\n +\\| {20}\\^~{15}\n" "element" } */
  if (!strcmp (what, "before"))
    free (&last[-1]); /* { dg-temporal-error "invalid-free" "before" } */
  /* { dg-output "\n *\[0-9\]+ . +free \[^\n\]*\n +\\| {11}\\^~{8}\n" "before" } */
  struct tree *volatile t = calloc (1, sizeof *t), *copy = t;
  t->left = t;
  if (!strcmp (what, "member"))
    {
      free (t);
      sink = 1 + copy->left->value; /* { dg-temporal-error "use-after-free" "member" } */
      /* { dg-output "\n *\[0-9\]+ . +sink\[^\n\]*\n +\\| {18}\\^~~~~~~~~~\n" "member" } */
    }
  if (!strcmp (what, "name"))
    {
      free (t);
      sink = strlen ("copy->value") + copy->value; /* { dg-temporal-error "use-after-free" "name" } */
      /* { dg-output "\n *\[0-9\]+ . +sink\[^\n\]*\n +\\| {39}\\^~~~~~~~~~~\n" "name" } */
    }
  free (t);

  /* { dg-temporal-clean "legal" } */
  if (!strcmp (what, "legal"))
    free (old);
  free (last);
  return 0;
}
