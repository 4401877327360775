/* Purpose: -warn_int_to_pointer names the conversions of integers of unknown provenance, and no
   others.
   Source: issue 3, rule R3.  */
/* { dg-do compile } */
/* { dg-options "-fplugin-arg-temporal-warn_int_to_pointer" } */

#include <stdint.h>

extern unsigned long number (void);
extern uintptr_t address (void);

int *
from_function (void)
{
  return (int *) number (); /* { dg-warning "made of an integer of unknown provenance" } */
}

int *
from_address (void)
{
  return (int *) address ();
}

int *
from_parameter (unsigned long n)
{
  return (int *) n; /* { dg-warning "made of an integer of unknown provenance" } */
}

int *
product (int *p)
{
  return (int *) ((uintptr_t) p * 3); /* { dg-warning "made of an integer of unknown provenance" } */
}

int *
tagged (int *p, uintptr_t tag)
{
  return (int *) (((uintptr_t) p | 1) ^ tag);
}

int *
loaded (const uintptr_t *slot)
{
  return (int *) *slot;
}

int *
constant (void)
{
  return (int *) -1;
}
