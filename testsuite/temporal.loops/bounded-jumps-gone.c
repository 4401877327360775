/* Purpose: where the index is narrow, all that a loop may access is looked at before it, however many turns it takes.
   Source: scev-ranges.cc, value-range.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fchecking" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "bounded_jumps" "12" } */
/* { dg-variant "without bounded_jumps" "-fplugin-arg-temporal-disable=bounded_jumps" } */
/* { dg-for "without bounded_jumps" { dg-temporal-stat "bounded_jumps" "0" } } */

/* A byte, and two tables in a loop of which nobody knows how many turns it takes.  */

unsigned
bytes (const unsigned *a, const unsigned short *b, const unsigned char *s)
{
  unsigned sum = 0;
  for (; *s; s++)
    sum += a[*s] ^ b[*s];
  return sum;
}

/* The difference of two bytes.  */

long
differences (const unsigned char *table, const unsigned char *p, int n, unsigned char centre)
{
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += table[p[i] - centre];
  return sum;
}

/* Masks, remainders, shifts; some of it is written.  */

void
computed (unsigned *count, const unsigned *x, int n)
{
  for (int i = 0; i < n; i++)
    {
      count[x[i] & 0x3ff]++;
      count[x[i] % 100]++;
      count[x[i] >> 24]++;
    }
}

/* Between two constants, and behind what does not change.  */

long
clamped (const int *table, long row, const int *x, int n)
{
  long sum = 0;
  const int *r = table + row * 64;
  for (int i = 0; i < n; i++)
    {
      int k = x[i] < 0 ? 0 : x[i];
      k = k > 63 ? 63 : k;
      sum += r[k];
    }
  return sum;
}

/* A member that is a table; two dimensions in one sum; what meets.  */

struct machine
{
  long state;
  unsigned char next[256];
  int last[];
};

long
run (struct machine *m, const unsigned char *s, int flag)
{
  long sum = 0;
  for (; *s; s++)
    {
      unsigned k = flag ? *s : *s >> 4;
      sum += m->next[*s] + m->last[(*s & 15) * 16 + 3] + m->last[k];
    }
  return sum;
}

/* Where the last turn says to go.  */

long
follow (const char *p, int n)
{
  long s = 0;
  for (int i = 0, k = 0; i < n; i++, k = s & 1023)
    s += p[k];
  return s;
}

/* From the inner loop out of the outer one.  */

long
nested (const unsigned char *skip, const unsigned char **texts, long n)
{
  long sum = 0;
  for (long i = 0; i < n; i++)
    for (const unsigned char *s = texts[i]; *s; s++)
      sum += skip[*s];
  return sum;
}
