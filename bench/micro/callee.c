/* callee.c - functions that the micro benchmarks call, in a unit of their own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "micro.h"

long
none (void)
{
  return 0;
}

/* Dereferences its arguments.  */
long
sum3 (long *a, long *b, long *c)
{
  return *a + *b + *c;
}

/* Does not dereference its arguments.  */
long
take3 (long *a, long *b, long *c)
{
  return (a != b) + (b != c);
}

void
touch (long *p)
{
  ++*p;
}
