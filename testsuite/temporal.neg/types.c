/* Purpose: pointers to and beside every type: complex, long double, __int128,
   vectors, _Bool, enums, volatile and _Atomic, const and restrict.
   Source: issue, neg: complex/float/int128/vector types, volatile, _Atomic.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <complex.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef int v4si __attribute__ ((vector_size (16)));
typedef double v2df __attribute__ ((vector_size (16)));
enum colour { RED, GREEN = 7 };

struct all
{
  bool b;
  enum colour e;
  float f;
  double complex z;
  long double l;
  __int128 i;
  v4si v;
  _Atomic int a;
  volatile short s;
  char *const c;
  int *_Atomic p;
  void (*fn) (struct all *);
};

static void
poke (struct all *x)
{
  x->e = GREEN;
}

static __attribute__ ((noinline)) void
add (int n, const double *restrict a, const double *restrict b, double *restrict c)
{
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

static __attribute__ ((noinline)) void
set (struct all *x, int *p)
{
  x->b = true;
  x->f = 1.5f;
  x->z = 1.0 + 2.0 * I;
  x->l = 3.0L;
  x->i = (__int128) 1 << 100;
  x->v = (v4si) { 1, 2, 3, 4 };
  x->v[2] = 5;
  atomic_fetch_add (&x->a, 3);
  x->s = 6;
  atomic_store (&x->p, p);
  x->fn = poke;
}

int
main (void)
{
  int sum = 0;

  for (int round = 0; round < 10; round++)
    {
      int n = 5, *old;
      struct all local = { .c = "c" }, *heap = aligned_alloc (32, 4096);
      memset (heap, 0, sizeof *heap);
      set (&local, &n);
      set (heap, &n);
      heap->fn (heap);
      old = atomic_exchange (&heap->p, malloc (sizeof (int)));
      int *expected = &n;
      if (!atomic_compare_exchange_strong (&local.p, &expected, old))
	return 1;
      *heap->p = 2;
      sum += *old + *heap->p + *local.p + heap->v[2] + heap->v[3]
	     + (int) __real__ heap->z + (int) __imag__ local.z + (int) heap->l
	     + (int) (local.i >> 100) + heap->a + local.s + heap->e + heap->b;
      double complex *zp = &heap->z;
      *zp *= I;
      __real__ *zp += 1;
      sum += (int) __real__ *zp + local.c[0];
      v2df *v = malloc (4 * sizeof *v);
      v[3] = (v2df) { 1, 2 };
      v[0] = v[3] * v[3];
      sum += v[0][1];
      free (v);
      double *a = calloc (33, sizeof *a), *b = calloc (33, sizeof *b), c[33];
      a[32] = b[32] = 4;
      add (33, a, b, c);
      sum += c[32];
      free (a);
      free (b);
      free (heap->p);
      free (heap);
    }
  return sum != 10 * (5 + 2 + 5 + 5 + 4 + 1 + 2 + 3 + 1 + 3 + 6 + 7 + 1
		      - 1 + 'c' + 4 + 8);
}
