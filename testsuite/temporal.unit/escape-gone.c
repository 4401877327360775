/* Purpose: locals whose address is only lent to functions of the unit need no block, though others pass these functions what comes from
   anywhere: a number, a pointer, a member of a structure, an address that goes on to another function or to itself; and once such
   a function is inlined its checks of the local go.
   Source: escape.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "nonescaping_locals" "6" } */
/* { dg-temporal-stat "tracked_locals" "0" } */
/* { dg-temporal-stat "nonescaping_checks" "1+" } */
/* { dg-variant "without escape" "-fplugin-arg-temporal-disable=escape" } */
/* { dg-for "without escape" { dg-temporal-stat "nonescaping_locals" "0" } } */
/* { dg-for "without escape" { dg-temporal-stat "tracked_locals" "6" } } */
/* { dg-for "without escape" { dg-temporal-stat "nonescaping_checks" "0" } } */

#define NOINLINE __attribute__ ((noinline, noclone))

struct pair { int a, b; };
struct reader { const char *at; unsigned last; char *found; struct pair two; };
extern int use (int);

static NOINLINE int
get (const char *p, unsigned *v)
{
  *v = p[0] * 256u + p[1];
  return 2;
}

static NOINLINE int
find (const char *p, char **q)
{
  if (q)
    *q = (char *) p + 1;
  return *p;
}

static NOINLINE void
halve (int *n)
{
  while (*n > 10)
    *n /= 2;
}

static NOINLINE void
forward (int n, int *result)
{
  if (n > 100)
    forward (n / 2, result);
  else
    {
      *result = n;
      halve (result);
    }
}

static NOINLINE void
split (int n, struct pair *p)
{
  p->a = n & 15;
  p->b = n >> 4;
}

static inline __attribute__ ((always_inline)) void
twice (int *p)
{
  *p *= 2;
}

/* Known to others: what they give may be anything.  */

int
all (struct reader *r)
{
  twice (&r->two.a);
  forward (r->last, &r->two.b);
  split (r->last, &r->two);
  return get (r->at, &r->last) + find (r->at, &r->found);
}

int
number (const char *p)
{
  unsigned v;
  get (p, &v);
  return v;
}

int
pointer (const char *p)
{
  char *q;
  find (p, &q);
  return *q;
}

int
member (int n)
{
  struct pair p[2];
  split (n, &p[1]);
  halve (&p[1].b);
  return p[1].a + p[1].b;
}

int
passed (int n)
{
  int r;
  forward (n, &r);
  return r;
}

int
turns (const char *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    {
      unsigned v = 0;
      if (p[i])
	get (p + i, &v);
      s += v;
    }
  return s;
}

int
inlined (int n)
{
  int m = n;
  twice (&m);
  halve (&m);
  return m;
}
