/* Purpose: strings and comparisons that end near the end of their block or of a page, to the byte, at all places in
   cells: up to the last byte is right, one further is not.
   Source: short-strings.h of the runtime.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile size_t sink;
static char *volatile shown;

/* N bytes at the end of a block of SKIP more, without a null character; behind it is one.  */

static char *
open_string (size_t skip, size_t n)
{
  char *behind = malloc (skip + n + 1), *p;
  memset (behind, 0, skip + n + 1);
  shown = behind;
  free (behind);
  p = malloc (skip + n);
  memset (p, 'a', skip + n);
  return p + skip;
}

static size_t
length (const char *p)
{
  return strlen (p);
}

static int
compared (const char *a, const char *b)
{
  return strcmp (a, b);
}

static int
compared_part (const char *a, const char *b, size_t n)
{
  return strncmp (a, b, n);
}

static const char *
many (void)
{
  static char text[400];
  memset (text, 'a', sizeof text - 1);
  return text;
}

/* All of this is right.  P has N bytes, after which nothing may be read.  */

static int
right (char *p, size_t n)
{
  char longer[300];

  memset (longer, 'a', sizeof longer - 1);
  longer[299] = 0;
  memset (p, 'a', n);
  if (compared_part (p, longer, n) != 0 || compared_part (longer, p, n) != 0 || strnlen (p, n) != n)
    return 1;
  for (size_t i = 0; i < n; i++)
    {
      p[i] = 'b';
      if (compared (p, longer) <= 0 || compared (longer, p) >= 0 || compared_part (p, longer, i) != 0)
        return 2;
      p[i] = 0;
      if (length (p) != i || compared (p, longer) >= 0 || compared (longer, p) <= 0 || compared (p, p) != 0
          || compared_part (p, longer, i + 1) >= 0 || strnlen (p, n) != i)
        return 3;
      p[i] = 'a';
    }
  return 0;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  size_t skip = argc > 2 ? atoi (argv[2]) : 0, n = argc > 3 ? atoi (argv[3]) : 0;

  CASE ("length") sink = length (open_string (skip, n));
  /* { dg-temporal-error "out-of-bounds" "length 0 1" "34" } */
  /* { dg-temporal-error "out-of-bounds" "length 0 8" "34" } */
  /* { dg-temporal-error "out-of-bounds" "length 3 5" "34" } */
  /* { dg-temporal-error "out-of-bounds" "length 5 10" "34" } */
  /* { dg-temporal-error "out-of-bounds" "length 0 15" "34" } */
  /* { dg-temporal-error "out-of-bounds" "length 0 16" "34" } */
  /* { dg-temporal-error "out-of-bounds" "length 7 17" "34" } */
  /* { dg-temporal-error "out-of-bounds" "length 0 48" "34" } */
  /* { dg-temporal-error "out-of-bounds" "length 3 100" "34" } */
  /* { dg-temporal-error "out-of-bounds" "length 0 128" "34" } */
  /* { dg-temporal-error "out-of-bounds" "length 9 250" "34" } */
  CASE ("first") sink = compared (open_string (skip, n), many ());
  /* { dg-temporal-error "out-of-bounds" "first 0 1" "40" } */
  /* { dg-temporal-error "out-of-bounds" "first 1 7" "40" } */
  /* { dg-temporal-error "out-of-bounds" "first 0 14" "40" } */
  /* { dg-temporal-error "out-of-bounds" "first 6 15" "40" } */
  /* { dg-temporal-error "out-of-bounds" "first 0 16" "40" } */
  /* { dg-temporal-error "out-of-bounds" "first 5 43" "40" } */
  /* { dg-temporal-error "out-of-bounds" "first 0 256" "40" } */
  CASE ("second") sink = compared (many (), open_string (skip, n));
  /* { dg-temporal-error "out-of-bounds" "second 0 3" "40" } */
  /* { dg-temporal-error "out-of-bounds" "second 4 8" "40" } */
  /* { dg-temporal-error "out-of-bounds" "second 2 15" "40" } */
  /* { dg-temporal-error "out-of-bounds" "second 0 16" "40" } */
  /* { dg-temporal-error "out-of-bounds" "second 2 33" "40" } */
  /* { dg-temporal-error "out-of-bounds" "second 0 200" "40" } */
  CASE ("part") sink = compared_part (open_string (skip, n), many (), n + 1);
  /* { dg-temporal-error "out-of-bounds" "part 0 4" "46" } */
  /* { dg-temporal-error "out-of-bounds" "part 3 8" "46" } */
  /* { dg-temporal-error "out-of-bounds" "part 0 15" "46" } */
  /* { dg-temporal-error "out-of-bounds" "part 0 16" "46" } */
  /* { dg-temporal-error "out-of-bounds" "part 1 40" "46" } */
  /* { dg-temporal-error "out-of-bounds" "part 0 144" "46" } */

  /* { dg-temporal-clean "right" } */
  CASE ("right")
    {
      size_t page = sysconf (_SC_PAGESIZE);
      char *pages = mmap (NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (pages == MAP_FAILED || munmap (pages + page, page) != 0)
        return 1;
      for (size_t i = 0; i < 9; i++)
        for (size_t k = 1; k < 290; k += k < 40 ? 1 : k < 120 ? 13 : 61)
          {
            char *p = malloc (i + k);
            int wrong = right (p + i, k) | right (pages + page - k, k);
            free (p);
            if (wrong)
              return 1 + wrong;
          }
    }
  return 0;
}
