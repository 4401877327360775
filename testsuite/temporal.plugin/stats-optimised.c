/* What the late passes did, by the counts of -stats: an invariant check leaves the
   loop, a covered one goes, and nothing of that at -O0.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" } } */
/* With GCC 13 the same check goes one step later, with the loop's copy.  */
/* { dg-temporal-stat "licm_checks" "1+" "12" } */
/* { dg-temporal-stat "redundant_checks" "1+" } */
/* { dg-temporal-stat "lowered" "1+" } */

struct box { int size, used; };

int
count (struct box *b, const int *wanted, int n)
{
  int found = 0;
  for (int i = 0; i < n; i++)
    {
      if (wanted[i] == b->size)
	found++;
      b->used = found;
    }
  return found + b->size;
}

int
again (struct box *b, int c)
{
  int a = b->size;
  if (c)
    b->used = a;
  return b->size + b->used;
}
