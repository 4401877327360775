/* The locals of a function that calls setjmp before anything else have blocks as all others, from the first return of setjmp on and after each
   further one.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-return" "return" "62" } */
/* { dg-temporal-error "use-after-scope" "scope" "36" } */
/* { dg-temporal-error "out-of-bounds" "over" "41" } */

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf buffer;
static int *volatile kept;
static volatile int sum, turns;

static __attribute__ ((noinline)) void
keep (int *p)
{
  kept = p;
  sum += *p;
}

static __attribute__ ((noinline)) void
catch (int n, const char *what)
{
  int turn = setjmp (buffer);
  int here[4] = { n, turn };
  keep (here);
  { int inner = 1; keep (&inner); }
  if (!strcmp (what, "scope"))
    {
      int other = 2;
      sum += *kept;
      sum += other;
    }
  keep (here + 1);
  if (!strcmp (what, "over"))
    sum += kept[n + 2];
  turns++;
  if (turn < 3)
    longjmp (buffer, turn + 1);
}

static __attribute__ ((noinline)) void
overwrite (int n)
{
  int other[16] = { n };
  keep (other + 1);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  catch (1, what);
  int *p = kept;
  overwrite (2);
  if (!strcmp (what, "return"))
    sum += *p;
  return turns == 4 ? 0 : 1;
}
