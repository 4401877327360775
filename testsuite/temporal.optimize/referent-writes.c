/* Purpose: a load of a referent is not moved before what writes that referent, though the value that goes with it is known
   before.  The memory of the next block is that of the block before, of which a cell may still tell.
   Source: referent-writes.cc, licm.cc, invariant-loads.cc.  */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "1" "44" } */
/* { dg-temporal-error "use-after-free" "2" "57" } */
/* { dg-temporal-error "use-after-free" "3" "71" } */
/* { dg-variant "in verify mode" "-fplugin-arg-temporal-verify" } */
#include <stdlib.h>
#include <string.h>

struct big { int *p; long w[20]; };
static struct big x, y;
char *limit;
static int one = 1;

static void __attribute__ ((noipa)) overflow (void) { abort (); }
static void deep (char *p) { (void) p; overflow (); }
static int __attribute__ ((noipa)) same (int n) { return n; }

/* The stack has referents of what was there.  */

static int __attribute__ ((noipa))
fill (char **q, int n)
{
  char **a[32];
  int t = 0;
  for (int i = 0; i < 32; i++)
    a[i] = q;
  for (int i = 0; i < n; i++)
    t += *a[same (i)] != NULL;
  return t;
}

/* A parameter in memory, which is read where the function begins.  */

static int __attribute__ ((noipa))
parameter (char **q, int n)
{
  int t = 0;
  if ((char *) &q < limit)
    deep ((char *) &q);
  for (int i = 0; i < n; i++)
    t += same (*q[i]);
  return t;
}

static int __attribute__ ((noipa))
stored_before (char **a, char **b, int n)
{
  int t = 0;
  char *v = *a;
  *b = v;
  for (int i = 0; i < n; i++)
    {
      x = y;
      t += (*b)[i];
    }
  return t;
}

static int __attribute__ ((noipa))
stored_inside (char **a, char **b, long *l, int n)
{
  int t = *l;
  char *v = *a;
  for (int i = 0; i < n; i++)
    {
      *b = v;
      x = y;
      t += (*b)[i] + *l;
    }
  return t;
}

static char * __attribute__ ((noipa))
make (void)
{
  return memset (malloc (40), 1, 40);
}

int
main (int argc, char **argv)
{
  int wrong = argc > 1 ? atoi (argv[1]) : 0, t = 0;
  char c[1] = { 1 }, *a, *b = NULL;
  long *l = calloc (1, sizeof *l);
  y.p = &one;
  for (int i = 0; i < 3; i++)
    {
      char **q = malloc (5 * sizeof *q);
      for (int k = 0; k < 5; k++)
        q[k] = c;
      t += parameter (q, 5) + fill (q, 3);
      free (q);
      if (wrong == 1 && i == 2)
        t += parameter (q, 5);
    }
  for (int i = 0; i < 3; i++)
    {
      a = make ();
      t += stored_before (&a, &b, 5);
      free (a);
      if (wrong == 2 && i == 2)
        t += stored_before (&a, &b, 5);
    }
  for (int i = 0; i < 3; i++)
    {
      a = make ();
      t += stored_inside (&a, &b, l, 5);
      free (a);
      if (wrong == 3 && i == 2)
        t += stored_inside (&a, &b, l, 5);
    }
  free (l);
  return t != 3 * (5 + 3 + 5 + 5) || *x.p != 1;
}
