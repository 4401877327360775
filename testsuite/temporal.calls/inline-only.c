/* Purpose: functions that are only there to be inlined have no address, which the numbers that they take
   and return must not need (plugin/instrument/provenance/integer-arguments.cc).  emmintrin.h has such
   functions: _mm_cvtsi64_si128.  Their pointers are followed all the same.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* { dg-temporal-clean "legal" } */

#include <stdlib.h>

typedef long pair __attribute__ ((vector_size (16)));

static long slot;
static pair vector;

extern inline __attribute__ ((gnu_inline, always_inline, artificial)) pair
as_pair (long n)
{
  return (pair) { n, 0 };
}

extern inline __attribute__ ((gnu_inline, always_inline)) long
keep (long n)
{
  slot = n;
  return n;
}

extern inline __attribute__ ((gnu_inline, always_inline)) int *
as_pointer (long n)
{
  return (int *) n;
}

int
main (int argc, char **argv)
{
  int *volatile p = malloc (sizeof *p);
  *p = argc;
  vector = as_pair ((long) p);
  int *q = (int *) keep ((long) p);
  int sum = *q + *(int *) vector[0] + *as_pointer (slot);
  free (p);
  if (argv[1][0] == 'k')
    sum += *q; /* { dg-temporal-error "use-after-free" "kept" } */
  if (argv[1][0] == 'p')
    sum += *as_pointer ((long) p); /* { dg-temporal-error "use-after-free" "pointer" } */
  return sum != 3 * argc;
}
