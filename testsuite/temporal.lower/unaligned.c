/* Purpose: words that are read and written at any address, as memcpy does it, are checked inline in both of
   the cells that they may touch: good at every place of a block, and wrong as soon as one byte is
   beyond, in a partial last cell too.
   Source: lower-checks.cc; the loops of zstd.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static __attribute__ ((noipa)) uint64_t
read8 (const char *p)
{
  uint64_t x;
  memcpy (&x, p, 8); /* { dg-temporal-error "out-of-bounds" "1" } */
  /* { dg-temporal-error "out-of-bounds" "2" ".-1" } */
  /* { dg-temporal-error "out-of-bounds" "3" ".-2" } */
  /* { dg-temporal-error "use-after-free" "4" ".-3" } */
  return x;
}

static __attribute__ ((noipa)) uint32_t
read4 (const char *p)
{
  uint32_t x;
  memcpy (&x, p, 4); /* { dg-temporal-error "out-of-bounds" "5" } */
  /* { dg-temporal-error "out-of-bounds" "6" ".-1" } */
  /* { dg-temporal-error "use-after-free" "7" ".-2" } */
  return x;
}

static __attribute__ ((noipa)) void
write2 (char *p, uint16_t x)
{
  memcpy (p, &x, 2); /* { dg-temporal-error "out-of-bounds" "8" } */
  /* { dg-temporal-error "out-of-bounds" "9" ".-1" } */
}

/* The length of what A and B have in common.  */
static __attribute__ ((noipa)) size_t
common (const char *a, const char *b, const char *end)
{
  const char *start = a;
  for (; a + 8 <= end; a += 8, b += 8)
    {
      uint64_t x, y;
      memcpy (&x, a, 8);
      memcpy (&y, b, 8); /* { dg-temporal-error "out-of-bounds" "10" } */
      if (x != y)
	return a - start + __builtin_ctzll (x ^ y) / 8;
    }
  return a - start;
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  char *p = calloc (1, 43), *q = calloc (1, 24), *r = calloc (1, 24);
  uint64_t sum = 0;
  /* { dg-temporal-clean "" } */
  for (int i = 0; i <= 35; i++)
    sum += read8 (p + i);
  for (int i = 0; i <= 39; i++)
    sum += read4 (p + i);
  for (int i = 0; i <= 41; i++)
    write2 (p + i, 0);
  if (sum || common (p + 1, p + 3, p + 40) != 32 || common (q, r, q + 24) != 24)
    abort ();
  switch (which)
    {
    case 1: read8 (p + 36); break;
    case 2: read8 (q + 17); break;
    case 3: read8 (q - 3); break;
    case 5: read4 (p + 40); break;
    case 6: read4 (q + 22); break;
    case 8: write2 (p + 42, 1); break;
    case 9: write2 (q - 1, 1); break;
    case 10: common (p, q + 1, p + 32); break;
    }
  free (q);
  if (which == 4)
    read8 (q + 3);
  if (which == 7)
    read4 (q + 2);
  free (p);
  free (r);
  return 0;
}
