/* Purpose: a pointer that an empty assembler statement hides as a number, or makes a number or a pointer of, keeps its
   referent; so does a word of a vector.
   Source: asm-outputs.cc; the Linux kernel's RELOC_HIDE is "of-pointer".  */
/* { dg-do run } */
#include "stale.h"

typedef long pair __attribute__ ((vector_size (16)));
static uintptr_t slot;

static int
number (int *p)
{
  uintptr_t u = (uintptr_t) p;
  __asm__ ("" : "+r" (u));
  return *(int *) u; /* { dg-temporal-error "use-after-free" "number" } */
}

static int
of_pointer (int *p)
{
  uintptr_t u;
  __asm__ ("" : "=r" (u) : "0" (p));
  return *(int *) (u + 4); /* { dg-temporal-error "use-after-free" "of-pointer" } */
}

static int
to_pointer (int *p)
{
  int *q;
  __asm__ ("" : "=r" (q) : "0" ((uintptr_t) p | 1));
  return *(int *) ((char *) q - 1); /* { dg-temporal-error "use-after-free" "to-pointer" } */
}

/* In memory before and after.  */
static int
stored (int *p)
{
  slot = (uintptr_t) p;
  uintptr_t u = slot;
  __asm__ ("" : "+r" (u));
  slot = u;
  return *(int *) slot; /* { dg-temporal-error "use-after-free" "stored" } */
}

static int
real (int *p)
{
  double d;
  memcpy (&d, &p, sizeof d);
  __asm__ ("" : "+x" (d));
  int *q = fresh;
  memcpy (&q, &d, sizeof q);
  return *q; /* { dg-temporal-error "use-after-free" "real" } */
}

static int
vector (int *p)
{
  pair v = { (long) fresh, (long) p };
  __asm__ ("" : "+x" (v));
  return *(int *) v[1]; /* { dg-temporal-error "use-after-free" "vector" } */
}

/* The halves of a number of 128 bits change places.  */
static int
rotated (int *p)
{
  unsigned __int128 u = (unsigned __int128) (uintptr_t) p << 64 | (uintptr_t) fresh;
  u = u >> 64 | u << 64;
  return *(int *) (uintptr_t) u; /* { dg-temporal-error "use-after-free" "rotated" } */
}

int
main (int argc, char **argv)
{
  prepare (); /* { dg-temporal-clean "" } */
#define GIVEN(name) (IS (name) ? stale : fresh)
  sink = number (GIVEN ("number")) + of_pointer (GIVEN ("of-pointer"));
  sink += to_pointer (GIVEN ("to-pointer")) + stored (GIVEN ("stored")) + real (GIVEN ("real"));
  sink += vector (GIVEN ("vector")) + rotated (GIVEN ("rotated"));
  printf ("%d\n", sink);
  return sink != 8;
}
