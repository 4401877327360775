/* Purpose: pointers that are moved from one block to another by a distance that comes from a call, a parameter or memory, or is made
   on one of several ways, belong to the other block; what was not moved, and what was not meant, does not.
   Source: Tcl 8.6, GrowEvaluationStack (tclExecute.c); C11 6.5.6 leaves it undefined, but it is common.  */
/* { dg-do run } */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stack { char *base; size_t size; ptrdiff_t moved; };
static ptrdiff_t last;
static char *kept[8];

__attribute__ ((noipa)) static ptrdiff_t
grow (struct stack *s, size_t n)
{
  char *fresh = realloc (s->base, n);
  ptrdiff_t by = fresh - s->base;
  s->base = fresh;
  s->size = n;
  return by;
}

__attribute__ ((noipa)) static void
copied (struct stack *s, size_t n)
{
  char *fresh = malloc (n);
  memcpy (fresh, s->base, s->size);
  s->moved = fresh - s->base;
  free (s->base);
  s->base = fresh;
  s->size = n;
}

__attribute__ ((noipa)) static void
set (char *at, ptrdiff_t by, int c)
{
  at += by;
  *at = c;
}

__attribute__ ((noipa)) static long
sum (const long *a, size_t n, ptrdiff_t by)
{
  long all = 0;
  for (const long *p = a; p < a + n; p++)
    {
      const long *q = p + by;
      all += *p * *q; /* { dg-temporal-error "out-of-bounds" "local" } */
    }
  return all;
}

__attribute__ ((noipa)) static size_t
bytes (const void *to, const void *from)
{
  return (uintptr_t) to - (uintptr_t) from;
}

/* { dg-temporal-clean "legal" } */

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";

  /* From a call; by several steps, some of them in place.  */
  struct stack s = { calloc (1, 50), 50, 0 };
  char *at = s.base + 7, *left = s.base + 8, *end = s.base + 49;
  for (size_t n = 100; n < 1000000; n += n / 2)
    {
      ptrdiff_t by = grow (&s, n);
      at += by;
      *at = n;
      if (n > 30000)
	at[n - 10] = 1;
    }
  if (strcmp (what, "beyond") == 0)
    at[s.size - 7] = 1; /* { dg-temporal-error "use-after-free" "beyond" } */
  if (strcmp (what, "left") == 0)
    *left = 1; /* { dg-temporal-error "use-after-free" "left" } */
  if (strcmp (what, "end") == 0)
    end[1] = 1; /* { dg-temporal-error "use-after-free" "end" } */
  at = s.base;
  at += grow (&s, 2000000);
  memset (at, 'm', s.size);
  free (at);
  if (strcmp (what, "freed") == 0)
    *at = 1; /* { dg-temporal-error "use-after-free" "freed" } */

  /* From memory.  What was freed is given out again.  */
  s = (struct stack) { calloc (1, 500), 500, 0 };
  at = s.base + 7;
  left = s.base + 20;
  char *old = s.base;
  copied (&s, 600);
  char *again = calloc (1, 500), *other = calloc (1, 3000);
  at += s.moved;
  *at = 1;
  if (strcmp (what, "again") == 0)
    *left = 1; /* { dg-temporal-error "use-after-free" "again" } */
  if (strcmp (what, "third") == 0)
    {
      char *third = old + 20;
      set (third, bytes (s.base, old), 1);
      third += (intptr_t) other - (intptr_t) s.base + s.moved + 10000000;
      set (third, -10000000, 1);
      third = old + 20;
      third += strtol (argv[2], 0, 10);
      *third = 1; /* { dg-temporal-error "use-after-free" "third 32" } */
    }
  free (s.base);

  /* Two blocks that live, by a parameter.  */
  char *one = malloc (100), *two = malloc (100), *near = malloc (100);
  last = two - one;
  set (one + 3, last, 'x');
  set (two + 4, -last, 'y');
  if (one[4] != 'y' || two[3] != 'x')
    return 1;
  long *a = malloc (4 * sizeof *a), *b = malloc (4 * sizeof *b);
  for (int i = 0; i < 4; i++)
    a[i] = i + 1, b[i] = i + 5;
  if (sum (a, 4, b - a) != 70 || sum (b, 4, a - b) != 70)
    return 1;
  if (strcmp (what, "local") == 0)
    {
      long c[4] = { 1, 2, 3, 4 };
      sum (c, 4, a - c);
      return sum (a, 4, c - a);
    }
  free (a);
  free (b);
  for (int i = 0; i < 8; i++)
    kept[i] = one + i;
  for (int i = 0; i < 8; i++)
    kept[i] += bytes (two, one);
  for (int i = 0; i < 8; i++)
    *kept[i] = i;
  if (strcmp (what, "near") == 0)
    {
      one += near - two;
      one = two - last;
      one += last / last * 110;
      *one = 1; /* { dg-temporal-error "out-of-bounds" "near" } */
    }

  /* On one of several ways.  */
  char *now = one;
  at = one + 50;
  for (int i = 0; i < 6; i++)
    {
      ptrdiff_t by = 0;
      if (i % 2)
	{
	  char *fresh = malloc (100 + i);
	  by = fresh - now;
	  free (now);
	  now = fresh;
	}
      at += by;
      *at = i;
    }
  if (strcmp (what, "way") == 0)
    at[55] = 1; /* { dg-temporal-error "use-after-free" "way" } */
  free (now);
  if (strcmp (what, "gone") == 0)
    *at = 1; /* { dg-temporal-error "use-after-free" "gone" } */
  free (two);
  free (near);
  free (again);
  free (other);
  return 0;
}
