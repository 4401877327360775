/* Purpose: a pointer to a variable of an inner block, used after the block,
   when the compiler may have given its place to a later variable.
   Source: Vorobyov 2017a, Listing 1 and Listing 2 (the scenario).  */
/* { dg-do run } */

#include <string.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p, *q;

  {
    int first = 9;
    p = &first;
    *p += 1;
    sink = *p;
  }
  {
    int second = 8;
    q = &second;
    *q += 1;

    if (!strcmp (what, "write"))
      *p = 1; /* { dg-temporal-error "use-after-scope" "write" } */
    if (!strcmp (what, "read"))
      sink = *p; /* { dg-temporal-error "use-after-scope" "read" } */

    /* { dg-temporal-clean "legal" } */
    p = q;
    *p += 1;
    sink = *p;
    if (sink != 10)
      return 1;
  }
  int third = 7;
  if (!strcmp (what, "second"))
    *q = third; /* { dg-temporal-error "use-after-scope" "second" } */
  p = &third;
  *p += 1;
  return third != 8;
}
