/* Purpose: what stubs test before they ask the runtime, for each size and place in the cell, with the pointer and the
   referent in many registers: the last bytes of each block are its own, and those behind them are not.
   Source: stub-tests.cc.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "out-of-bounds" "byte" "23" } */
/* { dg-temporal-error "out-of-bounds" "two" "24" } */
/* { dg-temporal-error "out-of-bounds" "four" "25" } */
/* { dg-temporal-error "out-of-bounds" "many" "43" } */
/* { dg-temporal-error "null-dereference" "null" "56" } */
/* { dg-temporal-error "use-after-free" "stale" "56" } */

#include <stdlib.h>
#include <string.h>

#define READ(name, type, places) \
  static __attribute__ ((noipa)) long \
  name (const type *p, long i) \
  { \
    return places; \
  }

READ (byte, char, p[i] + p[i - 1] + p[i - 2] + p[i - 3])
READ (two, short, p[i] + p[i - 1] + p[i - 2])
READ (four, int, p[i] + p[i - 1])

/* More pointers than registers that tests like to use.  */

static __attribute__ ((noipa)) int
many (const char *a, const char *b, const char *c, const char *d, const char *e, const char *f)
{
  int sum = 0;
  for (int i = 12; i < 15; i++)
    {
      sum += a[i];
      sum += b[i];
      sum += c[i];
      sum += d[i];
      sum += e[i];
      if (i == 14)
	return sum
	       + b[i]
	       + f[i];
    }
  return sum;
}

struct list { long key; struct list *next; };

static __attribute__ ((noipa)) long
sum_of (struct list *l)
{
  long sum = 0;
  for (;;)
    {
      sum += l->key;
      if (!l->next && sum < 10)
	return sum;
      l = l->next;
    }
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  long sum = 0;
  for (int size = 16; size < 64; size++)
    {
      char *p = malloc (size);
      memset (p, 0, size);
      int last = size % 8 ? size % 8 : 8;
      for (int at = 0; at < 8 && at < last; at++)
	sum += byte (p, size - 1 - at);
      for (int at = 0; at < 3; at++)
	sum += two ((short *) p, size / 2 - 1 - at);
      for (int at = 0; at < 2; at++)
	sum += four ((int *) p, size / 4 - 1 - at);
      if (size == 37)
	{
	  if (!strcmp (what, "byte"))
	    sum += byte (p, 37);
	  if (!strcmp (what, "two"))
	    sum += two ((short *) p, 18);
	  if (!strcmp (what, "four"))
	    sum += four ((int *) p, 9);
	}
      free (p);
    }
  char *p[6];
  for (int k = 0; k < 6; k++)
    {
      p[k] = malloc (k == 5 && !strcmp (what, "many") ? 14 : 15);
      memset (p[k], k, k == 5 ? 14 : 15);
    }
  if (strcmp (what, "many"))
    p[5][14] = 0;
  sum += many (p[0], p[1], p[2], p[3], p[4], p[5]);
  for (int k = 0; k < 6; k++)
    free (p[k]);
  struct list *a = calloc (1, sizeof *a), *b = calloc (1, sizeof *b);
  a->next = b;
  a->key = !strcmp (what, "null") ? 20 : 1;
  if (!strcmp (what, "stale"))
    free (b);
  sum += sum_of (a);
  free (a);
  if (strcmp (what, "stale"))
    free (b);
  return sum == -1;
}
