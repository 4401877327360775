/* Purpose: arrays counted from one, whose base pointer stands before the block: the
   pointer itself is never dereferenced, only what lies inside is.
   Source: issue 3, the a - 1 idiom kept out of dereferences.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

static double *
vector (long low, long high)
{
  double *v = malloc ((high - low + 1) * sizeof *v);
  return v - low;
}

static void
free_vector (double *v, long low)
{
  free (v + low);
}

static void
heap_sort (int *a, int n)
{
  a--;				/* a[1] ... a[n] */
  for (int start = n / 2, end = n; end > 1;)
    {
      if (start > 0)
	start--;
      else
	{
	  int t = a[end];
	  a[end--] = a[1];
	  a[1] = t;
	}
      for (int root = start + 1; root * 2 <= end;)
	{
	  int child = root * 2;
	  if (child < end && a[child] < a[child + 1])
	    child++;
	  if (a[root] >= a[child])
	    break;
	  int t = a[root];
	  a[root] = a[child];
	  a[child] = t;
	  root = child;
	}
    }
}

struct base { double *from_one; int *far; };

int
main (void)
{
  double sum = 0;
  int local[10] = { 5, 3, 9, 1, 7, 0, 8, 2, 6, 4 };
  static int global[10];

  for (int round = 0; round < 50; round++)
    {
      double *v = vector (1, 20), *w = vector (1000, 1100);
      struct base kept = { v, global - 500 };
      for (int i = 1; i <= 20; i++)
	kept.from_one[i] = i;
      for (int i = 1000; i <= 1100; i++)
	w[i] = 1;
      for (int i = 500; i < 510; i++)
	kept.far[i] = i;
      sum += v[20] + w[1100] + kept.far[509];
      free_vector (kept.from_one, 1);
      free_vector (w, 1000);
    }
  heap_sort (local, 10);
  for (int i = 0; i < 10; i++)
    if (local[i] != i)
      return 1;
  int *before = local - 1, *walk = before;
  while (*++walk != 9)
    ;
  return sum != 50 * (20 + 1 + 509) || walk - before != 10;
}
