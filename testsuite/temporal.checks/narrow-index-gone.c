/* Purpose: an index of a member array that is narrow enough for it needs no check: shifts, what lies between two
   constants, and sums that cannot overflow.
   Source: array-bounds.cc, value-range.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fchecking" } */
/* { dg-skip-if "numbers are in memory without optimisation, and others count then" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "index_checks" "0" } */

struct tables
{
  unsigned char byte[256], sums[510 + 1], few[16];
  int behind;
};

long
look (const struct tables *t, unsigned x, unsigned char a, unsigned char b)
{
  return t->byte[x >> 24] + t->byte[(x >> 16) & 255] + t->sums[a + b] + t->few[a >> 4] + t->few[x % 16] + t->few[(a ^ b) & 15];
}
