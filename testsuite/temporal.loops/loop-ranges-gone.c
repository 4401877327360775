/* Purpose: checks whose range is known before the loop leave it, and the loop is copied.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-Os" "-flto" } } */
/* { dg-temporal-stat "loop_versions" "11" } */
/* GCC 16 leaves one check in "total" fewer, before the loop.  */
/* { dg-temporal-stat "range_checks" "17" "14" } */
/* { dg-variant "without loop ranges" "-fplugin-arg-temporal-disable=loop_ranges" "-O[123s]" } */
/* { dg-for "without loop ranges" { dg-temporal-stat "loop_versions" "0" } } */

struct vector { double *d; long n; };
struct three { char a, b, c; };
static int table[100];
extern unsigned pure (unsigned) __attribute__ ((const));

long
sum (int *a, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

/* Two ranges: y is read and written.  */

void
saxpy (float *x, float *y, float f, int n)
{
  for (int i = 0; i < n; i++)
    y[i] += f * x[i];
}

void
fill (char *p, unsigned long n, int c)
{
  for (unsigned long i = 0; i < n; i++)
    p[i] = c;
}

long
down (int *a, int n)
{
  long s = 0;
  for (int i = n - 1; i >= 0; i--)
    s += a[i];
  return s;
}

/* The step is no constant.  */

void
strike (char *sieve, long i, long n)
{
  for (long j = i * i; j <= n; j += i)
    sieve[j] = 1;
}

/* The index might wrap around; that it does not is tested before.  */

long
moved (int *a, unsigned k, unsigned n)
{
  long s = 0;
  for (unsigned i = 0; i < n; i++)
    s += a[i + k];
  return s;
}

/* The pointer comes out of memory in each turn, which then is seen to be good.  */

double
total (struct vector *v)
{
  double s = 0;
  for (long i = 0; i < v->n; i++)
    s += v->d[i];
  return s;
}

/* One range for both loops.  */

long
square (int *a, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += a[i * n + j];
  return s;
}

/* The row is loaded before the inner loop.  */

long
rows (int **a, int n)
{
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += a[i][j];
  return s;
}

/* Members of an element are one range, also under a condition on data, and behind another exit; and a
   call that runs nothing of the program's.  */

unsigned
members (struct three *p, int n)
{
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    {
      if (p[i].a == 7)
	break;
      if (p[i].b)
	s += pure (p[i].c);
    }
  return s;
}

int
in_sight (int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += table[i];
  return s;
}
