/* longjmp to functions that were left in another way than by their return.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <string.h>

#define APART __attribute__ ((noinline, noclone))

static jmp_buf inner, outer, copy;
static volatile int sink;

static APART void
leave (void)
{
  longjmp (outer, 1);
}

static APART int
set (int n)
{
  volatile char room[100];
  room[n] = n;
  if (setjmp (inner) == 0)
    leave ();
  return room[n];
}

static APART int
set_twice (int n)
{
  volatile int turns = 0;
  if (setjmp (inner) == 0 && n > 0)
    turns++;
  if (setjmp (copy) == 0)
    turns++;
  return turns;
}

static APART int
set_late (int n)
{
  if (n == 7)
    return 0;
  char *volatile room = __builtin_alloca (n + 100);
  room[n] = n;
  if (setjmp (inner) == 0)
    return room[n];
  return 1;
}

static APART int
deeper (int n)
{
  volatile char room[100];
  room[n] = n;
  if (n > 0)
    return deeper (n - 1) + room[n];
  longjmp (inner, 1);		/* { dg-temporal-error "use-after-return" "deeper" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp (what, "left") || !strcmp (what, "deeper"))
    {
      if (setjmp (outer) == 0)
	sink = set (3);
      else if (!strcmp (what, "left"))
	longjmp (inner, 1);	/* { dg-temporal-error "use-after-return" "left" } */
      else
	sink = deeper (9);
    }
  if (!strcmp (what, "copied"))
    {
      sink = set_twice (1);
      memcpy (inner, copy, sizeof inner);
      longjmp (inner, 1);	/* { dg-temporal-error "use-after-return" "copied" } */
    }
  if (!strcmp (what, "alloca"))
    {
      sink = set_late (3);
      longjmp (inner, 1);	/* { dg-temporal-error "use-after-return" "alloca" } */
    }
  if (!strcmp (what, "after"))
    {
      for (int i = 0; i < 500; i++)
	if (setjmp (outer) == 0)
	  leave ();
      sink = set_twice (0);
      longjmp (copy, 1);	/* { dg-temporal-error "use-after-return" "after" } */
    }
  return 0;
}
