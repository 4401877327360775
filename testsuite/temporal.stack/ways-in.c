/* Purpose: scopes that are entered in the middle, by switch, Duff's device and goto, for
   statements with declarations, nested statement expressions, loops with every
   kind of exit; each turn has fresh variables.
   Source: issue 3, switch jumping into scopes, loops, slots shared by GCC.  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>

static volatile int sink;
static volatile int one = 1;

static __attribute__ ((noinline)) int
read (int *p)
{
  return *p; /* { dg-temporal-error "use-after-scope" "statement-expression" } */
}

static __attribute__ ((noinline)) void
duff (char *to, const char *from, int n, int bad)
{
  int *p = NULL;
  int rounds = (n + 3) / 4;
  switch (n % 4)
    {
    case 0:
      do
	{
	  int x;
	  *to++ = *from++;
	case 3:
	  if (bad && p)
	    sink = *p; /* { dg-temporal-error "use-after-scope" "duff" } */
	  x = rounds;
	  p = &x;
	  *to++ = *from++ + *p * 0;
	case 2:
	  *to++ = *from++;
	case 1:
	  *to++ = *from++;
	}
      while (--rounds > 0);
    }
}

static __attribute__ ((noinline)) int
two_slots (int n, int bad)
{
  int *p, *q;
  {
    int x[4] = { n, n, n, n };
    p = x;
    sink = read (p + 1);
  }
  {
    int y[4] = { 1, 2, 3, 4 };
    q = y;
    sink = read (q + 2);
    if (bad)
      q[1] = p[2]; /* { dg-temporal-error "use-after-scope" "slots" } */
    return q[1];
  }
}

static __attribute__ ((noinline)) int
nested (int n)
{
  int *p = ({ int a = n; int *q = &a; ({ int b = *q; sink = *(&b + 0); q; }); *q > 100 ? NULL : q; });
  return read (p);
}

static __attribute__ ((noinline)) int
search (const int *table, int n, int wanted, int bad)
{
  int *found = NULL;
  for (int i = 0, *at = &i; i < n; (*at)++)
    {
      int copy = table[i];
      if (copy < 0)
	continue;
      found = &copy;
      if (*found == wanted)
	break;
      if (copy == wanted + 50)
	return -1;
      if (copy == wanted + 60)
	goto out;
    }
  if (bad)
    return *found; /* { dg-temporal-error "use-after-scope" "search" } */
out:
  if (bad)
    return *found + 1; /* { dg-temporal-error "use-after-scope" "search-out" } */
  return found != NULL;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char to[32], from[32] = "abcdefghijklmnopqrstuvwxyz";
  static const int table[] = { -1, 5, 7, 60, -2, 9 };

  if (!strcmp (what, "duff"))
    duff (to, from, 8, 1);
  if (!strcmp (what, "slots"))
    sink = two_slots (3, 1);
  if (!strcmp (what, "statement-expression"))
    sink = nested (3);
  if (!strcmp (what, "search"))
    sink = search (table, 6, 7, 1);
  if (!strcmp (what, "search-out"))
    sink = search (table, 6, 0, 1);
  if (!strcmp (what, "for"))
    {
      int *p = NULL;
      for (int i = 0; i < 3; i++)
	p = &i;
      sink = *p; /* { dg-temporal-error "use-after-scope" "for" } */
    }
  if (!strcmp (what, "goto-in"))
    {
      int *p = NULL;
      int turns = 0;
      goto in;
      for (;;)
	{
	  {
	    int x;
	    if (p)
	      sink = *p; /* { dg-temporal-error "use-after-scope" "goto-in" } */
	  in:
	    x = turns;
	    p = &x;
	    sink = *p;
	  }
	  if (turns++ > 2)
	    break;
	}
    }
  if (!strcmp (what, "literal"))
    {
      int *p = NULL;
      for (int i = 0; i < 3; i++)
	{
	  if (i)
	    sink = *p; /* { dg-temporal-error "use-after-scope" "literal" } */
	  p = (int[]) { i, i + 1 };
	}
    }

  /* { dg-temporal-clean "legal" } */
  for (int n = 1; n < 20; n++)
    {
      memset (to, 0, sizeof to);
      duff (to, from, n, 0);
      if (memcmp (to, from, n) || to[n])
	return 1;
    }
  int total = 0;
  for (int i = 0; i < 10; i++)
    total += two_slots (i, 0) + search (table, 6, i, 0);
  int *p = &total, turns = 0;
  goto in_again;
  while (turns < 5)
    {
      int y, *q;
      y = *p;
    in_again:
      q = &y;
      *q = turns++;
      total += *q;
    }
  switch (one)
    {
      int z, *r;
    case 0:
      z = 1;
    case 1:
      r = &z;
      *r = 2;
      total += z;
    }
  return total != 42;
}
