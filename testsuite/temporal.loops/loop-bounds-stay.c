/* Purpose: no bounds are fetched where one condition fails.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "loop_bounds" "0" } */

struct list { struct list *next; int key; };
struct three { int a, b, c; };
extern void unknown (void);

/* Something may free.  */

void
frees (int *h, const unsigned char *key, long n)
{
  for (long i = 0; i < n; i++)
    {
      h[key[i]]++;
      unknown ();
    }
}

/* The block changes in each turn.  */

long
changes (int **rows, const unsigned char *key, long n)
{
  long s = 0;
  for (long i = 0; i < n; i++)
    s += rows[i][key[i]];
  return s;
}

/* Few turns.  */

unsigned
few (const unsigned *table, unsigned x)
{
  for (int i = 0; i < 20; i++)
    x = table[x & 255] ^ x >> 8;
  return x;
}

/* Nobody knows how many.  */

long
until (const int *h, long at)
{
  long s = 0;
  while (at)
    {
      at = h[at];
      s += at;
    }
  return s;
}

/* Members of one element are one check.  */

long
members (const struct three *p, const unsigned short *which, long n)
{
  long s = 0;
  for (long i = 0; i < n; i++)
    s += p[which[i]].a + p[which[i]].b * p[which[i]].c;
  return s;
}
