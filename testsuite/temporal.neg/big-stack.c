/* Purpose: arrays of a mebibyte on the stack, fixed and variable, in recursion and again in the
   same place with another layout.
   Source: issue 3, 1 MiB stack arrays.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

enum { MIB = 1 << 20 };

static long
fixed (int seed)
{
  char big[MIB], *p = big, *end = big + MIB;
  memset (big, seed, sizeof big);
  long sum = 0;
  for (; p < end; p += 4096)
    sum += *p;
  return sum + end[-1];
}

static long
variable (size_t n, int depth)
{
  int v[n], *last = &v[n - 1];
  v[0] = depth;
  *last = depth + 1;
  long below = depth ? variable (n / 2, depth - 1) : 0;
  return below + v[0] + *last;
}

static long
small (int depth, int *up)
{
  int here[5] = { depth, *up };
  return depth ? small (depth - 1, here) + here[1] : here[0] + up[0];
}

static long
numbers (void)
{
  long table[MIB / sizeof (long)];
  long *p = table;
  for (size_t i = 0; i < MIB / sizeof (long); i++)
    *p++ = i;
  return table[1000] + p[-1];
}

int
main (void)
{
  int zero = 0;

  for (int round = 0; round < 5; round++)
    {
      if (fixed (3) != 3 * 257)
	return 1;
      if (variable (MIB / 4, 8) != 8 * 9 + 9)
	return 2;
      if (small (3000, &zero) != 3000L * 3001 / 2)
	return 3;
      if (numbers () != 1000 + MIB / 8 - 1)
	return 4;
    }
  return 0;
}
