/* Purpose: variable-length arrays and alloca, in loops and recursion, with
   addresses passed to callees; VLA parameters; storage that comes and goes.
   Source: issue 3, alloca, VLAs.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <alloca.h>
#include <stdlib.h>
#include <string.h>

static __attribute__ ((noinline)) long
sum (int n, const long v[n])
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  return s;
}

static __attribute__ ((noinline)) long
matrix (int rows, int columns, long m[rows][columns])
{
  long s = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      s += m[i][j] = i * j;
  return s;
}

static __attribute__ ((noinline)) long
recurse (int n)
{
  long v[n + 1], *last = &v[n];
  for (int i = 0; i <= n; i++)
    v[i] = i;
  return n == 0 ? *last : recurse (n - 1) + *last;
}

struct list { struct list *next; int value; };

static __attribute__ ((noinline)) int
stack_list (int n)
{
  struct list *head = NULL;
  for (int i = 0; i < n; i++)
    {
      struct list *l = alloca (sizeof *l);
      l->value = i;
      l->next = head;
      head = l;
    }
  int s = 0;
  for (; head; head = head->next)
    s += head->value;
  return s;
}

int
main (void)
{
  long total = 0;

  for (int n = 1; n < 40; n++)
    {
      long v[n], *p = v;
      char name[n * 3];
      memset (name, n, sizeof name);
      for (int i = 0; i < n; i++)
	p[i] = name[i * 3];
      total += sum (n, v);
      char *a = alloca (n);
      memset (a, 1, n);
      total += a[n - 1];
      if (n % 5 == 0)
	continue;
      struct { int head; } *s = alloca (sizeof *s * n);
      s[n - 1].head = 1;
      total += s[n - 1].head;
    }
  long m[7][9];
  total += matrix (7, 9, m) + m[6][8];
  total += recurse (30) + stack_list (100);
  /* goto back over a VLA.  */
  int rounds = 0;
again:;
  int k = rounds + 1;
  int w[k], *q = w;
  q[k - 1] = k;
  total += q[rounds];
  if (++rounds < 10)
    goto again;
  return total != 20540 + 39 + 32 + 756 + 48 + 465 + 4950 + 55;
}
