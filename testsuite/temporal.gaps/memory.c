/* Purpose: memory that has no block: alloca, variable-length arrays, locals shared
   with nested functions, thread-local and weak variables, named sections,
   literals.
   Source: doc/not-handled.texi, "Memory that is not tracked".  */
/* { dg-do run } */

#include <alloca.h>
#include <string.h>

static volatile int zero;
static int *kept;

static __thread int per_thread[4];
__attribute__ ((weak)) int weak[4];
/* So large that an overrun of a few bytes stays inside the section's page.  */
static int placed[4] __attribute__ ((section ("own_section"), aligned (4096)));
static int *compound = (int[]) { 1, 2, 3, 4 };

static __attribute__ ((noinline)) void
keep_alloca (void)
{
  kept = alloca (64);
  kept[0] = 1;
}

static __attribute__ ((noinline)) void
keep_array (int n)
{
  int array[n];
  array[0] = 1;
  kept = array;
}

static __attribute__ ((noinline)) int
keep_shared (int n)
{
  int shared = n;
  int get (void) { return shared; }
  kept = &shared;
  return get ();
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  volatile int sink = 0;

  if (!strcmp (what, "alloca"))
    {
      keep_alloca ();
      sink = *kept; /* { dg-temporal-gap "use-after-return" "alloca" "alloca has no blocks" } */
    }
  if (!strcmp (what, "array"))
    {
      keep_array (16 + zero);
      sink = *kept; /* { dg-temporal-gap "use-after-return" "array" "variable-length arrays have no blocks" } */
    }
  if (!strcmp (what, "array-bounds"))
    {
      int n = 4 + zero;
      int array[n];
      memset (array, 0, sizeof array);
      sink = array[n]; /* { dg-temporal-gap "out-of-bounds" "array-bounds" "variable-length arrays have no blocks" } */
    }
  if (!strcmp (what, "shared"))
    {
      keep_shared (1);
      sink = *kept; /* { dg-temporal-gap "use-after-return" "shared" "locals of nested functions are moved into one object" } */
    }
  if (!strcmp (what, "thread"))
    {
      int *volatile p = per_thread;
      sink = p[4]; /* { dg-temporal-gap "out-of-bounds" "thread" "thread-local variables are not tracked" } */
    }
  if (!strcmp (what, "weak"))
    {
      int *volatile p = weak;
      sink = p[4]; /* { dg-temporal-gap "out-of-bounds" "weak" "weak variables are not tracked" } */
    }
  if (!strcmp (what, "section"))
    {
      int *volatile p = placed;
      sink = p[4]; /* { dg-temporal-gap "out-of-bounds" "section" "variables in named sections are not tracked" } */
    }
  if (!strcmp (what, "compound"))
    {
      int *volatile p = compound;
      sink = p[4]; /* { dg-temporal-gap "out-of-bounds" "compound" "file-scope compound literals are not tracked" } */
    }
  if (!strcmp (what, "literal"))
    {
      const char *volatile p = "abc";
      sink = p[4]; /* { dg-temporal-gap "out-of-bounds" "literal" "string literals are not tracked" } */
    }
  /* { dg-temporal-clean "legal" } */
  (void) sink;
  return 0;
}
