/* Purpose: structures of numbers of all sizes, aligned or not, keep in no word the referent of the pointer that was
   there before they were assigned.
   Source: number-structs.cc, lower-refs.cc.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
#include "stale.h"

/* A pointer at each word of the destination is stale, and the source has the fresh one there.  */
#define KIND(name, type, count, attributes) \
  struct name { type part[count]; } attributes; \
  static __attribute__ ((noipa)) void \
  assign_##name (struct name *to, struct name *from) \
  { \
    *to = *from; \
  } \
  static __attribute__ ((noipa)) struct name \
  pass_##name (struct name n) \
  { \
    return n; \
  } \
  static int \
  test_##name (void) \
  { \
    struct name *from = calloc (1, sizeof *from), *to = calloc (1, sizeof *to), local; \
    int sum = 0; \
    for (size_t at = 0; at + sizeof fresh <= sizeof *to; at += 4) \
      { \
        int *got; \
        memcpy ((char *) to + at, &stale, sizeof stale); \
        memcpy ((char *) from + at, &fresh, sizeof fresh); \
        assign_##name (to, from); \
        memcpy (&got, (char *) to + at, sizeof got); \
        sum += *got == 1; \
        memcpy ((char *) &local + at, &stale, sizeof stale); \
        local = *from; \
        memcpy (&got, (char *) &local + at, sizeof got); \
        sum += *got == 1; \
        memcpy ((char *) to + at, &stale, sizeof stale); \
        *to = pass_##name (local); \
        memcpy (&got, (char *) to + at, sizeof got); \
        sum += *got == 1; \
        memset (from, 0, sizeof *from); \
        memset (to, 0, sizeof *to); \
        sum -= 3; \
      } \
    free (from); \
    free (to); \
    return sum; \
  }

KIND (ints3, int, 3,)
KIND (ints5, int, 5,)
KIND (doubles3, double, 3,)
KIND (floats7, float, 7,)
KIND (doubles4, double, 4,)
KIND (shorts17, short, 17,)
KIND (doubles5, double, 5,)
KIND (ints15, int, 15,)
KIND (doubles8, double, 8,)
KIND (shorts33, short, 33,)
KIND (doubles9, double, 9,)
KIND (packed4, double, 4, __attribute__ ((packed)))
KIND (aligned4, float, 12, __attribute__ ((aligned (16))))

int
main (void)
{
  prepare ();
  return test_ints3 () || test_ints5 () || test_doubles3 () || test_floats7 () || test_doubles4 ()
         || test_shorts17 () || test_doubles5 () || test_ints15 () || test_doubles8 ()
         || test_shorts33 () || test_doubles9 () || test_packed4 () || test_aligned4 ();
}
