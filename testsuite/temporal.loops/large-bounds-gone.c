/* Purpose: checks of what may be a large block are compared with its bounds first.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-disable=bounded_jumps -fplugin-arg-temporal-stats -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* GCC 13 leaves the loops another form, in which their ranges can be asked about before.  */
/* { dg-temporal-stat "large_bounds" "7" "12" } */
/* { dg-variant "without large bounds" "-fplugin-arg-temporal-disable=large_bounds" "-O[123s]" } */
/* { dg-for "without large bounds" { dg-temporal-stat "large_bounds" "0" } } */
/* { dg-for "without large bounds" { dg-temporal-stat "checks" "9" } } */
#include <stddef.h>
#include <string.h>

struct heads { unsigned *first; const unsigned *next; };

/* Nobody knows how many turns.  */

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

/* Two blocks that become known before the loop, one of them is written to.  */

void
put (const struct heads *t, const unsigned char *text, unsigned x)
{
  unsigned *first = t->first;
  const unsigned *next = t->next;
  while (x != 0)
    {
      x = next[x & 0xffff];
      first[x & 0xffff] = x;
    }
}

/* Words at any address, also behind the loop.  */

size_t
common (const char *a, const char *b, const char *end)
{
  const char *start = a;
  while (a < end)
    {
      long x, y;
      memcpy (&x, a, sizeof x);
      memcpy (&y, b, sizeof y);
      if (x != y)
	return a - start;
      a += 8;
      b += 8;
    }
  short v, w;
  memcpy (&v, a, sizeof v);
  memcpy (&w, b, sizeof w);
  return v == w;
}
