/* Purpose: a pointer copied by memcpy between two variables that GCC then keeps in registers:
   the copy becomes a conversion between a pointer and an integer as seen (VIEW_CONVERT_EXPR).
   Source: testsuite/random, generate 1 --errors=6; the copy was taken for a pointer of
   unknown descent from -O1 on.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;

struct holder { int *p; };

static int *
copy (int *p)
{
  int *a = p, *b;
  memcpy (&b, &a, sizeof b);
  return b;
}

static int *
through_struct (int *p)
{
  struct holder h = { p };
  int *b;
  memcpy (&b, &h, sizeof b);
  return b;
}

static int *
through_integer (int *p)
{
  unsigned long x;
  int *b;
  memcpy (&x, &p, sizeof x);
  x += 4;
  memcpy (&b, &x, sizeof b);
  return b - 1;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (2 * sizeof *p);
  int *a = copy (p), *b = through_struct (p), *c = through_integer (p);
  p[0] = p[1] = 1;

  if (!strcmp (what, "legal"))	/* { dg-temporal-clean "legal" } */
    {
      sink = *a + *b + *c;
      free (p);
      return sink != 3;
    }
  free (p);
  /* Reuses the memory.  */
  int *q = malloc (2 * sizeof *q);
  *q = 2;

  if (!strcmp (what, "plain"))
    sink = *a; /* { dg-temporal-error "use-after-free" "plain" } */
  if (!strcmp (what, "struct"))
    sink = *b; /* { dg-temporal-error "use-after-free" "struct" } */
  if (!strcmp (what, "integer"))
    sink = *c; /* { dg-temporal-error "use-after-free" "integer" } */
  free (q);
  return 0;
}
