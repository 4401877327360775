/* Purpose: exceptions by a chain of jmp_bufs on the stack: thrown over many frames with locals
   and arrays of variable length, from handlers and in loops.
   Source: own; the exception macros of many C libraries.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct handler { struct handler *up; jmp_buf env; const char *message; };

static struct handler *handlers;

static _Noreturn void
throw (const char *message)
{
  struct handler *h = handlers;
  handlers = h->up;
  h->message = message;
  longjmp (h->env, 1);
}

static int
work (int depth, int *up)
{
  int here[3] = { depth, *up, 0 }, v[depth + 1];
  memset (v, 0, sizeof v);
  if (depth == 0)
    throw ("bottom");
  v[depth] = work (depth - 1, &here[1]);
  return v[depth] + here[0];
}

static int
catch_and_go_on (int depth)
{
  struct handler h = { handlers, { { { 0 } } }, NULL };
  char *volatile block = strdup ("kept over the jump");
  int volatile result = 0;

  handlers = &h;
  if (!setjmp (h.env))
    {
      int one = 1;
      result = work (depth, &one);
      handlers = h.up;
    }
  else
    {
      char copy[40];
      strcpy (copy, block);
      result = strlen (copy) + h.message[0];
      free (block);
      if (depth % 4 == 3)
	throw ("again");
      return result;
    }
  free (block);
  return result;
}

int
main (void)
{
  long sum = 0;

  for (int i = 0; i < 40; i++)
    {
      struct handler outer = { handlers, { { { 0 } } }, NULL };
      handlers = &outer;
      if (!setjmp (outer.env))
	{
	  sum += catch_and_go_on (i);
	  handlers = outer.up;
	}
      else
	sum += outer.message[0];
    }
  return handlers || sum != 30 * (18 + 'b') + 10 * 'a';
}
