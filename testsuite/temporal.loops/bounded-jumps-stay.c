/* Purpose: nothing is looked at before loops where the index may be anything, or is narrow only for programs that
   promise what they should keep; where the pointer changes in the loop, or something ends blocks; for a single check of a loop that may take
   few turns.
   Source: loops.cc, scev-ranges.cc, value-range.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "bounded_jumps" "0" } */

#include <stdlib.h>

unsigned
anything (const unsigned *a, const unsigned *b, const unsigned *s)
{
  unsigned sum = 0;
  for (; *s; s++)
    sum += a[*s] ^ b[*s];
  return sum;
}

/* GCC may take it that I stays below 100, as the array has no more.  */

struct hundred { int a[100], behind; };

long
promised (const struct hundred *h, const long *b, const unsigned *s)
{
  long sum = 0;
  for (; *s; s++)
    {
      unsigned i = *s;
      sum += h->a[i] + b[i] + b[i * 2];
    }
  return sum;
}

/* A signed remainder may be negative by any amount below; a sum may wrap around.  */

long
wrapping (const long *b, const unsigned *s)
{
  long sum = 0;
  for (; *s; s++)
    sum += b[(unsigned char) *s - 200u] + b[*s + (*s & 7)];
  return sum;
}

/* The row is another one in each turn.  */

long
rows (int *const *table, const unsigned char *s)
{
  long sum = 0, state = 0;
  for (; *s; s++)
    {
      state = table[state][*s];
      sum += state;
    }
  return sum;
}

/* Few tables have an element for each number of 16 bits.  */

long
wide (const char *a, const char *b, const unsigned short *s)
{
  long sum = 0;
  for (; *s; s++)
    sum += a[*s] + b[*s];
  return sum;
}

/* What is done in some turns only must not keep the rest from being looked at before: the table may be null.  */

long
sometimes (const long *a, const long *table, const unsigned char *s, int n)
{
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] + (table ? table[s[i]] : 1);
  return sum;
}

long
freeing (const long *a, const long *b, const unsigned char *s, void **dead)
{
  long sum = 0;
  for (; *s; s++)
    {
      sum += a[*s] + b[*s];
      free (*dead++);
    }
  return sum;
}

long
single (const long *a, const unsigned char *s)
{
  long sum = 0;
  for (; *s; s++)
    sum += a[*s];
  return sum;
}
