/* Purpose: constructors and destructors of the program use globals, literals and static locals
   like any other function, whatever their priority.
   Source: issue 3, "constructors and destructors".  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int table[4] = { 1, 2, 3, 4 };
static const char *const names[] = { "early", "late" };
static int *inside = &table[1];
static volatile int sink, one = 1;
static char *kept;
static const char *what = "";

static __attribute__ ((constructor (101))) void
early (int argc, char **argv)
{
  if (argc > 1)
    what = argv[1];
  if (!strcmp (what, "early"))
    inside[one + 2] = 1; /* { dg-temporal-error "out-of-bounds" "early" } */
  if (!strcmp (what, "early-literal"))
    sink = names[0][one + 5]; /* { dg-temporal-error "out-of-bounds" "early-literal" } */
  if (!strcmp (what, "early-write"))
    *(char *) names[one] = 'x'; /* { dg-temporal-error "write-to-constant" "early-write" } */
  inside[one + 1] += names[0][0];
}

static __attribute__ ((constructor)) void
normal (void)
{
  static int count[2];
  int *volatile p = count;
  p[one]++;
  kept = malloc (4);
  kept[3] = 0;
}

static __attribute__ ((destructor)) void
last (void)
{
  sink = inside[-one] + names[one][4];
  if (!strcmp (what, "destructor"))
    inside[-one - one] = 1; /* { dg-temporal-error "out-of-bounds" "destructor" } */
  free (kept);
  if (!strcmp (what, "destructor-heap"))
    sink = *kept; /* { dg-temporal-error "use-after-free" "destructor-heap" } */
}

static __attribute__ ((destructor (101))) void
very_last (void)
{
  if (!strcmp (what, "very-last"))
    sink = names[0][-one]; /* { dg-temporal-error "out-of-bounds" "very-last" } */
  sink = names[0][0];
}

int
main (void)
{
  /* { dg-temporal-clean "legal" } */
  return table[3] != 4 + 'e';
}
