/* Purpose: strings that are copied or name a file do not let the structure escape that they are members of; and the
   copy is a block in sight.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-checks=temporal" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "dropped_points_to" "3" } */
/* { dg-temporal-clean "" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int value; };
struct named { char name[16]; struct item *item; };

static volatile int sink;

static int value_of (struct named *n) { return n->item->value; }
static int first_of (const char *s) { return *s; } /* { dg-temporal-error "null-dereference" "null" } */

/* What is freed stays in question, and what strtok keeps escapes.  */
static int freed_of (const char *s) { return *s; } /* { dg-temporal-error "use-after-free" "freed" } */
static int
kept_of (struct named *n)
{
  return n->item->value;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(x) (!strcmp (what, x))
  struct item *i = calloc (1, sizeof *i), *j = calloc (1, sizeof *j);
  if (!i || !j)
    return 1;
  struct named n = { "/dev/null", i }, m = { "a b", j };
  FILE *f = fopen (n.name, "r");
  if (f)
    fclose (f);
  char *copy = strdup (n.name), *short_copy = strndup (n.name, 3);
  if (!copy || !short_copy)
    return 1;
  sink = value_of (&n);
  sink = first_of (IS ("null") ? NULL : copy);
  sink = first_of (short_copy + 1);
  sink = strtok (m.name, " ") != NULL;
  sink = kept_of (&m);
  char *again = strdup (copy);
  if (!again)
    return 1;
  if (IS ("freed"))
    free (again);
  sink = freed_of (again);
  return 0;
}
