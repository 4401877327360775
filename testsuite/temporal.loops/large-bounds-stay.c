/* Purpose: nothing is compared with bounds of large blocks where one condition fails.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "large_bounds" "0" } */

struct three { int a, b, c; };
extern void unknown (void);

/* Something may free, if only behind the loop.  */

long
frees (const int *h, long at)
{
  long s = 0;
  while (at)
    {
      at = h[at];
      s += at;
    }
  unknown ();
  return s;
}

/* The block changes in each turn.  */

long
changes (int **rows, long at)
{
  long s = 0;
  for (long i = 0; at; i++)
    {
      at = rows[i][at];
      s += at;
    }
  return s;
}

/* The address moves evenly.  */

long
moves (const char *p, char end)
{
  const char *from = p;
  while (*p != end)
    p++;
  return p - from;
}

/* Members of one element are one check.  */

long
members (const int (*p)[3], long at)
{
  long s = 0;
  while (at)
    {
      s += p[at][1] * p[at][2];
      at = p[at][0];
    }
  return s;
}

/* The element is a structure, or a pointer.  */

long
structures (const struct three *p, long at)
{
  long n = 0;
  for (; at; n++)
    at = p[at].b;
  return n;
}

long
pointers (char *const *p, long at)
{
  long n = 0;
  for (; at; n++)
    at = (long) p[at];
  return n;
}

/* No loop, and one word.  */

int
single (const int *p, long at)
{
  return p[at * at];
}

/* Code that is to be small.  */

__attribute__ ((cold)) long
cold (const int *h, long at)
{
  long s = 0;
  while (at)
    {
      at = h[at];
      s += at;
    }
  return s;
}
