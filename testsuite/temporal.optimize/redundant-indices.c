/* Purpose: an index that a dominating check has found good is not checked again, with or without
   something in between that may end blocks; one on another way, of more bytes, or another index is.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "redundant_indices" "1" } */

static double table[10];
extern void unknown (void);

double
twice (long i)
{
  table[i] = 1;
  unknown ();
  return table[i];		/* never made */
}

double
loop (long i, int n)
{
  double s = table[i];
  while (n-- > 0)
    {
      unknown ();
      s += table[i];		/* gone */
    }
  return s;
}

double
perhaps (long i, int c)
{
  if (c)
    table[i] = 1;
  unknown ();
  return table[i];
}

double
other (long i, long j)
{
  table[i] = 1;
  unknown ();
  return table[j];
}
