/* Purpose: a stale local is used in a callee: the error is where the access is,
   not where the pointer comes from; and the callee is innocent when it gets a
   pointer to something alive.
   Source: Chen 2019, Figure 1b; Vorobyov 2017a, rule R6.  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>

static volatile int sink;

static __attribute__ ((noinline)) int
read_it (const int *p)
{
  return *p + 1; /* { dg-temporal-error "use-after-scope" "noinline" } */
}

static inline __attribute__ ((always_inline)) void
write_it (int *p)
{
  *p = 5; /* { dg-temporal-error "use-after-scope" "inline" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int alive = 3;
  int *p = &alive, *q;

  /* { dg-temporal-clean "legal" } */
  {
    int x = 2;
    q = &x;
    write_it (q);
    sink = read_it (q);
  }
  if (!strcmp (what, "noinline"))
    p = q;
  sink = read_it (p);
  if (!strcmp (what, "inline"))
    p = q;
  write_it (p);
  return alive != 5;
}
