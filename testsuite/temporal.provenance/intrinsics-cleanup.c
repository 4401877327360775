/* Purpose: where a call of an intrinsic can end its block, because the frame has to be cleaned up if something is
   thrown, or since a jump may come back, it stays a call, and vectors are moved as they should.
   Source: own.  */
/* { dg-do run { target x86_64-*-* } } */
/* { dg-options "-g -w -fexceptions" } */
/* { dg-temporal-clean "legal" } */
/* { dg-variant "with exceptions of accesses" "-fnon-call-exceptions" } */
#include <emmintrin.h>
#include <setjmp.h>
#include <stdlib.h>

static int cleanups;
static jmp_buf place;

static void
count (int *n)
{
  cleanups += *n;
}

__attribute__ ((noinline)) static void
copy_cleaning (void *d, const void *s)
{
  __attribute__ ((cleanup (count))) int one = 1;
  _mm_storeu_si128 (d, _mm_loadu_si128 (s));
}

__attribute__ ((noinline)) static void
copy_jumping (void *d, const void *s)
{
  volatile int turn = 0;
  if (setjmp (place) == 0)
    turn = 1;
  _mm_storeu_si128 (d, _mm_loadu_si128 (s));
  if (turn++ == 1)
    longjmp (place, 1);
}

int
main (int argc, char **argv)
{
  int *from[2] = { malloc (sizeof (int)), &argc }, *to[2] = { NULL, NULL };
  *from[0] = argc;
  copy_cleaning (to, from);
  int sum = *to[0] + *to[1];
  free (from[0]);
  from[0] = malloc (sizeof (int));
  *from[0] = argc;
  copy_jumping (to, from);
  sum += *to[0] + *to[1];
  free (to[0]);
  if (argv[1][0] == 'f')
    sum += *from[0]; /* { dg-temporal-error "use-after-free" "freed" } */
  int *outside = from[1] + (argv[1][0] == 'o');
  return sum + *outside == 0 || cleanups != 1; /* { dg-temporal-error "out-of-bounds" "outside" } */
}
