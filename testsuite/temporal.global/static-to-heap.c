/* Purpose: a statically initialised pointer is overwritten with a heap pointer
   that dies; and a dead local is left behind in a global table.
   Source: Simpson 2013; own scenario.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static int fallback = 9;
static int *setting = &fallback;
static int *stack_of_pointers[8] = { &fallback };
static int depth = 1;
static volatile int sink;

static __attribute__ ((noinline)) void
push_pointer (int *p)
{
  stack_of_pointers[depth++] = p;
}

static __attribute__ ((noinline)) void
with_local (void)
{
  int local = 4;
  push_pointer (&local);
  *stack_of_pointers[depth - 1] += 1;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  sink = *setting;
  setting = malloc (sizeof *setting);
  *setting = 1;
  free (setting);
  if (!strcmp (what, "heap"))
    sink = *setting; /* { dg-temporal-error "use-after-free" "heap" } */
  setting = &fallback;

  with_local ();
  if (!strcmp (what, "local"))
    sink = *stack_of_pointers[1]; /* { dg-temporal-error "use-after-return" "local" } */
  if (!strcmp (what, "all"))
    while (depth > 0)
      *stack_of_pointers[--depth] += 1; /* { dg-temporal-error "use-after-return" "all" } */

  /* { dg-temporal-clean "legal" } */
  depth--;
  push_pointer (setting);
  while (depth > 0)
    *stack_of_pointers[--depth] += 1;
  return fallback != 11;
}
