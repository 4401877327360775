/* None of these functions takes referents as parameters: others call it, or somebody has its
   address, or its arguments are found by other means or do not fit its parameters, or its caller is not instrumented.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-variant "undivided" "-fplugin-arg-temporal-disable=local_bodies" } */
/* { dg-for "undivided" { dg-temporal-stat "signatures" "0" } } */

#include <stdarg.h>

int
known_elsewhere (int *p)
{
  return *p;
}

static int
address_taken (int *p)
{
  return *p;
}

static int
old_style (p)
     int *p;
{
  return *p;
}

static int
variadic (int *p, ...)
{
  va_list ap;
  va_start (ap, p);
  int x = *va_arg (ap, int *) + *p;
  va_end (ap);
  return x;
}

static __attribute__ ((used)) int
kept (int *p)
{
  return *p;
}

static int
aliased (int *p)
{
  return *p;
}

int other_name (int *p) __attribute__ ((alias ("aliased")));

static __attribute__ ((noipa)) int
opaque (int *p)
{
  return *p;
}

static __attribute__ ((no_temporal)) int
left_alone (int *p)
{
  return *p;
}

static int
called_from_outside (int *p)
{
  return *p;
}

__attribute__ ((no_temporal)) int
outside (int *p)
{
  return called_from_outside (p);
}

static __attribute__ ((constructor)) void
first (void)
{
}

int (*address) (int *) = address_taken;

int
all (int *p)
{
  return (known_elsewhere (p) + address_taken (p) + old_style (p, 1) + variadic (p, p)
	  + kept (p) + aliased (p) + opaque (p) + left_alone (p)
	  + called_from_outside (p));
}
