/* Purpose: each round of a loop has its own instance of the variables declared
   in its body; a pointer to the last round's instance has the same address.
   Source: design of scope entry after Vorobyov 2017a, store/delete per declaration.  */
/* { dg-do run } */

#include <string.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *last = NULL;
  int sum = 0;

  if (!strcmp (what, "for"))
    for (int i = 0; i < 3; i++)
      {
	int here = i;
	if (i == 2)
	  sink = *last; /* { dg-temporal-error "use-after-scope" "for" } */
	last = &here;
	*last += 1;
      }
  if (!strcmp (what, "while"))
    {
      int i = 0;
      while (i < 3)
	{
	  int here[4] = { i };
	  if (last)
	    last[3] = 1; /* { dg-temporal-error "use-after-scope" "while" } */
	  last = here;
	  i++;
	}
    }
  if (!strcmp (what, "do"))
    {
      int i = 0;
      do
	{
	  int here = 1;
	  if (i > 1)
	    *last += 1; /* { dg-temporal-error "use-after-scope" "do" } */
	  last = &here;
	  sum += *last;
	}
      while (++i < 4);
    }
  if (!strcmp (what, "counter"))
    {
      for (int i = 0; i < 3; i++)
	last = &i;
      sink = *last; /* { dg-temporal-error "use-after-scope" "counter" } */
    }

  /* { dg-temporal-clean "legal" } */
  int outer = 0;
  for (int i = 0; i < 3; i++)
    {
      int here = i;
      int *mine = &here;
      if (last)
	*last += 1;
      last = &outer;
      sum += ++*mine;
    }
  for (int i = 0; i < 3; i++)
    {
      int *counter = &i;
      sum += *counter;
    }
  return sum != 6 + 3 || outer != 2;
}
