/* Purpose: a pointer that was set as a number in a union, and whose referent was lost on the way, keeps what its first use has found out,
   also where the union is a register: then its memory is freed and given out again.
   Source: promote-locals.cc, sra.cc; a silent miss from -O1 on, and without an address at every level.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all -fchecking" } */
#include "union-integer.h"

#define INLINE static inline __attribute__ ((always_inline))

struct tagged { int kind; union word w; };

static volatile int one = 1;

INLINE void set (union word *u, unsigned long n) { u->n = n; }

INLINE int
first (const union word *u)
{
  return u->p[0];	/* { dg-temporal-error "use-after-free" "inlined" } */
}

static NOINLINE int
by_address (unsigned long n, int stale)
{
  union word u;
  set (&u, n);
  int s = first (&u);
  if (stale)
    {
      free (u.p);
      reuse ();
    }
  s += first (&u);
  /* Another pointer in the same place.  */
  set (&u, lost (fresh ()));
  s += first (&u);
  free (u.p);
  u.d = 1.5;
  return s + (u.d > 1);
}

static NOINLINE int
by_value (unsigned long n, int stale)
{
  union word u;
  u.n = n;
  int s = u.p[0];
  if (stale)
    {
      free (u.p);
      reuse ();
    }
  return s + u.p[0];	/* { dg-temporal-error "use-after-free" "plain" } */
}

static NOINLINE int
in_loop (unsigned long n, int stale)
{
  struct tagged t = { 1 };
  int s = 0;
  t.w.n = n;
  for (int i = 0; i < 3; i++)
    {
      if (i == 0 || stale)
	s += t.w.p[0];	/* { dg-temporal-error "use-after-free" "loop" } */
      if (i == 1 && stale)
	{
	  free (t.w.p);
	  reuse ();
	}
    }
  return s;
}

static NOINLINE struct tagged
tag (unsigned long n)
{
  struct tagged t = { 2 };
  t.w.n = n;
  return t;
}

static NOINLINE int
returned (unsigned long n, int stale)
{
  struct tagged t = tag (n);
  int s = 0;
  if (t.kind == 2)
    s += t.w.p[0];
  if (stale)
    {
      free (t.w.p);
      reuse ();
    }
  if (t.kind == 2)
    t.w.p[0]++;		/* { dg-temporal-error "use-after-free" "returned" } */
  return s;
}

/* Which of them is known to the processor alone, so these are no registers.  */
static NOINLINE int
indexed (unsigned long n, int stale)
{
  union word u[3];
  for (int i = 0; i < 3; i++)
    u[i].n = n;
  int s = u[one].p[0];
  if (stale)
    {
      free (u[one].p);
      reuse ();
    }
  return s + u[one].p[0];	/* { dg-temporal-error "use-after-free" "indexed" } */
}

/* What a union holds one after the other: a number that is no pointer is none because one was there before, nor one that was there
   behind it, at the same address, with another block.  */
static NOINLINE int
many (void)
{
  union word u;
  int s = 0;
  for (int i = 0; i < 20; i++)
    {
      char *p = fresh ();
      set (&u, lost (p));
      s += first (&u);
      u.n += i % 8;
      u.p[0] = 2;
      u.n -= i % 8;
      free (u.p);
      u.n = 0;
      if (u.p)
	s++;
      u.n = i * 16 + 8;
      s += u.n & 1;
      u.d = i;
      if (i % 3 == 0)
	u.p = fresh ();
      else
	continue;
      s += first (&u);
      free (u.p);
    }
  return s;
}

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  unsigned long n = lost (fresh ());
  sink = by_address (n, is ("inlined"));
  sink = by_value (n, is ("plain"));
  sink = in_loop (n, is ("loop"));
  sink = returned (n, is ("returned"));
  sink = indexed (n, is ("indexed"));
  /* { dg-temporal-clean "legal" } */
  return many () != 27;
}
