/* Purpose: dynamic values: pointers with tag bits, numbers in pointer-sized words, and doubles
   whose unused bits hold a pointer.
   Source: own; interpreters of dynamic languages.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uintptr_t value;
struct cell { value head, tail; };

static value
number (intptr_t n)
{
  return (value) n << 2 | 1;
}

static value
cons (value head, value tail)
{
  struct cell *c = malloc (sizeof *c);
  c->head = head;
  c->tail = tail;
  return (value) c | 2;
}

static struct cell *
cell (value v)
{
  return (v & 3) == 2 ? (struct cell *) (v & ~(value) 3) : NULL;
}

static long
consume (value v)
{
  struct cell *c = cell (v);
  if (!c)
    return (intptr_t) v >> 2;
  long sum = consume (c->head) + consume (c->tail);
  free (c);
  return sum;
}

#define BOX 0xfff8000000000000u

static double
box (void *p)
{
  uint64_t bits = (uint64_t) (uintptr_t) p | BOX;
  double d;
  memcpy (&d, &bits, sizeof d);
  return d;
}

static void *
unbox (double d)
{
  uint64_t bits;
  memcpy (&bits, &d, sizeof bits);
  return (bits & BOX) == BOX ? (void *) (uintptr_t) (bits & ~BOX) : NULL;
}

int
main (void)
{
  long sum = 0;

  for (int round = 0; round < 50; round++)
    {
      value list = number (0);
      for (int i = 0; i < 20; i++)
	list = cons (i % 5 ? number (i - 3) : cons (number (i), number (-3)), list);
      sum += consume (list);

      double slots[8];
      for (int i = 0; i < 8; i++)
	slots[i] = i % 2 ? i * 1.5 : box (strdup ("boxed"));
      for (int i = 0; i < 8; i++)
	{
	  char *s = unbox (slots[i]);
	  if ((s == NULL) != i % 2 || (s && s[4] != 'd'))
	    return 1;
	  free (s);
	}
    }
  return sum != 50 * (190 - 60);
}
