/* Purpose: the number that a pointer in sight was made, and all that is left of it, is followed wherever it may become a
   pointer again: shifted in a table, in halves and quarters, packed into an atomic word, in a vector, negated,
   as the value of a double.  Nobody but the number has the pointer, so a variable of which the
   unit's analysis believes that it is forgotten has no block.
   Source: issue 19, section 4.  */
/* { dg-do run } */

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct halves { uint32_t low, high; };

static volatile int sink;
static _Atomic uint64_t packed;
static struct halves kept;

static int
table (int stale)
{
  _Alignas (16) int one = 1;
  uintptr_t tab[4];
  {
    _Alignas (16) int two = 2;
    tab[2] = (uintptr_t) &two >> 4;
  }
  if (!stale)
    tab[2] = (uintptr_t) &one >> 4;
  sink = *(int *) (tab[2] << 4); /* { dg-temporal-error "use-after-scope" "1 x" } */
  return 0;
}

static int
in_halves (int stale)
{
  _Alignas (16) int one = 1;
  struct halves h;
  {
    _Alignas (16) int two = 2;
    h.low = (uintptr_t) &two;
    h.high = (uintptr_t) &two >> 32;
  }
  if (!stale)
    {
      h.low = (uintptr_t) &one;
      h.high = (uintptr_t) &one >> 32;
    }
  sink = *(int *) ((uintptr_t) h.high << 32 | h.low); /* { dg-temporal-error "use-after-scope" "2 x" } */
  return 0;
}

static int
in_kept_halves (int stale)
{
  _Alignas (16) int one = 1;
  {
    _Alignas (16) int two = 2;
    kept.low = (uint32_t) (uintptr_t) &two;
    kept.high = (uint32_t) ((uintptr_t) &two >> 32);
  }
  if (!stale)
    {
      kept.low = (uint32_t) (uintptr_t) &one;
      kept.high = (uint32_t) ((uintptr_t) &one >> 32);
    }
  sink = *(int *) ((uintptr_t) kept.high << 32 | kept.low); /* { dg-temporal-error "use-after-scope" "3 x" } */
  return 0;
}

static int
in_atomic (int stale)
{
  _Alignas (16) int one = 1;
  {
    _Alignas (16) int two = 2;
    atomic_store (&packed, (uintptr_t) &two >> 4);
  }
  if (!stale)
    atomic_store (&packed, (uintptr_t) &one >> 4);
  sink = *(int *) (atomic_load (&packed) << 4); /* { dg-temporal-error "use-after-scope" "4 x" } */
  return 0;
}

static int
in_quarters (int stale)
{
  _Alignas (16) int one = 1;
  uint16_t t[4];
  {
    _Alignas (16) int two = 2;
    t[0] = (uintptr_t) &two;
    t[1] = (uintptr_t) &two >> 16;
    t[2] = (uintptr_t) &two >> 32;
    t[3] = (uintptr_t) &two >> 48;
  }
  if (!stale)
    {
      t[0] = (uintptr_t) &one;
      t[1] = (uintptr_t) &one >> 16;
      t[2] = (uintptr_t) &one >> 32;
      t[3] = (uintptr_t) &one >> 48;
    }
  uintptr_t u = t[0] | (uint32_t) t[1] << 16 | (uintptr_t) t[2] << 32 | (uintptr_t) t[3] << 48;
  sink = *(int *) u; /* { dg-temporal-error "use-after-scope" "5 x" } */
  return 0;
}

static int
by_remainder (int stale)
{
  _Alignas (16) int one = 1;
  uintptr_t page, offset;
  {
    _Alignas (16) int two = 2;
    page = (uintptr_t) &two / 4096;
    offset = (uintptr_t) &two % 4096;
  }
  if (!stale)
    {
      page = (uintptr_t) &one / 4096;
      offset = (uintptr_t) &one % 4096;
    }
  sink = *(int *) (page * 4096 + offset); /* { dg-temporal-error "use-after-scope" "6 x" } */
  return 0;
}

static int
negated (int stale)
{
  _Alignas (16) int one = 1;
  uintptr_t tab[4];
  {
    _Alignas (16) int two = 2;
    tab[1] = -(uintptr_t) &two;
  }
  if (!stale)
    tab[1] = -(uintptr_t) &one;
  sink = *(int *) -tab[1]; /* { dg-temporal-error "use-after-scope" "7 x" } */
  return 0;
}

static int
as_value_of_double (int stale)
{
  _Alignas (16) int one = 1;
  double d;
  {
    _Alignas (16) int two = 2;
    d = (double) (uintptr_t) &two;
  }
  if (!stale)
    d = (double) (uintptr_t) &one;
  sink = *(int *) (uintptr_t) d; /* { dg-temporal-error "use-after-scope" "8 x" } */
  return 0;
}

typedef uint64_t words __attribute__ ((vector_size (16)));

static int
in_vector (int stale)
{
  _Alignas (16) int one = 1;
  words v;
  {
    _Alignas (16) int two = 2;
    v = (words) { 5, (uintptr_t) &two };
  }
  if (!stale)
    v = (words) { 5, (uintptr_t) &one };
  sink = *(int *) v[1]; /* { dg-temporal-error "use-after-scope" "9 x" } */
  return 0;
}

/* A hash, which keeps nothing: its block is nobody's business, and all is well.  */

static int
hashed (void)
{
  static int table[16];
  int *p = malloc (8), *q = malloc (8);
  table[((uintptr_t) p >> 4) % 16] = 3;
  unsigned h = (uintptr_t) q >> 3;
  h ^= h >> 7;
  table[h & 15]++;
  *q = table[h & 15];
  if ((uintptr_t) p < (uintptr_t) q)
    sink = *q;
  free (p);
  free (q);
  return 0;
}

int
main (int argc, char **argv)
{
  static int (*const run[]) (int) = { table, in_halves, in_kept_halves, in_atomic, in_quarters, by_remainder, negated,
				      as_value_of_double, in_vector };
  int k = argc > 1 ? atoi (argv[1]) : 0;
  if (k > 0)
    return run[k - 1] (argc > 2);
  /* { dg-temporal-clean } */
  for (k = 0; k < (int) (sizeof run / sizeof *run); k++)
    run[k] (0);
  return hashed ();
}
