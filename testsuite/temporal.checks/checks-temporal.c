/* Purpose: -checks=temporal finds what is used after its end, at whatever place, and says
   nothing of bounds, constants and indices.  */
/* { dg-additional-options "-fplugin-arg-temporal-checks=temporal" } */
/* { dg-temporal-stat "index_checks" "0" } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; int key[4]; };

static int table[8];
static const int fixed[8] = { 1, 2, 3 };
int *volatile kept;
volatile int far = 6;

__attribute__ ((noipa)) void
ends (void *p)
{
  free (p);		/* { dg-temporal-error "double-free" "double" } */
}

__attribute__ ((noipa)) int
sum (const int *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];		/* { dg-temporal-error "use-after-free" "loop" } { dg-temporal-error "null-dereference" "null" } */
  return s;
}

__attribute__ ((noipa)) int
backwards (const int *end, int n)
{
  int s = 0;
  while (n-- > 0)
    s += *--end;	/* { dg-temporal-error "use-after-free" "backwards" } */
  return s;
}

__attribute__ ((noipa)) int
two (struct node *n)
{
  int s = n->key[0];
  ends (n);
  return s + n->key[3];	/* { dg-temporal-error "use-after-free" "after-call" } */
}

__attribute__ ((noipa)) void
scope (void)
{
  {
    int inner[4] = { 1, 2, 3, 4 };
    kept = inner;
  }
  kept[1]++;		/* { dg-temporal-error "use-after-scope" "scope" } */
}

__attribute__ ((noipa)) static int *
leave (void)
{
  int local[2] = { 1, 2 };
  kept = local;
  return kept;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (16 * sizeof *p);
  memset (p, 0, 16 * sizeof *p);
  kept = p;
  if (!strcmp (what, "loop"))
    {
      sum (p, 0);
      free (p);
      sum (p, 0);
      int *q = malloc (16 * sizeof *q);
      q[0] = 1;
      return sum (kept, 3) + q[0];
    }
  if (!strcmp (what, "backwards"))
    {
      ends (p);
      return backwards (p + 16, 2);
    }
  if (!strcmp (what, "after-call"))
    return two (malloc (sizeof (struct node)));
  if (!strcmp (what, "scope"))
    scope ();
  if (!strcmp (what, "return"))
    {
      int *l = leave ();
      return *l;	/* { dg-temporal-error "use-after-return" "return" } */
    }
  if (!strcmp (what, "outside"))
    {
      /* Far outside of a block that is dead.  */
      ends (p);
      return kept[100] & 1;	/* { dg-temporal-error "use-after-free" "outside" } */
    }
  if (!strcmp (what, "double"))
    {
      free (p);
      ends (p);
    }
  if (!strcmp (what, "string"))
    {
      char *s = strdup ("abc");
      char *volatile again = s;
      free (s);
      return strlen (again) & 1;	/* { dg-temporal-error "use-after-free" "string" } */
    }
  if (!strcmp (what, "copy"))
    {
      char target[64];
      volatile size_t n = 0;
      ends (p);
      memcpy (target, kept, n);
      n = 8;
      memcpy (target, kept, n);	/* { dg-temporal-error "use-after-free" "copy" } */
    }
  if (!strcmp (what, "compare"))
    {
      ends (p);
      return strcmp ((char *) kept, "x") & 1;	/* { dg-temporal-error "use-after-free" "compare" } */
    }
  if (!strcmp (what, "null"))
    {
      kept = NULL;
      return sum (kept, 1);
    }
  /* { dg-temporal-clean "" } */
  if (!strcmp (what, ""))
    {
      /* All of this would be out-of-bounds.  */
      char a[4] = "abc", b[16];
      kept[16 + (far & 1)] = kept[17] + 1;
      table[7] = sum (table, 9) + sum (p, 17) + sum (kept, 4);
      kept = &table[far];
      kept[2] = far;
      memcpy (b, p, 16);
      a[3] = 'd' + (far == 0);
      printf ("%d %d\n", backwards (p + 16, 16), fixed[far]);
      printf ("%zu\n", strnlen (a, 4));
    }
  free (p);
  return 0;
}
