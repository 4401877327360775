/* None of these is divided: nobody here calls it, its address is taken, another name or definition may stand
   for it, its attributes bind it, it returns a large structure, takes and returns no pointer, finds its arguments
   by itself, or its parameters' types depend on others.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-temporal-stat "local_bodies" "0" } */

#include <stdarg.h>

struct tree { struct tree *left, *right; int value; };
struct large { long of[5]; };

int
not_called (struct tree *t)
{
  return t->value;
}

int
address_taken (struct tree *t)
{
  return t ? address_taken (t->left) : 0;
}

int (*pointer) (struct tree *) = address_taken;

int
aliased (struct tree *t)
{
  return t ? aliased (t->left) : 0;
}

extern int other_name (struct tree *t) __attribute__ ((alias ("aliased")));

__attribute__ ((weak)) int
weak (struct tree *t)
{
  return t ? weak (t->left) : 0;
}

__attribute__ ((noipa)) int
noipa (struct tree *t)
{
  return t ? noipa (t->left) : 0;
}

__attribute__ ((used)) int
used (struct tree *t)
{
  return t ? used (t->left) : 0;
}

__attribute__ ((section (".text.own"))) int
placed (struct tree *t)
{
  return t ? placed (t->left) : 0;
}

__attribute__ ((no_temporal)) int
not_instrumented (struct tree *t)
{
  return t ? not_instrumented (t->left) : 0;
}

struct large
large (struct tree *t)
{
  if (t->left)
    return large (t->left);
  return (struct large) { { t->value } };
}

int
no_pointer (int n)
{
  return n > 1 ? no_pointer (n - 1) + no_pointer (n - 2) : n;
}

int
variadic (struct tree *t, ...)
{
  va_list ap;
  va_start (ap, t);
  int n = va_arg (ap, int);
  va_end (ap);
  return n ? variadic (t->left, 0) : t->value;
}

int
dependent (int n, int (*rows)[n])
{
  return n ? dependent (n - 1, (int (*)[n - 1]) rows) : 0;
}

int
use (struct tree *t, int (*rows)[3])
{
  return aliased (t) + weak (t) + noipa (t) + used (t) + placed (t) + (int) large (t).of[0]
	 + no_pointer (3) + variadic (t, 1) + dependent (3, rows) + not_instrumented (t) + pointer (t);
}
