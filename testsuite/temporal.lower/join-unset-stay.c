/* Purpose: a value is not asked where it is loaded if the program may end, or show that it goes on, before its use; or if
   there may be none.
   Source: plugin/lower/join-unset.cc.  */
/* { dg-do run } */
/* { dg-skip-if "numbers are in memory without optimisation, and others count then" { *-*-* } { "-O0" "-flto" } } */
/* { dg-additional-options "-fplugin-arg-temporal-checks=all,init" } */
/* { dg-temporal-stat "unset_joined" "0" } */

#include <stdlib.h>

__attribute__ ((noipa)) static void
stop (int n)
{
  if (n)
    exit (0);
}

__attribute__ ((noipa)) static int
called_between (const int *p, int n)
{
  int v = *p;
  stop (n);
  return v > 3 ? 5 : 7;
}

__attribute__ ((noipa)) static int
assembler_between (const int *p)
{
  int v = *p;
  __asm__ volatile ("" : : : "memory");
  return v > 3 ? 5 : 7;
}

__attribute__ ((noipa)) static int
perhaps (const int *p, int n)
{
  int v = *p;
  if (n)
    stop (n - 1);
  return n && v > 3 ? 5 : 7;
}

int
main (void)
{
  int *p = malloc (8), *q = malloc (8);
  p[0] = p[1] = 2;
  if (called_between (p, 0) + assembler_between (p) + perhaps (p, 1) + perhaps (q, 0) != 28)
    return 1;
  return called_between (q, 1);	/* ends before it uses *q */
}
