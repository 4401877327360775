/* The library of moved-by-memcpy.c.  */

#include <stdlib.h>
#include <string.h>
#include "moved-by-memcpy.h"

static int *posted;

void
lib_take (struct message *m, int **slot)
{
  *slot = m->p;
}

void
lib_take_inner (struct message *m, int **slot)
{
  *slot = m->inner->p;
}

void
lib_take_and_free (struct message *m, int **slot)
{
  int *p = m->p;
  free (m);
  *slot = p;
}

void
lib_take_and_call (struct message *m, int **slot, void (*f) (struct message *))
{
  int *p = m->p;
  f (m);
  *slot = p;
}

void
lib_post (struct message *m)
{
  posted = m->p;
}

void
lib_deliver (int **slot)
{
  *slot = posted;
  posted = NULL;
}

void
lib_move (int **to, int **from)
{
  *to = *from;
  *from = NULL;
}

void
lib_set_number (int **slot, unsigned long n)
{
  *(unsigned long *) slot = n;
}

void
lib_set_double (int **slot, double d)
{
  memcpy (slot, &d, sizeof d);
}

void
lib_set_from_list (int **slot, va_list ap)
{
  *slot = va_arg (ap, int *);
}
