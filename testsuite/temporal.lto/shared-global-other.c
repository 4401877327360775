/* The other unit of shared-global.c.  */

#include <stdlib.h>

int theirs[4] = { 10, 20, 30, 40 };
int *into_theirs = theirs + 1;
int common_array[4];
static int same_name[2] = { 10, 11 };
extern int *shared;

int
other_sum (void)
{
  int sum = common_array[3];
  for (int *p = same_name; p < same_name + 2; p++)
    sum += *p;
  return sum;
}

void
other_free (void)
{
  free (shared);
}

int
other_use (void)
{
  return *shared; /* { dg-temporal-error "use-after-free" "used-there" } */
}
