/* Purpose: -checks=spatial finds what lies outside of its block, and says nothing of blocks that
   have ended.  free is checked all the same.  */
/* { dg-additional-options "-fplugin-arg-temporal-checks=spatial" } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int *volatile kept;
volatile int far = 5;

__attribute__ ((noipa)) int
sum (const int *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];		/* { dg-temporal-error "out-of-bounds" "loop" } */
  return s;
}

__attribute__ ((noipa)) int
both (int *p)
{
  int s = p[1];
  free (p);
  return s + kept[1] + kept[far];
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = calloc (4, sizeof *p);
  int table[4] = { 0 };
  kept = p;
  if (!strcmp (what, "loop"))
    return sum (p, 5);
  if (!strcmp (what, "index"))
    return table[far];		/* { dg-temporal-error "out-of-bounds" "index" } */
  if (!strcmp (what, "string"))
    {
      memset (p, 'x', 16);
      return strlen ((char *) kept) & 1;	/* { dg-temporal-error "out-of-bounds" "string" } */
    }
  if (!strcmp (what, "null"))
    {
      kept = NULL;
      return *kept;		/* { dg-temporal-error "null-dereference" "null" } */
    }
  if (!strcmp (what, "double"))
    {
      free (p);
      free (kept);		/* { dg-temporal-error "double-free" "double" } */
    }
  /* { dg-temporal-clean "" } */
  {
    int inner[4] = { 1, 2, 3, 4 };
    kept = inner;
  }
  int s = kept[2];
  kept = p;
  printf ("%d\n", both (p) & s & 1);
  return 0;
}
