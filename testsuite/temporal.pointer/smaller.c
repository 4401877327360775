/* Purpose: the smaller and the larger of two pointers, which GCC's front end makes one operation of, belong to the block of the one that was
   chosen.  Where both have one value they may be of two blocks, of which one has ended: then it is the other.
   Source: random programs; a silent miss at every level.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all -fchecking" } */
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct range { char *low, *high; };

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static char *volatile other;
static volatile int sink, zero;
static char global[8];

static NOINLINE char *
lower (char *a, char *b)
{
  return a < b ? a : b;
}

static inline char *
higher (char *a, char *b)
{
  return a > b ? a : b;
}

static NOINLINE char *
lower_number (char *a, char *b)
{
  uintptr_t x = (uintptr_t) a, y = (uintptr_t) b;
  return (char *) MIN (x, y);
}

static NOINLINE char *
higher_of (char *a, char *b)
{
  uintptr_t x = (uintptr_t) a, y = (uintptr_t) b, z = MAX (x, y);
  return (char *) __builtin_expect (z, 0);
}

static NOINLINE struct range
join (struct range a, struct range b)
{
  struct range r = { lower (a.low, b.low), a.high > b.high ? a.high : b.high };
  return r;
}

static NOINLINE int
sum (const char *p, const char *end, const char *limit)
{
  int s = 0;
  for (const char *e = end < limit ? end : limit; p < e; p++)
    s += *p;
  return s;
}

/* Something else in the memory that was freed last.  */
static NOINLINE void
reuse (void)
{
  other = malloc (24);
  other[0] = 3;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct range *r = malloc (2 * sizeof *r);
  char *p = malloc (24), *q = p + 5;
  memset (p, 1, 24);
  r[0] = (struct range) { p, q };
  r[1] = (struct range) { q + zero, q + 5 + zero };
  sink = lower (p, q)[0] + higher (q, p)[0] + join (r[0], r[1]).low[23] + join (r[1], r[0]).high[0];
  if (!strcmp (what, "beyond"))
    higher (p, q)[19] = 1;		/* { dg-temporal-error "out-of-bounds" "beyond" } */
  if (!strcmp (what, "below"))
    sink = lower (q, p)[-1];		/* { dg-temporal-error "out-of-bounds" "below" } */
  if (!strcmp (what, "global"))
    sink = lower (global, p)[8];	/* { dg-temporal-error "out-of-bounds" "global" } */
  if (!strcmp (what, "wild"))
    sink = lower (NULL, p)[0];		/* { dg-temporal-error "null-dereference" "wild" } */
  if (what[0] == 'f')
    {
      free (p);
      reuse ();
      if (!strcmp (what, "f-lower"))
	sink = lower (p, q)[0];		/* { dg-temporal-error "use-after-free" "f-lower" } */
      if (!strcmp (what, "f-higher"))
	higher (p, q)[0] = 1;		/* { dg-temporal-error "use-after-free" "f-higher" } */
      if (!strcmp (what, "f-memory"))
	sink = join (r[0], r[1]).high[0];	/* { dg-temporal-error "use-after-free" "f-memory" } */
      if (!strcmp (what, "f-free"))
	free (r[0].low < r[0].high ? r[0].low : r[0].high);	/* { dg-temporal-error "double-free" "f-free" } */
      if (!strcmp (what, "f-number"))
	sink = lower_number (p, q)[0];	/* { dg-temporal-error "use-after-free" "f-number" } */
      if (!strcmp (what, "f-expected"))
	sink = higher_of (p, q)[0];	/* { dg-temporal-error "use-after-free" "f-expected" } */
      if (!strcmp (what, "f-free"))
	return 1;
      /* { dg-temporal-clean "f-new" } */
      char *now = other;
      if (now == p)
	{
	  /* The new one is chosen, of two with one value, and not the old one.  */
	  sink = lower (p, now)[0] + lower (now, p)[0] + higher (now, p)[1 + zero];
	  sink = lower_number (now, p)[0] + lower_number (p, now)[0] + higher_of (now, p)[1 + zero];
	  r[1].low = now;
	  sink = join (r[0], r[1]).low[0];
	}
      p = now;
    }
  /* { dg-temporal-clean "legal" } */
  memset (p, 1, 24);
  sink = sum (p, p + 24, p + 30 + zero) + sum (p, p + 24, higher (p + 24, p));
  sink = lower_number (p + 1, p)[zero] + higher_of (p, p + 23)[zero] + lower_number ((char *) MAX (5, (uintptr_t) p), (char *) -1)[23];
  char *a = malloc (8), *b = malloc (8), *low = lower (a, b), *high = higher (a, b);
  low[0] = high[7] = 1;
  if (low == high || sum (p, lower (p + 24, p + 25), p + 24) != 24)
    return 1;
  /* A place behind the end is a limit, and no pointer into the next block.  */
  char *end = lower (low + 8, high + 8);
  end[-1] = 2;
  free (lower (a, b));
  free (higher (a, b));
  free (p);
  free (r);
  return 0;
}
