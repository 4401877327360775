/* Purpose: weak definitions are blocks where they are the ones that count; where another unit's wins,
   be it larger or smaller, its size counts.  Common symbols have the size of
   the largest; an alias is its target.
   Source: issue 3, "weak and alias symbols, ... common symbols, -fcommon".  */
/* { dg-do run } */
/* { dg-additional-options "-fcommon" } */
/* { dg-additional-sources "weak-other.c" } */

#include <string.h>

__attribute__ ((weak)) int mine[4] = { 1, 2, 3, 4 };
__attribute__ ((weak)) int larger[2];
__attribute__ ((weak)) int smaller[8];
__attribute__ ((weak)) const char *text = "weak";
extern int missing[4] __attribute__ ((weak));
static int target[6];
extern int other_name[6] __attribute__ ((alias ("target")));
char common[10];
char common_larger[10];
static volatile int sink, one = 1;

/* So that GCC cannot see which it is.  */

static __attribute__ ((noinline)) int
get (const int *p, int i)
{
  return p[i]; /* { dg-temporal-error "out-of-bounds" "mine" } */
  /* { dg-temporal-error "out-of-bounds" "larger" ".-1" } */
  /* { dg-temporal-error "out-of-bounds" "smaller" ".-2" } */
  /* { dg-temporal-error "out-of-bounds" "alias" ".-3" } */
}

static __attribute__ ((noinline)) int
get_char (const char *p, int i)
{
  return p[i]; /* { dg-temporal-error "out-of-bounds" "common" } */
  /* { dg-temporal-error "out-of-bounds" "common-larger" ".-1" } */
  /* { dg-temporal-error "out-of-bounds" "text" ".-2" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "mine"))
    sink = get (mine, 4);
  if (!strcmp (what, "larger"))
    sink = get (larger, 16);
  if (!strcmp (what, "smaller"))
    sink = get (smaller, 4);
  if (!strcmp (what, "alias"))
    sink = get (other_name, -one);
  if (!strcmp (what, "common"))
    sink = get_char (common, 10);
  if (!strcmp (what, "common-larger"))
    sink = get_char (common_larger, 20);
  if (!strcmp (what, "text"))
    sink = get_char (text, 5);

  /* { dg-temporal-clean "legal" } */
  sink = get (mine, 3) + get (larger, 15) + get (smaller, 3) + get (other_name, 5)
	 + get_char (common, 9) + get_char (common_larger, 19) + get_char (text, 4);
  return sink != 4 + 16 + 3 || (missing && missing[0]);
}
