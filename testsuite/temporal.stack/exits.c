/* Purpose: every way out of a block ends its variables: goto forwards, goto
   backwards, break, continue, the end of a switch, falling off the end.
   Source: Simpson 2013, pointers to automatic objects become invalid at every exit;
   Vorobyov 2017a, delete at scope exit.  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>

static volatile int sink;
static volatile int one = 1;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = NULL;
  int rounds = 0;

  if (!strcmp (what, "goto"))
    {
      {
	int x = 1;
	p = &x;
	if (one)
	  goto out;
	*p = 2;
      }
    out:
      sink = *p; /* { dg-temporal-error "use-after-scope" "goto" } */
    }

  if (!strcmp (what, "goto-back"))
    {
    again:
      if (rounds++)
	*p = 3; /* { dg-temporal-error "use-after-scope" "goto-back" } */
      {
	int x = 1;
	p = &x;
	sink = *p;
	if (rounds < 2)
	  goto again;
      }
    }

  if (!strcmp (what, "break"))
    {
      for (;;)
	{
	  int x = 5;
	  p = &x;
	  if (*p == 5 * one)
	    break;
	}
      sink = *p; /* { dg-temporal-error "use-after-scope" "break" } */
    }

  if (!strcmp (what, "continue"))
    for (int i = 0; i < 2; i++)
      {
	if (i)
	  sink = *p; /* { dg-temporal-error "use-after-scope" "continue" } */
	int x = i;
	p = &x;
	if (one)
	  continue;
	*p = 4;
      }

  if (!strcmp (what, "switch"))
    {
      switch (one)
	{
	case 1:
	  {
	    int x = 6;
	    p = &x;
	    sink = *p;
	  }
	  sink = *p; /* { dg-temporal-error "use-after-scope" "switch" } */
	  break;
	default:
	  break;
	}
    }

  if (!strcmp (what, "switch-break"))
    {
      switch (one)
	{
	  int x;
	case 1:
	  x = 7;
	  p = &x;
	  sink = *p;
	  break;
	case 2:
	  x = 8;
	  sink = x;
	}
      *p = 1; /* { dg-temporal-error "use-after-scope" "switch-break" } */
    }

  if (!strcmp (what, "if-arm"))
    {
      if (one)
	{
	  int x = 1;
	  p = &x;
	}
      else
	{
	  int y = 2;
	  p = &y;
	}
      *p = 1; /* { dg-temporal-error "use-after-scope" "if-arm" } */
    }

  /* The same jumps with a variable that outlives them.  */
  /* { dg-temporal-clean "legal" } */
  {
    int x = 1;
    p = &x;
    {
      if (one)
	goto done;
      *p = 2;
    }
  done:
    for (int i = 0; i < 4; i++)
      {
	if (i == 1)
	  continue;
	if (i == 3)
	  break;
	*p += 1;
      }
    switch (one)
      {
	int y;
      case 1:
	y = 7;
	p = &y;
	sink = *p;
	p = &x;
	break;
      default:
	break;
      }
    sink = *p;
  }
  return sink != 3;
}
