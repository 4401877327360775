/* Purpose: values of interpreters that come from code without instrumentation, or went through it, belong to where they lead.
   Source: the same as of boxed-values.c.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "boxed-values-unit.c" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include "boxed-values.h"

int
main (void)
{
  struct object *o = calloc (1, sizeof *o);
  o->n = 1;
  struct word w = outside_word (o);
  union number n = outside_number (o);
  outside_set (w);
  outside_set_number (n);
  if (ADDRESS (outside_get ().bits)->n != 1 || ADDRESS (outside_get_number ().bits)->n != 1 || outside_object (w)->n != 1)
    return 1;
  if (outside_of_handle (outside_handle (o))->n != 1 || ADDRESS (outside_bits (o).bits)->n != 1)
    return 3;
  free (o);
  o = malloc (sizeof *o);
  o->n = 2;
  w = outside_word (o);
  struct handle h = outside_handle (o);
  union bits u = { .bits = (uint64_t) o };
  if (((struct object *) h.bits)->n != 2 || outside_of_handle (h)->n != 2 || outside_of_bits (u)->n != 2 || ADDRESS (outside_bits (o).bits)->n != 2)
    return 4;
  n.bits = NAN_BOX | (uint64_t) o;
  outside_set_number (n);
  outside_set (w);
  if (ADDRESS (outside_get ().bits)->n != 2 || ADDRESS (outside_get_number ().bits)->n != 2 || outside_of_number (n)->n != 2)
    return 2;
  free (o);
  return 0;
}
