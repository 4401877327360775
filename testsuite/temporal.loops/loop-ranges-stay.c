/* Purpose: checks stay in loops of which one condition fails.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "loop_versions" "0" } */
/* { dg-temporal-stat "range_checks" "0" } */

#include <setjmp.h>

struct list { struct list *next; int v; };
extern void unknown (void);
extern jmp_buf place;

/* Something may free.  */

long
frees (int *a, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    {
      s += a[i];
      unknown ();
    }
  return s;
}

/* The referent changes.  */

long
changes (struct list *p)
{
  long s = 0;
  for (; p; p = p->next)
    s += p->v;
  return s;
}

/* Nobody knows how far it moves.  */

long
step_unknown (char *p, char *table, int n)
{
  long s = 0;
  for (int i = 0, k = 0; i < n; i++, k = (int) s)
    s += p[k];
  return s;
}

/* Or how often.  */

long
count_unknown (char *p)
{
  char *q = p;
  while (*q)
    q++;
  return q - p;
}

/* The counter chooses the turns: the range would be too large where it is good.  */

void
chosen (int *a, int k, int n)
{
  for (int i = 0; i < n; i++)
    if (i < k)
      a[i] = 0;
}

/* A few turns are not worth it.  */

int
few (int *a)
{
  int s = 0;
#pragma GCC unroll 1
  for (int i = 0; i < 5; i++)
    s += a[i] ^ s;
  return s;
}

/* Whatever jumps here.  */

long
jumps (int *a, int n)
{
  long s = 0;
  if (setjmp (place))
    return 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
