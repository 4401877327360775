/* callee.c - what the micro measurements call: functions of another unit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "micro.h"

long
none (void)
{
  return 0;
}

/* Uses its arguments.  */
long
sum3 (long *a, long *b, long *c)
{
  return *a + *b + *c;
}

/* Has the arguments, but no use for what they point to.  */
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
