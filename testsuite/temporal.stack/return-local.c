/* Purpose: a function returns the address of its local; another call takes the
   place of the frame; then the address is used.
   The address goes through a variable: GCC's front end turns a literal
   "return &local" into a null pointer.
   Source: Simpson 2013, escaping address of a stack object; issue.  */
/* { dg-do run } */

#include <string.h>

static volatile int sink;

static __attribute__ ((noinline)) int *
leak_local (int value)
{
  int local = value + 1;
  int *q = &local;
  *q += 1;
  return q;
}

static __attribute__ ((noinline)) int *
leak_parameter (int value)
{
  int *q = &value;
  *q += 1;
  return q;
}

static __attribute__ ((noinline)) int *
keep_static (int value)
{
  static int local;
  int *q = &local;
  *q = value + 2;
  return q;
}

/* Has a frame much like theirs.  */
static __attribute__ ((noinline)) int
reuse (int value)
{
  int a[4] = { value, 2, 3, 4 };
  int *volatile p = a;
  p[1] += p[0];
  return p[1] + p[3];
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "local"))
    {
      int *p = leak_local (1);
      sink = reuse (5);
      sink = *p; /* { dg-temporal-error "use-after-return" "local" } */
    }
  if (!strcmp (what, "local-write"))
    {
      int *p = leak_local (1);
      sink = reuse (5);
      *p = 2; /* { dg-temporal-error "use-after-return" "local-write" } */
    }
  if (!strcmp (what, "parameter"))
    {
      int *p = leak_parameter (1);
      sink = reuse (5);
      sink = *p; /* { dg-temporal-error "use-after-return" "parameter" } */
    }

  /* { dg-temporal-clean "legal" } */
  int *p = keep_static (1);
  sink = reuse (5);
  sink = *p;
  return sink != 3;
}
