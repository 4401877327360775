/* Only the program's main is not instrumented: it has no directives of its own,
   library.c is the test.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stack;
struct stack *stack_new (void);
void stack_push (struct stack *, void *);
void *stack_pop (struct stack *);
int stack_peek (struct stack *);
void stack_free (struct stack *);

int
main (int argc, char **argv)
{
  struct stack *s = stack_new ();
  int sum = 0;

  for (int round = 0; round < 20; round++)
    {
      int local[20];
      for (int i = 0; i < 20; i++)
	{
	  local[i] = i;
	  stack_push (s, &local[i]);
	}
      sum += stack_peek (s);
      for (int i = 0; i < 20; i++)
	sum += *(int *) stack_pop (s);
      int *h = malloc (sizeof *h);
      *h = 1;
      stack_push (s, h);
      sum += stack_peek (s);
      if (argc > 1 && !strcmp (argv[1], "stale"))
	{
	  free (h);
	  sum += stack_peek (s);
	}
      stack_pop (s);
      free (h);
    }
  stack_free (s);
  return sum != 20 * (19 + 190 + 1);
}
