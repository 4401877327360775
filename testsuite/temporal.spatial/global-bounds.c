/* Purpose: beyond a global through a pointer: arrays, a scalar, a struct, in a
   callee of another shape; a string literal's neighbour is not looked at.
   Source: issue, "beyond the end of ... a global".  */
/* { dg-do run } */

#include <string.h>

struct pair { int a, b; };

int scalar = 1;
static int numbers[7] = { 1, 2, 3, 4, 5, 6, 7 };
static struct pair pairs[2];
char text[10] = "123456789";
static volatile int sink;
static volatile int two = 2;

static __attribute__ ((noinline)) size_t
length (const char *s)
{
  size_t n = 0;
  while (s[n]) /* { dg-temporal-error "out-of-bounds" "text" } */
    n++;
  return n;
}

static __attribute__ ((noinline)) void
set (int *p, int i, int value)
{
  p[i] = value; /* { dg-temporal-error "out-of-bounds" "numbers" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = &scalar;
  struct pair *q = pairs;

  if (!strcmp (what, "scalar"))
    sink = p[two]; /* { dg-temporal-error "out-of-bounds" "scalar" } */
  if (!strcmp (what, "numbers"))
    set (numbers, 7, 1);
  if (!strcmp (what, "struct"))
    (q + two)->b = 1; /* { dg-temporal-error "out-of-bounds" "struct" } */
  if (!strcmp (what, "text"))
    {
      memset (text, 'x', sizeof text);
      sink = length (text);
    }

  /* { dg-temporal-clean "legal" } */
  set (numbers, 6, 8);
  set (p, 0, 2);
  (q + two - 1)->b = 3;
  sink = numbers[6] + scalar + pairs[1].b + (int) length (text);
  return sink != 8 + 2 + 3 + 9;
}
