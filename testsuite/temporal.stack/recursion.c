/* Purpose: pointers to the locals of recursive calls: up the stack they are
   good, down the stack they are dead once the call is over, and a new call
   at the same depth is a new instance.
   Source: issue, "recursion"; Vorobyov 2017a, origin numbers per activation.  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>

#define DEPTH 20

static int *at_depth[DEPTH + 1];
static volatile int sink;

/* Each level sees its caller's local.  */
static __attribute__ ((noinline)) int
down (int depth, int *callers)
{
  int mine = depth;
  at_depth[depth] = &mine;
  *callers += 1;
  if (depth < DEPTH)
    return down (depth + 1, &mine) + mine;
  int sum = 0;
  for (int i = 0; i <= DEPTH; i++)
    sum += *at_depth[i];
  return sum;
}

/* Looks at what an earlier call at the same depth has left.  */
static __attribute__ ((noinline)) int
again (int depth)
{
  int mine = depth;
  int *p = &mine;
  if (depth < 5)
    return again (depth + 1) + *p;
  return *at_depth[depth]; /* { dg-temporal-error "use-after-return" "again" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int top = 0;

  /* { dg-temporal-clean "legal" } */
  int sum = down (0, &top);
  if (!strcmp (what, "deep"))
    sink = *at_depth[DEPTH]; /* { dg-temporal-error "use-after-return" "deep" } */
  if (!strcmp (what, "shallow"))
    *at_depth[0] = 1; /* { dg-temporal-error "use-after-return" "shallow" } */
  if (!strcmp (what, "again"))
    sink = again (0);

  /* 0..20 and one more each but the last, summed at the bottom, and then
     0..19 with one more each on the way back.  */
  return top != 1 || sum != (210 + 20) + (190 + 20);
}
