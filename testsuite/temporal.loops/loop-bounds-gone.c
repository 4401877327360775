/* Purpose: bounds are fetched before loops that access a block here and there.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=bounded_jumps -fplugin-arg-temporal-stats -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "loop_bounds" "6" } */
/* { dg-variant "without loop bounds" "-fplugin-arg-temporal-disable=loop_bounds" "-O[123s]" } */
/* { dg-for "without loop bounds" { dg-temporal-stat "loop_bounds" "0" } } */

struct cell { char *name; unsigned count; };

void
count (unsigned *histogram, const unsigned char *text, long n)
{
  for (long i = 0; i < n; i++)
    histogram[text[i]]++;
}

/* The pointer moves, but in one block.  */

void
pack (char *out, const char *in, long n)
{
  for (long i = 0; i < n; i++)
    if (in[i] != ' ')
      *out++ = in[i];
}

/* One fetch for both loops.  The copy of the inner one with all checks has two windows.  */

long
sum (const int *weight, const unsigned char *key, long n, long m)
{
  long s = 0;
  for (long i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      s += weight[key[j] ^ i];
  return s;
}

/* A member of an element.  */

void
mark (struct cell *cells, const unsigned short *which, long n)
{
  for (long i = 0; i < n; i++)
    cells[which[i]].count = i;
}

/* So many turns are known to come.  */

unsigned
mix (const unsigned *table)
{
  unsigned x = 1;
  for (int i = 0; i < 1000; i++)
    x = table[x & 255] ^ x >> 8;
  return x;
}
