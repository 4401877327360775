/* Uses what three-units.c gives it.  */

#include <stddef.h>

struct thing { int value; struct thing *next; };

int
use (const struct thing *t)
{
  int sum = 0;
  for (; t; t = t->next)
    sum += t->value; /* { dg-temporal-error "use-after-free" "there" } */
  return sum;
}

void
change (struct thing *t)
{
  t->value += 1; /* { dg-temporal-error "use-after-free" "change" } */
}
