/* Purpose: locals of loop bodies and blocks used in every legal way: last
   round's values kept by copy, addresses kept while the scope lives, blocks
   entered by switch and goto, the same slot serving many types.
   Source: Vorobyov 2017a, the legal twin of Listing 1; issue, switch into scopes.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct frame { struct frame *outer; int *value; };

static __attribute__ ((noinline)) int
total (const struct frame *f)
{
  int s = 0;
  for (; f; f = f->outer)
    s += *f->value;
  return s;
}

static __attribute__ ((noinline)) void
fill (void *p, int c, size_t n)
{
  memset (p, c, n);
}

int
main (void)
{
  int sum = 0;

  for (int i = 0; i < 50; i++)
    {
      int a = i;
      struct frame fa = { NULL, &a };
      for (int j = 0; j < 5; j++)
	{
	  int b = j;
	  struct frame fb = { &fa, &b };
	  if (j == 3)
	    continue;
	  {
	    int c = 1;
	    struct frame fc = { &fb, &c };
	    sum += total (&fc);
	    if (i == 40 && j == 1)
	      break;
	  }
	  sum += total (&fb);
	}
      switch (i % 4)
	{
	  char small[3];
	  double d[4];
	case 0:
	  fill (small, 1, sizeof small);
	  sum += small[2];
	  break;
	case 1:
	  fill (d, 0, sizeof d);
	  sum += d[3] == 0;
	  /* FALLTHRU */
	case 2:
	  {
	    long e[2];
	    fill (e, 0, sizeof e);
	    sum += 1 + e[1];
	  }
	}
      if (i & 1)
	goto into;
      {
	struct { int x; char *p; } s;
	fill (&s, 0, sizeof s);
	sum += s.p != NULL;
      into:
	fill (&s, 1, sizeof s);
	int *p = &s.x;
	sum += *p == 0x01010101;
      }
    }
  /* 8 i + 18 for each i, 123 for 40; 51 from the switch; 50 at the end.  */
  return sum != 8 * 1225 + 50 * 18 - (338 - 123) + 51 + 50;
}
