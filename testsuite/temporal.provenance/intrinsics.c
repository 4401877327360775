/* Purpose: pointers that are copied by the intrinsics for vectors keep their referent, and an access by one of them is
   reported at the line of the program that uses it.
   Source: unit/vector-moves.cc.  */
/* { dg-do run { target x86_64-*-* } } */
/* { dg-temporal-stat "vector_moves" "17" } */
#include <emmintrin.h>
#include "stale.h"

static int *from[4] __attribute__ ((aligned (16)));
static int *to[4] __attribute__ ((aligned (16)));

static __attribute__ ((noinline)) void
copy (void *d, const void *s, const char *how)
{
  char *q = d;
  const char *p = s;
  if (!strcmp (how, "loose"))
    for (int i = 0; i < 32; i += 16)
      _mm_storeu_si128 ((__m128i *) (q + i), _mm_loadu_si128 ((const __m128i *) (p + i)));
  else if (!strcmp (how, "aligned"))
    for (int i = 0; i < 32; i += 16)
      _mm_store_si128 ((__m128i *) (q + i), _mm_load_si128 ((const __m128i *) (p + i)));
  else if (!strcmp (how, "reals"))
    for (int i = 0; i < 32; i += 16)
      _mm_storeu_pd ((double *) (q + i), _mm_loadu_pd ((const double *) (p + i)));
  else if (!strcmp (how, "floats"))
    for (int i = 0; i < 32; i += 16)
      _mm_storeu_ps ((float *) (q + i), _mm_loadu_ps ((const float *) (p + i)));
  else
    {
      /* Both are read before anything is written, as memmove does; one goes through a variable in memory.  */
      union { __m128i v; int *p[2]; } low;
      low.v = _mm_loadu_si128 ((const __m128i *) p);
      __m128i high = _mm_loadu_si128 ((const __m128i *) p + 1);
      _mm_storeu_si128 ((__m128i *) q + 1, high);
      _mm_storeu_si128 ((__m128i *) q, low.v);
    }
}

/* A local that only these access.  */
static __attribute__ ((noinline)) int
local (int *p)
{
  int *a[2] = { fresh, p }, *b[2] = { fresh, fresh };
  _mm_storeu_si128 ((__m128i *) b, _mm_loadu_si128 ((const __m128i *) a));
  return *b[1]; /* { dg-temporal-error "use-after-free" "local" } */
}

static int
copied (int *p, const char *how)
{
  for (int i = 0; i < 4; i++)
    from[i] = to[i] = fresh;
  from[0] = from[3] = p;
  copy (to, from, how);
  return *to[1] + *to[2] + *to[3]; /* { dg-temporal-error "use-after-free" "loose" } */
  /* { dg-temporal-error "use-after-free" "aligned" ".-1" } */
  /* { dg-temporal-error "use-after-free" "reals" ".-2" } */
  /* { dg-temporal-error "use-after-free" "floats" ".-3" } */
  /* { dg-temporal-error "use-after-free" "both" ".-4" } */
}

int
main (int argc, char **argv)
{
  static const char *const ways[] = { "loose", "aligned", "reals", "floats", "both" };
  prepare (); /* { dg-temporal-clean "" } */
  int sum = 0;
  for (int i = 0; i < 5; i++)
    sum += copied (IS (ways[i]) ? stale : fresh, ways[i]);
  sum += local (IS ("local") ? stale : fresh);

  /* The access itself.  */
  int *at = IS ("read") ? stale : fresh;
  __m128i v = _mm_loadu_si128 ((const __m128i *) at); /* { dg-temporal-error "use-after-free" "read" } */
  at = IS ("written") ? stale : fresh;
  _mm_storeu_si128 ((__m128i *) at, v); /* { dg-temporal-error "use-after-free" "written" } */
  at = fresh + (IS ("outside") ? 1 : 0);
  v = _mm_loadu_si128 ((const __m128i *) at); /* { dg-temporal-error "out-of-bounds" "outside" } */
  sum += _mm_cvtsi128_si32 (v);

  printf ("%d\n", sum);
  return sum != 17;
}
