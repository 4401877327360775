/* Purpose: new blocks at old addresses through pointers that were set anew in
   the same variable, field, array slot, by every kind of assignment.
   Source: Vorobyov 2017a, section 2.3: an assignment renews the referent.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct holder { int *p; int *q[2]; union { int *u; long bits; } v; };

static int *global;
static struct holder holder;
static volatile int sink;

static __attribute__ ((noinline)) int *
renew (int *old)
{
  free (old);
  int *p = malloc (24);
  *p = 1;
  return p;
}

static __attribute__ ((noinline)) void
renew_in_place (int **where)
{
  *where = renew (*where);
}

int
main (void)
{
  int sum = 0;
  int *local = NULL, *copy;

  for (int i = 0; i < 200; i++)
    {
      local = renew (local);
      copy = local;
      global = local;
      holder.p = copy;
      holder.q[i & 1] = holder.p;
      holder.v.u = holder.q[i & 1];
      struct holder h = holder;
      memcpy (&copy, &h.v, sizeof copy);
      sum += *copy + *h.p + *h.q[i & 1] + *holder.v.u + *global;
      renew_in_place (&local);
      sum += *local;
    }
  free (local);
  for (int i = 0; i < 200; i++)
    {
      int x = 1;
      holder.p = &x;
      holder.q[1] = holder.p;
      sum += *holder.p + *holder.q[1];
    }
  return sum != 200 * 6 + 400;
}
