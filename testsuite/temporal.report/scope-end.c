/* Purpose: the scope of a variable is said to have ended at its closing brace, or at the jump that has ended it.
   Source: issue 24, "its scope ended here".  */
/* { dg-do run } */
/* { dg-options "-g -w" } */

#include <stdlib.h>
#include <string.h>

static volatile int sink, three = 3;
static int *volatile kept;

#define USE(v) (kept = &(v), sink = *kept)

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp (what, "block"))
    {
      {
	int a = 1;
	USE (a);
	if (sink == 1)
	  {
	    sink++;
	  }
      } /* { dg-temporal-note "its scope ended here" "block" } */
      sink = *kept; /* { dg-temporal-error "use-after-scope" "block" } */
    }
  if (!strcmp (what, "loop"))
    {
      for (int i = 0; i < three; i++)
	{
	  int a = i;
	  USE (a);
	  sink += i;
	} /* { dg-temporal-note "its scope ended here" "loop" } */
      sink = *kept; /* { dg-temporal-error "use-after-scope" "loop" } */
    }
  if (!strcmp (what, "text"))
    {
      {
	int a = 1;
	const char *s = "}\"}"; char c = '}', d = '"'; /* } */ // }
	USE (a);
#define BRACE }
#define TWO \
  }
	sink = *s + c + d;
      } /* { dg-temporal-note "its scope ended here" "text" } */
      sink = *kept; /* { dg-temporal-error "use-after-scope" "text" } */
    }
  if (!strcmp (what, "header"))
    {
      for (int i = 0; i < three; i++)
	{
	  USE (i);
	  if (i == 1) { sink = i; }
	} /* { dg-temporal-note "its scope ended here" "header" } */
      sink = *kept; /* { dg-temporal-error "use-after-scope" "header" } */
    }
  if (!strcmp (what, "single"))
    {
      for (int i = 0; i < three; i++)
	USE (i); /* { dg-temporal-note "its scope ended here" "single" } */
      sink = *kept; /* { dg-temporal-error "use-after-scope" "single" } */
    }
  if (!strcmp (what, "array"))
    {
      {
	int a[3] = { 1, 2, 3 };
	USE (a[sink % 3]);
      } /* { dg-temporal-note "its scope ended here" "array" } */
      sink = *kept; /* { dg-temporal-error "use-after-scope" "array" } */
    }
  if (!strcmp (what, "legal"))
    {
      int a = 1;
      USE (a);
      sink = *kept;
    }
  /* { dg-temporal-clean "legal" } */
  return 0;
}
