/* Purpose: pointers keep their referent through every kind of call: old-style definitions, without
   a prototype, through pointers, nested functions, weak, aliased and ifunc'ed
   ones, tail and recursive calls, cleanup functions.
   Source: issue 3, constructs that carry pointers.  */
/* { dg-do run } */
/* { dg-additional-options "-std=gnu17" } */

#include "../temporal.provenance/stale.h"

static __attribute__ ((noinline)) int
old_style (n, p, c)
     char n;
     int *p;
     float c;
{
  return *p + n + c; /* { dg-temporal-error "use-after-free" "old-style" } */
}

int *unprototyped ();

int *
unprototyped (int n, int *p)
{
  return n ? p : 0;
}

__attribute__ ((weak, noinline)) int *
weak (int *p)
{
  return p;
}

__attribute__ ((noinline)) int *
target (int *p)
{
  return p;
}

int *alias (int *p) __attribute__ ((alias ("target")));

static int *
implementation (int *p)
{
  return p;
}

static int *(*resolver (void)) (int *)
{
  return implementation;
}

int *chosen (int *p) __attribute__ ((ifunc ("resolver")));

static __attribute__ ((noinline)) int *
tail (int *p, int n)
{
  if (n)
    return tail (p, n - 1);
  return target (p);
}

struct table { int *(*get) (int *); int *(*find[2]) (int *, int); };

static void
drop (int **p)
{
  sink = **p; /* { dg-temporal-error "use-after-free" "cleanup" } */
}

static __attribute__ ((noinline)) void
out (int *p, int **result)
{
  *result = p;
}

int
main (int argc, char **argv)
{
  prepare ();
  int *q = fresh;
  struct table t = { target, { tail, tail } };

  int *
  outer (int *p)
  {
    q = p;
    return p;
  }

  int *
  call (int *(*f) (int *), int *p)
  {
    return f (p);
  }

  if (IS ("old-style"))
    return old_style (1, stale, 2.0f);
  if (IS ("unprototyped"))
    {
      q = unprototyped (1, stale);
      sink = *q; /* { dg-temporal-error "use-after-free" "unprototyped" } */
    }
  if (IS ("weak"))
    {
      q = weak (stale);
      sink = *q; /* { dg-temporal-error "use-after-free" "weak" } */
    }
  if (IS ("alias"))
    {
      q = alias (stale);
      sink = *q; /* { dg-temporal-error "use-after-free" "alias" } */
    }
  if (IS ("ifunc"))
    {
      q = chosen (stale);
      sink = *q; /* { dg-temporal-error "use-after-free" "ifunc" } */
    }
  if (IS ("tail"))
    {
      q = tail (stale, 10);
      sink = *q; /* { dg-temporal-error "use-after-free" "tail" } */
    }
  if (IS ("table"))
    {
      q = t.get (stale);
      sink = *q; /* { dg-temporal-error "use-after-free" "table" } */
    }
  if (IS ("table-array"))
    {
      q = t.find[argc & 1] (stale, 3);
      sink = *q; /* { dg-temporal-error "use-after-free" "table-array" } */
    }
  if (IS ("nested"))
    {
      q = outer (stale);
      sink = *q; /* { dg-temporal-error "use-after-free" "nested" } */
    }
  if (IS ("trampoline"))
    {
      int *r = call (outer, stale);
      sink = *r; /* { dg-temporal-error "use-after-free" "trampoline" } */
    }
  if (IS ("out"))
    {
      out (stale, &q);
      sink = *q; /* { dg-temporal-error "use-after-free" "out" } */
    }
  if (IS ("cleanup"))
    {
      int *p __attribute__ ((cleanup (drop))) = stale;
      sink = 1;
    }
  if (IS ("beyond"))
    {
      q = alias (weak (fresh + 3)) + 1;
      sink = *q; /* { dg-temporal-error "out-of-bounds" "beyond" } */
    }

  /* { dg-temporal-clean "legal" } */
  sink = old_style (1, fresh, 2.0f) + *unprototyped (1, fresh) + *weak (fresh)
	 + *alias (fresh) + *chosen (fresh) + *tail (fresh, 3) + *t.get (fresh)
	 + *t.find[1] (fresh, 1) + *outer (fresh) + *call (outer, fresh) + *q;
  out (fresh, &q);
  sink = *q;
  free (fresh);
  return 0;
}
