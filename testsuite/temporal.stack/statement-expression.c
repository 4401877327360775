/* Purpose: a variable of a GNU statement expression ends with it.
   Source: Vorobyov 2017a, delete at scope exit; own scenario.  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>

#define ADDRESS_OF_SQUARE(x)  ({ int square_ = (x) * (x); int *p_ = &square_; *p_ += 1; p_; })
#define SQUARE(x)  ({ int square_ = (x) * (x); int *p_ = &square_; *p_ += 1; *p_; })

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "read"))
    {
      int *p = ADDRESS_OF_SQUARE (argc);
      sink = *p; /* { dg-temporal-error "use-after-scope" "read" } */
    }
  if (!strcmp (what, "write"))
    {
      int *p = ADDRESS_OF_SQUARE (argc);
      *p = 1; /* { dg-temporal-error "use-after-scope" "write" } */
    }

  /* { dg-temporal-clean "legal" } */
  sink = SQUARE (argc) + SQUARE (3);
  return sink != 5 + 10;
}
