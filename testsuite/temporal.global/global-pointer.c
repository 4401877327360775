/* Purpose: a stale pointer in a global variable, made in one function, freed in
   another, used in a third.
   Source: issue, "a global"; Simpson 2013, pointers in global variables.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct config { int level; char *name; };

struct config *current;
static struct config *previous;
static volatile int sink;

static __attribute__ ((noinline)) void
load (int level)
{
  current = malloc (sizeof *current);
  current->level = level;
  current->name = "name";
}

static __attribute__ ((noinline)) void
unload (void)
{
  previous = current;
  free (current);
}

static __attribute__ ((noinline)) int
level (void)
{
  return current->level; /* { dg-temporal-error "use-after-free" "current" } */
}

static __attribute__ ((noinline)) void
restore (void)
{
  previous->level = 1; /* { dg-temporal-error "use-after-free" "previous" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  load (1);
  sink = level ();
  unload ();
  if (!strcmp (what, "current"))
    {
      struct config *other = calloc (1, sizeof *other);
      sink = level ();
      free (other);
    }
  load (2);
  if (!strcmp (what, "previous"))
    restore ();

  /* { dg-temporal-clean "legal" } */
  previous = current;
  restore ();
  sink = level ();
  unload ();
  return sink != 1;
}
