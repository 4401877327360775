/* Purpose: pointers one past the end are made, compared, stepped back and
   passed on, for heap, stack and global arrays, where the next object may start.
   Source: ISO C11 6.5.6; issue 3, stays silent.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static int g[8], g_next[8];
static volatile int sink;

static __attribute__ ((noinline)) int
sum (const int *begin, const int *end)
{
  int s = 0;
  while (begin != end)
    s += *begin++;
  return s;
}

static __attribute__ ((noinline)) int *
end_of (int *p, size_t n)
{
  return p + n;
}

struct range { int *begin, *end; };

int
main (void)
{
  int local[8], local_next[8];
  int *heap = malloc (8 * sizeof *heap), *heap_next = malloc (8 * sizeof *heap);
  int *all[] = { g, g_next, local, local_next, heap, heap_next };
  struct range *ranges = malloc (6 * sizeof *ranges);
  int total = 0;

  for (int i = 0; i < 6; i++)
    {
      for (int j = 0; j < 8; j++)
	all[i][j] = i + j;
      ranges[i].begin = all[i];
      ranges[i].end = end_of (all[i], 8);
    }
  for (int i = 0; i < 6; i++)
    {
      struct range r = ranges[i];
      total += sum (r.begin, r.end);
      /* From the end to the front.  */
      for (int *p = r.end; p != r.begin;)
	total += *--p;
      for (int *p = ranges[i].end - 1; p >= ranges[i].begin; p--)
	total += *p;
      total += r.end[-8] - r.begin[0];
      int *back = r.end;
      back -= 8;
      *back += 0;
    }
  sink = total;
  free (heap);
  free (heap_next);
  free (ranges);
  return total != 3 * (6 * 28 + 8 * 15);
}
