/* Purpose: accesses with narrow indices are reported where they leave their block, if they do: tables that are shorter than
   the index may be large are right as long as the index is.  So are tables in which something else begins, null pointers that
   nobody follows, tables that have ended and constants.
   Source: scev-ranges.cc, loop-versioning.cc, preserve-most.c, range-checks.c.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define NOINLINE __attribute__ ((noinline, noclone))

static NOINLINE long
both (const int *a, const short *b, const unsigned char *s)
{
  long sum = 0;
  for (; *s; s++)
    {
      sum += a[*s];		/* { dg-temporal-error "out-of-bounds" "first" } */
      /* { dg-temporal-error "use-after-free" "dead" ".-1" } */
      /* { dg-temporal-error "null-dereference" "null" ".-2" } */
      /* { dg-temporal-error "out-of-bounds" "mapped" ".-3" } */
      /* { dg-temporal-error "out-of-bounds" "large" ".-4" } */
      sum += b[*s];		/* { dg-temporal-error "out-of-bounds" "second" } */
    }
  return sum;
}

static NOINLINE long
around (const unsigned char *middle, const unsigned char *s, int centre)
{
  long sum = 0;
  unsigned char c = centre;
  for (int i = 0; s[i]; i++)
    sum += middle[s[i] - c] + middle[c - s[i]];	/* { dg-temporal-error "out-of-bounds" "below" } */
  /* { dg-temporal-error "out-of-bounds" "above" ".-1" } */
  return sum;
}

static NOINLINE void
counted (unsigned *to, const unsigned *x, int n)
{
  for (int i = 0; i < n; i++)
    {
      to[x[i] % 100]++;		/* { dg-temporal-error "out-of-bounds" "remainder" } */
      /* { dg-temporal-error "write-to-constant" "constant" ".-1" } */
      to[x[i] >> 28]++;
      to[x[i] & 63] += 2;
    }
}

/* Translates only if there is something to translate with.  */

static NOINLINE long
translated (const unsigned char *table, const unsigned char *other, const unsigned char *s)
{
  long sum = 0;
  for (; *s; s++)
    sum += (table ? table[*s] : *s) + other[*s];	/* { dg-temporal-error "out-of-bounds" "translated" } */
  return sum;
}

/* A signed index that has wrapped around must not be taken for a narrow one.  */

static NOINLINE long
sums (const int *a, const int *b, const int *x, int n)
{
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[x[i] + 7] + b[(x[i] & 3) + (x[i] & 4)];	/* { dg-temporal-error "out-of-bounds" "sum" } */
  return sum;
}

static const unsigned fixed[100];

int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "";
  const unsigned char text[] = "to be or not to be", high[] = "to be or n\377t";
  const unsigned numbers[] = { 5, 117, 4000000000u, 63, 1u << 28, 42, 99, 100, 199 };
  int *whole = calloc (256, sizeof *whole), *part = calloc (128, sizeof *part);
  short *other = calloc (256, sizeof *other), *less = calloc (255, sizeof *less);
  int *large = calloc (100000, sizeof *large);
  unsigned char *middle = calloc (511, 1), *table = calloc (256, 1), *letters = calloc (200, 1);
  unsigned *count = calloc (100, sizeof *count), *few = calloc (99, sizeof *few);
  char *map = mmap (NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int local[256] = { 0 };
  int *mapped = (int *) (map + (1 << 16)) - 256, *mapped_part = (int *) (map + (1 << 16)) - 128;

  for (int round = 0; round < 3; round++)
    {
      if (both (whole, other, text) || both (part, less, text) || both (large, other, text) || both (large + 99744, less, text)
	  || both (mapped, other, text) || both (mapped_part, less, text) || both (local, other, text) || both (whole, other, high)
	  || both (NULL, NULL, (const unsigned char *) "") || both (large + 99872, other, text))
	return 1;
      if (around (middle + 255, text, 255) || around (middle + 255, high, 0) || around (letters + 100, text, 'n'))
	return 2;
      counted (count, numbers, 9);
      counted (few, numbers, 4);
      if (translated (NULL, table, text) < 1000 || translated (table, table, high) || translated (table, letters, text))
	return 3;
      if (sums (whole, whole, (const int *) numbers, 2))
	return 4;
    }
  if (count[5] + count[17] != 12)
    return 5;

  if (!strcmp (how, "first"))
    both (part, other, high);
  if (!strcmp (how, "second"))
    both (whole, less, high);
  if (!strcmp (how, "large"))
    both (large + 99745, other, high);
  if (!strcmp (how, "mapped"))
    both (mapped_part, other, high);
  if (!strcmp (how, "dead"))
    {
      free (whole);
      int *again = calloc (256, sizeof *again);
      both (whole, other, text);
      free (again);
    }
  if (!strcmp (how, "null"))
    both (argc > 1 ? NULL : whole, other, text);
  if (!strcmp (how, "below"))
    around (letters + 100, text, 250);
  if (!strcmp (how, "above"))
    around (middle + 257, high, 0);
  if (!strcmp (how, "remainder"))
    counted (few, numbers + 6, 1);
  if (!strcmp (how, "constant"))
    counted ((unsigned *) fixed, numbers, 9);
  if (!strcmp (how, "translated"))
    translated (NULL, letters, high);
  if (!strcmp (how, "sum"))
    {
      int x[] = { 1, 2, INT_MAX - 6 };
      sums (whole, whole, x, 3);
    }
  return 0;
}

/* { dg-temporal-clean } */
/* { dg-temporal-clean "silent" } */
