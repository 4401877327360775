/* Purpose: the address of a struct passed by value, and of its array field, is
   kept after the call.
   Source: issue, "address of ... a parameter"; Simpson 2013, escaping parameters.  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>

struct big { int a[12]; int *self; };

static struct big *kept;
static int *kept_element;
static volatile int sink;

static __attribute__ ((noinline)) int
take (struct big b, int keep)
{
  b.a[3] += 1;
  b.self = &b.a[3];
  if (keep)
    {
      kept = &b;
      kept_element = b.self;
    }
  return *b.self;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct big mine = { { 1, 2, 3, 4 } };

  if (!strcmp (what, "struct"))
    {
      sink = take (mine, 1);
      sink = kept->a[3]; /* { dg-temporal-error "use-after-return" "struct" } */
    }
  if (!strcmp (what, "element"))
    {
      sink = take (mine, 1);
      sink = take (mine, 0);
      *kept_element = 7; /* { dg-temporal-error "use-after-return" "element" } */
    }

  /* { dg-temporal-clean "legal" } */
  sink = take (mine, 0);
  kept = &mine;
  kept_element = &mine.a[3];
  sink += *kept_element + kept->a[2];
  return sink != 5 + 4 + 3;
}
