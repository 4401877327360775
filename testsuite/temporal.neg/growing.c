/* Purpose: pointers into a vector that is reallocated, set right again by their distance from the
   start, and a string builder that does so at each character.
   Source: own; realloc in text editors and interpreters.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct value { struct value *link; int n; };

static struct value *stack, *top, *limit;

static void
grow (void)
{
  size_t used = top - stack, size = limit - stack;
  struct value *old = stack, *fresh = malloc (2 * size * sizeof *fresh);
  memcpy (fresh, old, used * sizeof *fresh);
  for (size_t i = 0; i < used; i++)
    if (fresh[i].link)
      fresh[i].link = fresh + (fresh[i].link - old);
  free (old);
  stack = fresh;
  top = fresh + used;
  limit = fresh + 2 * size;
}

int
main (void)
{
  stack = top = malloc (2 * sizeof *stack);
  limit = stack + 2;
  for (int i = 0; i < 1000; i++)
    {
      if (top == limit)
	grow ();
      *top = (struct value) { top > stack ? top - 1 : NULL, i };
      top++;
    }
  long sum = 0;
  for (struct value *v = top - 1; v; v = v->link)
    sum += v->n;
  free (stack);

  char *text = malloc (1), *at = text;
  size_t room = 1;
  for (int i = 0; i < 500; i++)
    {
      if ((size_t) (at - text) + 1 >= room)
	{
	  size_t offset = at - text;
	  text = realloc (text, room += 1 + i % 3);
	  at = text + offset;
	}
      *at++ = 'a' + i % 26;
      *at = 0;
    }
  sum += strlen (text);

  /* By the integers' difference, which is defined where the pointers' is not.  */
  uintptr_t before = (uintptr_t) text;
  size_t offset = (uintptr_t) at - before;
  text = realloc (text, 100000);
  at = text + offset;
  sum += at[-1] == 'a' + 499 % 26;
  free (text);
  return sum != 999 * 1000 / 2 + 500 + 1;
}
