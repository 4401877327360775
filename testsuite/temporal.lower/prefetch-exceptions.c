/* Purpose: with -fexceptions a prefetch ends its basic block, as GCC does not say that it throws nothing.
   Source: programs written to break the compiler.  */
/* { dg-do run } */
/* { dg-options "-g -fexceptions -fnon-call-exceptions" } */
/* { dg-temporal-clean "" } */

#include <setjmp.h>
#include <stdlib.h>

static jmp_buf place;

__attribute__ ((noinline)) static void
set (int *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i] = i;
}

__attribute__ ((noinline)) static int
sum (int *p)
{
  int local[4];
  set (local, 4);
  __builtin_prefetch (p);
  if (setjmp (place) == 0)
    longjmp (place, 1);
  __builtin_prefetch (local + 3);
  return p[0] + local[3];    /* { dg-temporal-error "use-after-free" "1" } */
}

int
main (int argc, char **argv)
{
  int *p = malloc (sizeof *p);
  *p = 1;
  if (argc > 1)
    free (p);
  return sum (p) != 4;
}
