/* Purpose: memchr, strnlen and strncmp of small and of large blocks are reported as ever if what they read leaves its
   block or is dead, and only then: the range that they are allowed may be larger than the block.  So are strings
   in large blocks, whose ends are known.
   Source: combined-checks.cc, combined-checks.c, strings.c.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define NOINLINE __attribute__ ((noinline, noclone))

static NOINLINE const char *
find (const char *p, int c, size_t n)
{
  return memchr (p, c, n);	/* { dg-temporal-error "out-of-bounds" "find" } */
  /* { dg-temporal-error "out-of-bounds" "find-large" ".-1" } */
  /* { dg-temporal-error "out-of-bounds" "find-before" ".-2" } */
  /* { dg-temporal-error "out-of-bounds" "find-shrunk" ".-3" } */
  /* { dg-temporal-error "use-after-free" "find-dead" ".-4" } */
  /* { dg-temporal-error "use-after-free" "find-reused" ".-5" } */
  /* { dg-temporal-error "null-dereference" "find-null" ".-6" } */
}

static NOINLINE const char *
find_raw (const char *p, int c)
{
  return rawmemchr (p, c);	/* { dg-temporal-error "out-of-bounds" "raw" } */
  /* { dg-temporal-error "out-of-bounds" "raw-large" ".-1" } */
  /* { dg-temporal-error "use-after-free" "raw-dead" ".-2" } */
}

static NOINLINE size_t
length (const char *p, size_t n)
{
  return strnlen (p, n);	/* { dg-temporal-error "out-of-bounds" "length" } */
  /* { dg-temporal-error "out-of-bounds" "length-large" ".-1" } */
}

static NOINLINE size_t
length_of (const char *p)
{
  return strlen (p);		/* { dg-temporal-error "out-of-bounds" "string" } */
  /* { dg-temporal-error "out-of-bounds" "string-large" ".-1" } */
  /* { dg-temporal-error "use-after-free" "string-dead" ".-2" } */
}

static NOINLINE int
compare (const char *a, const char *b, size_t n)
{
  return strncmp (a, b, n);	/* { dg-temporal-error "out-of-bounds" "compare" } */
  /* { dg-temporal-error "out-of-bounds" "compare-other" ".-1" } */
  /* { dg-temporal-error "out-of-bounds" "compare-large" ".-2" } */
  /* { dg-temporal-error "use-after-free" "compare-dead" ".-3" } */
}

int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "";
  size_t size = 200003;
  char *a = malloc (21), *b = malloc (21), *large = malloc (size), *dead = malloc (21), *gone = malloc (size);
  char *map = mmap (NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  memset (a, 'a', 21);
  memset (b, 'a', 21);
  memset (large, 'a', size);
  free (dead);
  free (gone);
  a[20] = large[size - 1] = map[70] = 'z';

  /* All of a range, and ranges that reach further than their blocks.  */
  for (int round = 0; round < 2; round++)
    {
      if (find (a, 'z', 21) != a + 20 || find (a + 3, 'z', 18) != a + 20 || find (a, 'q', 21) || find (a, 'q', 0)
	  || find (a + 21, 'q', 0) || find (a, 'z', 1000) != a + 20 || find (a, 'z', 1 << 20) != a + 20
	  || find (a, 'z', (size_t) -1) != a + 20)
	return 1;
      if (find (large, 'z', size) != large + size - 1 || find (large + 7, 'q', size - 7) || find (large + size, 'q', 0)
	  || find (large + 100000, 'z', 2 * size) != large + size - 1 || find (map, 'z', 1 << 16) != map + 70
	  || find (large + 5, 'z', (size_t) -1) != large + size - 1)
	return 2;
      if (find_raw (large, 'z') != large + size - 1 || find_raw (large + size - 1, 'z') != large + size - 1
	  || find_raw (a + 1, 'z') != a + 20 || find_raw (map + 1, 'z') != map + 70)
	return 3;
      if (length (a, 21) != 21 || length (large, size) != size || length (large + size - 20, 20) != 20
	  || length ("abc", 100) != 3 || length ("abc", 2) != 2)
	return 4;
      if (compare (a, b, 20) || compare (a, b, 1000) <= 0 || compare (large, b, 21) || compare (large + size - 21, a, 21)
	  || compare (large, large + 1, size - 2) || compare (large, large + 1, size) >= 0 || compare (a, "aab", 50) >= 0)
	return 5;
      large[size - 5] = 0;
      if (length_of (large) != size - 5 || length_of (large + size - 6) != 1 || length_of (large + size - 5) != 0)
	return 6;
      large[size - 5] = 'a';
    }

  if (!strcmp (how, "find"))
    find (a, 'q', 22);
  if (!strcmp (how, "find-large"))
    find (large, 'q', size + 1);
  if (!strcmp (how, "find-before"))
    find (large - 1, 'q', 5);
  if (!strcmp (how, "find-shrunk"))
    {
      large = realloc (large, size - 50);
      find (large + 10, 'q', size - 59);
    }
  if (!strcmp (how, "find-dead"))
    find (dead, 'q', 5);
  if (!strcmp (how, "find-reused"))
    {
      char *again = malloc (size);
      memset (again, 'a', size);
      find (gone, 'q', 5);
    }
  if (!strcmp (how, "find-null"))
    find (argc > 1 ? NULL : a, 'q', 5);
  if (!strcmp (how, "raw"))
    find_raw (a, 'q');
  if (!strcmp (how, "raw-large"))
    find_raw (large, 'q');
  if (!strcmp (how, "raw-dead"))
    find_raw (gone, 'q');
  if (!strcmp (how, "length"))
    length (a, 22);
  if (!strcmp (how, "length-large"))
    length (large + 1, size);
  if (!strcmp (how, "string"))
    length_of (a);
  if (!strcmp (how, "string-large"))
    length_of (large + 1);
  if (!strcmp (how, "string-dead"))
    length_of (gone);
  if (!strcmp (how, "compare"))
    compare (b, large, 22);
  if (!strcmp (how, "compare-other"))
    compare (large, b, 22);
  if (!strcmp (how, "compare-large"))
    {
      large[size - 1] = 'a';
      compare (large + size - 100, large + size - 99, 100);
    }
  if (!strcmp (how, "compare-dead"))
    compare (a, gone, 3);
  return 0;
}

/* { dg-temporal-clean } */
/* { dg-temporal-clean "silent" } */
