/* Programs report each error by longjmp: a jump takes no time that depends on the stack below.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-timeout 40 } */
/* { dg-temporal-clean "" } */

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#define APART __attribute__ ((noinline, noclone))
#define CHECK(x)  do { if (!(x)) abort (); } while (0)

/* As in interpreters: handlers in a list, each in the frame of a call.  */
struct handler { struct handler *outer; jmp_buf env; volatile int status; };
static struct handler *handlers;
static volatile int sink;

static APART void
throw (int status)
{
  handlers->status = status;
  longjmp (handlers->env, 1);
}

static APART int
protected (void (*f) (int), int n)
{
  struct handler h = { .outer = handlers };
  handlers = &h;
  if (setjmp (h.env) == 0)
    f (n);
  handlers = h.outer;
  return h.status;
}

static APART void
work (int n)
{
  volatile char room[40];
  room[n] = n;
  if (n == 0)
    throw (3);
  work (n - 1);
  sink += room[n];
}

/* Many handlers at once, and each error goes through all of them.  */
static APART void
nested (int n)
{
  if (n == 0)
    throw (1);
  int status = protected (nested, n - 1);
  CHECK (status == 1);
  throw (1);
}

/* A buffer that is copied, as who calls others with a buffer of the same name does it.  */
static jmp_buf current;

static APART void
fail (void)
{
  longjmp (current, 5);
}

static APART int
saved (int n)
{
  jmp_buf before;
  memcpy (before, current, sizeof before);
  volatile int result = 0;
  int r = setjmp (current);
  if (r == 0 && n > 0)
    result = saved (n - 1);
  else if (r == 0)
    fail ();
  else
    result = r;
  memcpy (current, before, sizeof before);
  if (n > 0 && setjmp (current) == 0)
    fail ();
  memcpy (current, before, sizeof before);
  return result;
}

static APART int
builtin (int n)
{
  static void *env[5];
  volatile int turns = 0;
  for (int i = 0; i < n; i++)
    if (__builtin_setjmp (env) == 0)
      {
	extern void jump (void **) __attribute__ ((noinline));
	jump (env);
      }
    else
      turns++;
  return turns;
}

APART void
jump (void **env)
{
  __builtin_longjmp (env, 1);
}

int
main (void)
{
  volatile int i;
  for (i = 0; i < 1000000; i++)
    CHECK (protected (work, 10) == 3);
  for (i = 0; i < 100; i++)
    CHECK (protected (nested, 60) == 1);
  for (i = 0; i < 1000; i++)
    saved (10);
  CHECK (builtin (100000) == 100000);
  return 0;
}
