/* Purpose: it keeps its check where it may be one too large, negative, or overflow.
   Source: array-bounds.cc, value-range.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "numbers are in memory without optimisation, and others count then" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "index_checks" "6" } */

struct tables
{
  unsigned char byte[255], sums[510], few[16];
  int behind;
};

long
look (const struct tables *t, unsigned x, int y, unsigned char a, unsigned char b)
{
  return t->byte[x >> 24] + t->sums[a + b] + t->few[a - b + 15] + t->few[y % 16] + t->few[(y >> 28) + 4] + t->few[(x & 15) + (x >> 31)];
}
