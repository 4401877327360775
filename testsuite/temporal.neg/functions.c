/* Purpose: calls of every style: function pointers in tables and structs, K&R
   definitions, unprototyped calls, calls with too many arguments for the
   registers, recursion through pointers, results ignored, noreturn helpers,
   weak and alias symbols, a function that returns its own address.
   Source: issue, neg: function pointers, K&R definitions.  */
/* { dg-additional-options "-std=gnu17" } */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct ops { char *(*make) (const char *); void (*drop) (char *); int (*len) (); };
typedef void *(*self) (void);

static char *
make (const char *s)
{
  return strcpy (malloc (strlen (s) + 1), s);
}

static void
drop (char *p)
{
  free (p);
}

static int
old_style (p, n, q)
     char *p;
     short n;
     int *q;
{
  return p[0] + n + *q;
}

static int length ();

static const struct ops ops = { make, drop, length };

static int
length (char *s)
{
  return *s ? 1 + ops.len (s + 1) : 0;
}

__attribute__ ((noinline)) int *
eleven (int *a, int *b, int *c, int *d, int *e, int *f, int *g, int *h, int *i,
	int *j, int *k, int *l, int *m, int *n)
{
  *a = *b + *c + *d + *e + *f + *g + *h + *i + *j + *k + *l + *m + *n;
  return n;
}

extern int *aliased (int *, int *, int *, int *, int *, int *, int *, int *, int *,
		     int *, int *, int *, int *, int *)
  __attribute__ ((alias ("eleven")));
extern void missing (char *) __attribute__ ((weak));

static void *
myself (void)
{
  return (void *) myself;
}

static __attribute__ ((noreturn, noinline)) void
fail (int *code)
{
  exit (*code);
}

static int
even (int n, int (**other) (int, void *, int *), int *count);

static int
odd (int n, void *other, int *count)
{
  ++*count;
  return n == 0 ? 0 : even (n - 1, other, count);
}

static int
even (int n, int (**other) (int, void *, int *), int *count)
{
  ++*count;
  return n == 0 ? 1 : (*other) (n - 1, other, count);
}

int
main (void)
{
  int x[14], sum = 0, count = 0, zero = 0;

  for (int round = 0; round < 10; round++)
    {
      char *p = ops.make ("twelve chars");
      sum += ops.len (p) + old_style (p, 3, &sum) - sum;
      ops.make ("dropped") [0] = 'x';
      ops.drop (p);
      for (int i = 0; i < 14; i++)
	x[i] = i;
      sum += *aliased (x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7, x + 8,
		       x + 9, x + 10, x + 11, x + 12, x + 13) + x[0];
      if (missing)
	missing (p);
      self s = (self) myself ();
      sum += s () == (void *) myself;
      int (*pointer) (int, void *, int *) = odd;
      sum += even (10, &pointer, &count);
    }
  if (sum != 10 * (12 + 't' + 3 + 13 + 91 + 1 + 1) || count != 110)
    return 1;
  fail (&zero);
}
