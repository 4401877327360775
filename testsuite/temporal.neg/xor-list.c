/* Purpose: an XOR list and pointers with tag bits: integers made of pointers,
   and pointers made of integers.
   Source: issue 3, tagged low bits, XOR lists.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdlib.h>

struct node { uintptr_t link; int value; };

static uintptr_t
bits (struct node *p)
{
  return (uintptr_t) p;
}

int
main (void)
{
  int sum = 0;

  for (int round = 0; round < 20; round++)
    {
      struct node *first = NULL, *last = NULL;
      for (int i = 0; i < 30; i++)
	{
	  struct node *n = malloc (sizeof *n);
	  n->value = i;
	  n->link = bits (last);
	  if (last)
	    last->link ^= bits (n);
	  else
	    first = n;
	  last = n;
	}
      for (struct node *p = NULL, *n = first; n;)
	{
	  struct node *next = (struct node *) (n->link ^ bits (p));
	  sum += n->value;
	  p = n;
	  n = next;
	}
      for (struct node *p = NULL, *n = last; n;)
	{
	  struct node *next = (struct node *) (n->link ^ bits (p));
	  uintptr_t tagged = bits (n) | (n->value & 1);
	  if ((tagged & 1) != (((struct node *) (tagged & -2ul))->value & 1u))
	    return 1;
	  p = n;
	  n = next;
	}
      for (struct node *n = first, *p = NULL; n;)
	{
	  struct node *next = (struct node *) (n->link ^ bits (p));
	  if (p)
	    free (p);
	  p = n;
	  n = next;
	}
      free (last);
    }
  return sum != 20 * 435;
}
