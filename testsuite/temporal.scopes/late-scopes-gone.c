/* Purpose: a variable without pointers begins where its address is taken, not where it is first
   set by name; on the way past that it neither begins nor is its storage marked.
   Source: scopes.cc, "late".  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-dump" } */
/* { dg-final { scan-dump "line 25: __temporal_v1_enter" 1 } } */
/* { dg-final { scan-dump "line 21: __temporal_v1_enter" 0 } } */
/* { dg-final { scan-dump "__temporal_v1_store_ref .&rest" 0 } } */

extern int use (const unsigned long *rest);

int
search (const unsigned long *left, const unsigned long *word, int n)
{
  int found = 0;

  for (int i = 0; i < n; i++)
    {
      unsigned long rest[3];

      if (((rest[0] = left[0] - word[i]) & 1)
	  || ((rest[1] = left[1] - word[i]) & 1)
	  || ((rest[2] = left[2] * word[i]) & 1))
	continue;
      found += use (rest);
    }
  return found;
}
