/* Purpose: a parameter that its function does not set leads to no local of that call, but to one of another call at most, which is
   under way as long as this one; so it needs no check, and the local no block.  */
/* { dg-do run } */
/* { dg-options "-g" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "checks" "0" } */
/* { dg-temporal-stat "tracked_locals" "0" } */
/* { dg-temporal-clean "" } */

static long
search (const long *left, int first)
{
  long found = 0;
  for (int i = first; i < 6; i++)
    {
      long rest[2];
      rest[0] = left[0] - i;
      rest[1] = left[1] - 1;
      if (rest[0] < 0)
	continue;
      found += rest[0] == 0 ? 1 : search (rest, i);
    }
  return found;
}

int
main (void)
{
  long all[2] = { 9, 0 };
  return search (all, 1) != 23;
}
