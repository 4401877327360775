/* Purpose: with checks=temporal a pointer that is kept outside of its block is asked for in front of the
   loop, again and again, and accepted; one inside of its block is found after free.
   Source: libtemporal/slow-path/out-of-block-cache.c; the window of zstd.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-checks=temporal" } */

#include <stdlib.h>
#include <string.h>

struct window { const char *base; unsigned low, high; };

static __attribute__ ((noipa)) int
sum (const struct window *w)
{
  const char *base = w->base;
  int n = 0;
  for (unsigned i = w->low; i < w->high; i++)
    n += base[i]; /* { dg-temporal-error "use-after-free" "1" } */
  /* { dg-temporal-error "use-after-free" "2" ".-1" } */
  return n;
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  char *p = malloc (100);
  memset (p, 1, 100);
  struct window w = { p - 4096, 4096, 4196 };
  /* { dg-temporal-clean "" } */
  for (int i = 0; i < 40; i++)
    if (sum (&w) != 100)
      abort ();
  struct window v = { p, 0, 100 };
  if (sum (&v) != 100)
    abort ();
  char *grown = realloc (p, 200);
  memset (grown, 1, 200);
  v.base = grown;
  if (sum (&v) != 100)
    abort ();
  w.base = grown - 8;
  w.low = 8;
  w.high = 208;
  for (int i = 0; i < 3; i++)
    if (sum (&w) != 200)
      abort ();
  free (grown);
  if (which == 1)
    return sum (&v);
  v.base = grown + 10;
  if (which == 2)
    return sum (&v);
  return 0;
}
