/* Purpose: pointers as parameters and results of any integer type of 64 bits, and in doubles, keep their referent: in the
   unit, across units, through pointers to functions, through functions that end with a jump to another, in a number that a
   function keeps and another returns.
   Source: issue 19, section 4.  */
/* { dg-do run } */
/* { dg-additional-sources "integer-arguments-other.c" } */

#include <stdlib.h>
#include "integer-arguments-any.h"

static volatile int sink;
static struct keeper keeper;

union boxed { uint64_t bits; double d; };

static __attribute__ ((noinline)) int here_long (long n) { return *(int *) n; } /* { dg-temporal-error "use-after-free" "9 x" } */
static __attribute__ ((noinline)) int here_unsigned (int *q, unsigned long long n)
{
  return *q + *(int *) n; /* { dg-temporal-error "use-after-free" "10 x" } */
}
static __attribute__ ((noinline)) size_t here_same (size_t n) { return n; }
static __attribute__ ((noinline)) size_t here_jump (size_t n) { return here_same (n); }
static size_t (*volatile through) (size_t) = here_same;
static int called (int more, uint64_t n) { return more + *(int *) n; } /* { dg-temporal-error "use-after-free" "8 x" } */
static __attribute__ ((noinline)) int *unboxed (double d)
{
  union boxed b;
  b.d = d;
  return (int *) (b.bits & 0xffffffffffff);
}
static __attribute__ ((noinline)) double boxed (int *p)
{
  union boxed b;
  b.bits = (uintptr_t) p | 0xfff8000000000000;
  return b.d;
}

/* Release P if BAD, and have another block in its place.  */

static int *
again (int *p, int bad)
{
  if (!bad)
    return p;
  free (p);
  p = malloc (40);
  *p = 4;
  return p;
}

static int
run (int k, int bad)
{
  int *p = malloc (40), *q;
  *p = 3;
  uint64_t n = (uintptr_t) p;
  double d;
  switch (k)
    {
    case 1:
      q = again (p, bad);
      sink = there_long ((long) n);
      break;
    case 2:
      q = again (p, bad);
      sink = there_size (1, n);
      break;
    case 3:
      d = boxed (p);
      q = again (p, bad);
      sink = there_double (d);
      break;
    case 4:
      n = there_same (p);
      q = again (p, bad);
      sink = *(int *) n; /* { dg-temporal-error "use-after-free" "4 x" } */
      break;
    case 5:
      n = there_forward (p);
      q = again (p, bad);
      sink = *(int *) n; /* { dg-temporal-error "use-after-free" "5 x" } */
      break;
    case 6:
      d = there_box (p);
      q = again (p, bad);
      sink = *unboxed (d); /* { dg-temporal-error "use-after-free" "6 x" } */
      break;
    case 7:
      there_keep (&keeper, n);
      q = again (p, bad);
      sink = *(int *) keeper.number; /* { dg-temporal-error "use-after-free" "7 x" } */
      break;
    case 8:
      keeper.number = n;
      keeper.call = called;
      q = again (p, bad);
      sink = there_call (&keeper);
      break;
    case 9:
      q = again (p, bad);
      sink = here_long ((long) n);
      break;
    case 10:
      q = again (p, bad);
      sink = here_unsigned (q, n);
      break;
    case 11:
      n = here_same (n);
      q = again (p, bad);
      sink = *(int *) n; /* { dg-temporal-error "use-after-free" "11 x" } */
      break;
    case 12:
      n = here_jump (n);
      q = again (p, bad);
      sink = *(int *) n; /* { dg-temporal-error "use-after-free" "12 x" } */
      break;
    case 13:
      n = through (n);
      q = again (p, bad);
      sink = *(int *) n; /* { dg-temporal-error "use-after-free" "13 x" } */
      break;
    case 14:
      keeper.number = n;
      q = again (p, bad);
      sink = *(int *) there_kept (&keeper); /* { dg-temporal-error "use-after-free" "14 x" } */
      break;
    default:
      d = boxed (p);
      q = again (p, bad);
      sink = *unboxed (d); /* { dg-temporal-error "use-after-free" "15 x" } */
    }
  free (q);
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    return run (atoi (argv[1]), argc > 2);
  /* { dg-temporal-clean } */
  for (int k = 1; k <= 15; k++)
    run (k, 0);
  return 0;
}
