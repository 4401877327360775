/* Purpose: numbers of variables that are looked up once, and bytes of a variable that are not checked against its own:
   what is stale is still found, where the variable ended, began anew in the next turn of a loop, or did so on one way
   only; and what is behind its end.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-scope" "scope" "41" } */
/* { dg-temporal-error "use-after-scope" "turn" "58" } */
/* { dg-temporal-error "use-after-scope" "way" "79" } */
/* { dg-temporal-error "out-of-bounds" "beyond" "92" } */

#include <string.h>

static const char *what;

static int
is (const char *name)
{
  return !strcmp (what, name);
}

__attribute__ ((noinline, noclone)) static void
take (long *p)
{
  __asm__ volatile ("" : : "r" (p) : "memory");
}

static long
scope (int stale)
{
  long *p, other = 1;
  {
    long v = 2;
    p = &v;
    take (&v);
    take (p);
    if (!stale)
      p = &other;
  }
  take (&other);
  return 3 *
	 *p;
}

static long
turn (int stale)
{
  long *p = 0, sum = 0;
  for (int i = 0; i < 3; i++)
    {
      long w = i;
      take (&w);
      take (&w);
      if (i == 0 || !stale)
	p = &w;
      *&w += 1;
      take (p);
      sum +=
	     *p;
    }
  return sum;
}

static long
way (int stale)
{
  long *p, other = 4;
  take (&other);
  {
    long v = 5;
    p = &v;
    if (!stale)
      p = &other;
    else
      take (p);
    take (&v);
  }
  take (p);
  return other +
	 *p;
}

static long
beyond (long i)
{
  long all[4] = { 1, 2, 3, 4 };
  long *p = all;
  take (p);
  p[1] = 7;
  take (all);
  p += i;
  return all[1] +
	 *p;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  long sum = scope (is ("scope"));
  sum += turn (is ("turn"));
  sum += way (is ("way"));
  sum += beyond (is ("beyond") ? 4 : 3);
  return sum == 0;
}
