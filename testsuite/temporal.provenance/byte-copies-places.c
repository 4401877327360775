/* Purpose: pieces of pointers are told apart by where they are stored: a function with more places than the runtime
   keeps guesses of, each of which asks it, again and again.
   Source: libtemporal/target/x86_64/cold-messages.c, the guesses; own scenario.  */
/* { dg-do run } */

#include "stale.h"

enum { POINTERS = 64 };

#define ONE(k)      to[k] = from[k];
#define TWO(k)      ONE (k) ONE (k + 1)
#define FOUR(k)     TWO (k) TWO (k + 2)
#define EIGHT(k)    FOUR (k) FOUR (k + 4)
#define SIXTEEN(k)  EIGHT (k) EIGHT (k + 8)
#define SOME(k)     SIXTEEN (k) SIXTEEN (k + 16)
#define MORE(k)     SOME (k) SOME (k + 32)
#define MANY(k)     MORE (k) MORE (k + 64)

static __attribute__ ((noinline)) void
copy (volatile unsigned char *to, volatile unsigned char *from)
{
  MANY (0) MANY (128) MANY (256) MANY (384)
}

int
main (int argc, char **argv)
{
  prepare ();
  static int *from[POINTERS], *to[POINTERS];
  int n = 0;
  for (int k = 0; k < POINTERS; k++)
    from[k] = k % 2 ? fresh + k % 4 : NULL;
  for (int turn = 0; turn < 5; turn++)
    {
      copy ((unsigned char *) to, (unsigned char *) from);
      for (int k = 0; k < POINTERS; k++)
	n += to[k] ? 1 + (*to[k] & 0) : 0;
      int *first = from[0];
      for (int k = 0; k < POINTERS - 1; k++)
	from[k] = from[k + 1];
      from[POINTERS - 1] = first;
    }
  if (n != 5 * POINTERS / 2)
    return 1;
  if (IS ("first"))
    {
      from[0] = stale;
      copy ((unsigned char *) to, (unsigned char *) from);
      sink = *to[0]; /* { dg-temporal-error "use-after-free" "first" } */
    }
  if (IS ("middle"))
    {
      from[37] = stale;
      copy ((unsigned char *) to, (unsigned char *) from);
      sink = *to[37]; /* { dg-temporal-error "use-after-free" "middle" } */
    }
  if (IS ("last"))
    {
      from[63] = stale;
      copy ((unsigned char *) to, (unsigned char *) from);
      sink = *to[63]; /* { dg-temporal-error "use-after-free" "last" } */
    }
  /* { dg-temporal-clean "legal" } */
  free (fresh);
  return 0;
}
