/* Purpose: small variables begin by an entry that changes few registers: each size has the bytes that it should, and
   numbers in vector and other registers survive, also where the thread's batch of numbers is at its end and
   where the stack grows.
   Source: preserve-most.c, lower-scopes.cc.  */
/* { dg-do run } */
/* { dg-skip-if "scopes are expanded when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "inline_scopes" "10+" } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "out-of-bounds" "1" "35" } */
/* { dg-temporal-error "out-of-bounds" "7" "36" } */
/* { dg-temporal-error "out-of-bounds" "8" "37" } */
/* { dg-temporal-error "out-of-bounds" "13" "38" } */
/* { dg-temporal-error "out-of-bounds" "16" "39" } */
/* { dg-temporal-error "out-of-bounds" "23" "40" } */
/* { dg-temporal-error "out-of-bounds" "25" "41" } */
/* { dg-temporal-error "out-of-bounds" "32" "42" } */
/* { dg-temporal-error "out-of-bounds" "47" "43" } */
/* { dg-temporal-error "out-of-bounds" "64" "44" } */
/* { dg-temporal-error "use-after-scope" "turn" "79" } */

#include <stdlib.h>
#include <string.h>

#define SIZE(n) \
  static __attribute__ ((noipa)) int \
  size_##n (long at) \
  { \
    _Alignas (8) char v[n]; \
    char *p = v; \
    memset (v, n, sizeof v); \
    __asm__ volatile ("" : "+r" (p) : : "memory"); \
    return p[at] - n; \
  }

SIZE (1)
SIZE (7)
SIZE (8)
SIZE (13)
SIZE (16)
SIZE (23)
SIZE (25)
SIZE (32)
SIZE (47)
SIZE (64)

static char *kept;

static __attribute__ ((noipa)) void
keep (char *p)
{
  kept = p;
}

/* Nothing is called in the loop, so all numbers may be in registers.  */

static __attribute__ ((noipa)) double
registers (int turns, double a, double b, long i, long j, long k, long l)
{
  double c = a + b, d = a - b, e = a * b, f = c * d;
  for (int t = 0; t < turns; t++)
    {
      long v[3] = { i, j, k };
      long *p = v;
      __asm__ volatile ("" : "+r" (p) : : "memory");
      a += 1, b += 2, c += 3, d += 4, e += 5, f += 6;
      i += 1, j += 2, k += 3, l += 4;
    }
  return a + b + c + d + e + f + i + j + k + l;
}

static __attribute__ ((noipa)) int
turn (int n, int stale)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    {
      char c[5] = { 1, 2, 3, 4, 5 };
      if (stale && i > 100)
	return *kept;
      keep (c);
      sum += kept[i % 5];
    }
  return sum;
}

static __attribute__ ((noipa)) long
deep (int n)
{
  char room[4000];
  long v = n;
  long *p = &v;
  room[n & 1] = 0;
  __asm__ volatile ("" : "+r" (p) : "r" (room) : "memory");
  long rest = n ? deep (n - 1) : 0;
  return rest + *p;
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 0;
  int sum = size_1 (n == 1) + size_7 (n == 7 ? 7 : 6) + size_8 (n == 8 ? 8 : 7)
	    + size_13 (n == 13 ? 13 : 12) + size_16 (n == 16 ? 16 : 15)
	    + size_23 (n == 23 ? 23 : 22) + size_25 (n == 25 ? 25 : 24)
	    + size_32 (n == 32 ? 32 : 31) + size_47 (n == 47 ? 47 : 46) + size_64 (n == 64 ? 64 : 63);
  if (sum != 0)
    return 1;
  if (registers (1000, 1, 2, 3, 4, 5, 6)
      != 1 + 2 + 3 - 1 + 2 - 3 + 3 + 4 + 5 + 6 + 1000 * (1 + 2 + 3 + 4 + 5 + 6 + 1 + 2 + 3 + 4))
    return 2;
  if (turn (1000, argc > 1 && !strcmp (argv[1], "turn")) != 3000)
    return 3;
  return deep (500) == 500 * 501 / 2 ? 0 : 4;
}
