/* Purpose: a vector that is stored anywhere makes what its cells held be forgotten, wherever it begins: what is a pointer there afterwards
   is another one, and its bytes at either end are none.
   Source: lower-refs.cc.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef long vector __attribute__ ((vector_size (16)));
typedef long loose __attribute__ ((vector_size (16), aligned (1), may_alias));

static __attribute__ ((noinline, noclone)) void
put (char *to, vector v)
{
  *(loose *) to = v; /* { dg-temporal-error "out-of-bounds" "outside" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *old = malloc (24), **slots = calloc (5, sizeof *slots);
  if (!old || !slots)
    return 2;
  uintptr_t was = (uintptr_t) old;
  for (int at = 0; at <= 8; at++)
    {
      for (int i = 0; i < 4; i++)
	slots[i] = old;
      free (old);
      char *fresh = malloc (24);
      if (!fresh)
	return 2;
      memset (fresh, at, 24);

      /* The new pointers, as numbers that nobody follows.  */
      unsigned char bytes[48];
      vector v;
      uintptr_t word = (uintptr_t) fresh ^ was;
      for (int i = 0; i < 6; i++)
	{
	  uintptr_t number = word ^ was;
	  for (int k = 0; k < 8; k++)
	    bytes[8 * i + k] = number >> 8 * k;
	}
      memcpy (&v, bytes + 8 + at % 8, 16);
      put ((char *) slots + 8 + at, v);
      if (at % 8 == 0 && *slots[1 + at / 8] + *slots[2 + at / 8] != 2 * at)
	return 1;
      if (at % 8 && *slots[2] != at)
	return 1;
      if (!strcmp (what, "stale") && at == 8)
	{
	  free (fresh);
	  return *slots[3]; /* { dg-temporal-error "use-after-free" "stale" } */
	}
      old = fresh;
      was = (uintptr_t) old;
    }
  if (!strcmp (what, "outside"))
    put ((char *) slots + 5 * sizeof *slots - 8, (vector) { 1, 2 });
  return 0;
}
