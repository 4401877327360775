/* Purpose: steps of an index that are shorter than the array do not make an array of structures of
   it: the first element behind the member is reported, however the steps are written.
   Source: member-strides-legal.c.  */
/* { dg-do run } */
/* { dg-variant "member" "-fplugin-arg-temporal-bounds=member" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct table { int words[16]; int end[3]; };

static volatile int zero;
#define NOINLINE __attribute__ ((noinline)) static

NOINLINE int
by_product (const int *p, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i * 4 + 3]; /* { dg-temporal-error "out-of-bounds" "product" } */
  return sum;
}
NOINLINE int
by_counter (const int *p, int n)
{
  int sum = 0, k = 0;
  for (int i = 0; i < n; i++)
    {
      sum += p[k]; /* { dg-temporal-error "out-of-bounds" "counter" } */
      k += 4;
    }
  return sum;
}
NOINLINE int
nested (const int *p, int n)
{
  int sum = 0;
  for (int i = 0; i < 4 * n; i += 4)
    for (int k = i; k < i + 4; k++)
      sum += p[k]; /* { dg-temporal-error "out-of-bounds" "nested" } */
  return sum;
}
NOINLINE int
by_shift (const int *p, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i << 2]; /* { dg-temporal-error "out-of-bounds" "shift" } */
  return sum;
}
NOINLINE int
two_counters (const int *p, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      sum += p[i + k]; /* { dg-temporal-error "out-of-bounds" "two" } */
  return sum;
}
NOINLINE int
here (struct table *t, int n)
{
  int *p = t->words, *q = p, sum = 0, k = 0;
  const int step = 4;
  for (int i = 0; i < n; i++, q += step)
    {
      sum += *q + p[k]; /* { dg-temporal-error "out-of-bounds" "here" } */
      k += step;
    }
  return sum;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct table *t = calloc (2, sizeof *t);
  int sum = by_product (t->words, 4 + zero) + by_counter (t->words, 4 + zero);
  sum += nested (t->words, 4 + zero) + by_shift (t->words, 4 + zero);
  sum += two_counters (t->words, 8 + zero) + here (t, 4 + zero);
  if (!strcmp (what, "product"))
    sum += by_product (t->words, 5 + zero);
  if (!strcmp (what, "counter"))
    sum += by_counter (t->words, 5 + zero);
  if (!strcmp (what, "nested"))
    sum += nested (t->words, 5 + zero);
  if (!strcmp (what, "shift"))
    sum += by_shift (t->words, 5 + zero);
  if (!strcmp (what, "two"))
    sum += two_counters (t->words, 9 + zero);
  if (!strcmp (what, "here"))
    sum += here (t, 5 + zero);
  free (t);
  return sum;
}
