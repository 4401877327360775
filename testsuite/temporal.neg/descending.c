/* Purpose: loops that run down, also past the first element without touching it,
   backwards copies, and strides that jump over the end.
   Source: issue 3, descending loops; own scenario.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static __attribute__ ((noinline)) void
copy_down (char *to, const char *from, size_t n)
{
  to += n;
  from += n;
  while (n-- > 0)
    *--to = *--from;
}

int
main (void)
{
  char *p = malloc (100), buffer[101];
  long table[10];
  int sum = 0;

  for (int i = 99; i >= 0; i--)
    p[i] = i;
  for (char *q = p + 99; q >= p; q--)
    sum += *q;
  for (unsigned i = 10; i-- > 0;)
    table[i] = i;
  for (long *t = &table[9]; t != table - 0; t--)
    sum += *t;
  copy_down (p + 10, p, 90);
  copy_down (buffer + 1, p, 100);
  for (int i = 0; i < 100; i += 7)
    sum += p[i];
  for (const char *s = p; s < p + 100; s += 33)
    sum += *s;
  free (p);
  return sum != 4950 + 45 + 605 + 168;
}
