/* Purpose: a stale pointer in memory is replaced by a good one of the same value, through another pointer to the same
   place; then it is compared with the stale one, so that GCC uses this instead.  It has the good one's referent.  */
/* { dg-do run } */
/* { dg-options "-g -fno-strict-aliasing" } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct box { int *p; };

/* SLOT and OTHER are the same.  */
#define REPLACE(NAME, TYPE, HOW) \
  static __attribute__ ((noipa)) int NAME (int **slot, TYPE *other, const TYPE *from, int *old) \
  { \
    *slot = old; \
    HOW; \
    return *slot == old ? **slot : 0; \
  } \
  static __attribute__ ((noipa)) int NAME##_loop (int **slot, TYPE *other, const TYPE *from, int *old, int n) \
  { \
    int sum = 0; \
    *slot = old; \
    for (int k = 0; k < n; k++) \
      { \
        HOW; \
        if (*slot == old) \
          sum += **slot; \
      } \
    return sum; \
  }

REPLACE (bytes, char, for (int i = 0; i < 8; i++) other[i] = from[i])
REPLACE (halves, unsigned, other[0] = from[0]; other[1] = from[1])
REPLACE (numbers, uintptr_t, *other = *from)
REPLACE (doubles, double, *other = *from)
REPLACE (pointers, int *, *other = *from)
REPLACE (void_pointers, void *, *other = *from)
REPLACE (members, struct box, other->p = from->p)
REPLACE (structures, struct box, *other = *from)

/* The pointer was loaded before, and compared as an integer.  */
static __attribute__ ((noipa)) int
loaded (int **slot, int **other, int **from, int **from_old, int use)
{
  int *old = *from_old;
  *slot = old;
  if (use)
    return *old;
  *other = *from;
  return (uintptr_t) *slot == (uintptr_t) old ? **slot : 0;
}

#define CALL(NAME) \
  (NAME (&slot, (void *) &slot, (void *) &fresh, old) + NAME##_loop (&slot, (void *) &slot, (void *) &fresh, old, 4))

int
main (void)
{
  int *old = malloc (sizeof *old), *slot;
  free (old);
  int *fresh = malloc (sizeof *fresh);
  if (*(volatile uintptr_t *) &old != *(volatile uintptr_t *) &fresh)
    return 77;
  *fresh = 3;
  int sum = CALL (bytes) + CALL (halves) + CALL (numbers) + CALL (doubles) + CALL (pointers);
  sum += CALL (void_pointers) + CALL (members) + CALL (structures);
  sum += loaded (&slot, &slot, &fresh, &old, 0);
  free (fresh);
  return sum != 8 * 5 * 3 + 3;
}
