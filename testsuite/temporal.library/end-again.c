/* Purpose: the end of a string that was found before answers for later searches of the same text, as long as it is the end still,
   and the text the same block's.
   Source: libtemporal/libc/strings.c, ends_again_p ().  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define CASE(name)  if (!strcmp (what, name))

enum { SIZE = 40, PAGE = 4096 };

static volatile size_t sink;

/* The length of S, whose end is remembered then.  */

static __attribute__ ((noipa)) size_t
length (const char *s)
{
  return strlen (s);
}

/* A block full of text.  */

static __attribute__ ((noipa)) char *
text (size_t n)
{
  char *s = malloc (n);
  memset (s, 'x', n - 1);
  s[n - 1] = 0;
  return s;
}

/* How many of LETTERS are in S.  */

static __attribute__ ((noipa)) size_t
count (const char *s, const char *letters)
{
  size_t n = 0;
  for (s += strcspn (s, letters); *s; s += strcspn (s, letters))
    n++, s++;
  return n;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *a = text (SIZE), *b = text (SIZE), *high = a < b ? b : a, *low = a < b ? a : b;
  sink = length (low);
  sink = length (high);

  CASE ("no-end")
    {
      high[SIZE - 1] = 'x';
      sink = strlen (high); /* { dg-temporal-error "out-of-bounds" "no-end" } */
    }
  CASE ("no-end-inside")
    {
      high[SIZE - 1] = 'x';
      sink = strcspn (high + 9, "abc"); /* { dg-temporal-error "out-of-bounds" "no-end-inside" } */
    }
  CASE ("other-block")
    {
      low[SIZE - 1] = 'x';
      sink = strlen (low); /* { dg-temporal-error "out-of-bounds" "other-block" } */
    }
  CASE ("behind")
    sink = strlen (high + SIZE); /* { dg-temporal-error "out-of-bounds" "behind" } */
  CASE ("before")
    sink = strlen (high - 4); /* { dg-temporal-error "out-of-bounds" "before" } */
  CASE ("freed")
    {
      char *stale = high;
      free (high);
      sink = strlen (stale); /* { dg-temporal-error "use-after-free" "freed" } */
    }
  CASE ("again")
    {
      char *stale = high;
      free (high);
      for (int i = 0; i < 20; i++)
	sink = length (text (SIZE));
      sink = strlen (stale + 1); /* { dg-temporal-error "use-after-free" "again" } */
    }
  CASE ("tail")
    {
      /* What was the end is behind what is left of the block, in the same cell.  */
      char *s = text (39);
      sink = length (s);
      s = realloc (s, 37);
      sink = strlen (s); /* { dg-temporal-error "out-of-bounds" "tail" } */
    }
  CASE ("hole")
    {
      char *m = mmap (NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      memset (m, 'x', 3 * PAGE - 1);
      sink = length (m);
      munmap (m + PAGE, PAGE);
      sink = strlen (m + 1); /* { dg-temporal-error "out-of-bounds" "hole" } */
    }

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      high[20] = 'a';
      high[30] = 'b';
      if (count (high, "ab") != 2 || count (low, "ab") != 0 || count (high + 25, "ba") != 1)
	return 1;
      high[10] = 0;
      if (length (high) != 10 || count (high, "ab") != 0 || count (high + 11, "ab") != 2)
	return 2;
      /* The text ends later than it did.  */
      char *s = text (100);
      s[50] = 0;
      if (length (s) != 50 || (s[50] = 'x', length (s)) != 99 || strchr (s + 60, 'y')
	  || strspn (s, "x") != 99 || strtol (s, NULL, 10) != 0)
	return 3;
      free (s);
      s = text (100);
      if (length (s) != 99 || count (s, "y") != 0)
	return 4;
    }
  return 0;
}
