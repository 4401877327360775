/* Purpose: a pointer is put together, of numbers that came as parameters or from calls, in memory that had a stale pointer with the same
   value.  It is the new one.  Where nothing was put over it, the stale one is found.
   Source: plugin/instrument/provenance/number-structs.cc.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define APART  __attribute__ ((noipa))

union word
{
  int *p;
  unsigned half[2];
  unsigned short quarter[4];
  unsigned char byte[8];
};

struct halves
{
  unsigned low, high;
};

static APART void
put_halves (union word *u, unsigned low, unsigned high)
{
  u->half[0] = low;
  u->half[1] = high;
}

static APART void
put_quarters (union word *u, unsigned short a, unsigned short b, unsigned short c,
	      unsigned short d)
{
  u->quarter[0] = a;
  u->quarter[1] = b;
  u->quarter[2] = c;
  u->quarter[3] = d;
}

static APART void
put_byte (union word *u, int i, unsigned char x)
{
  u->byte[i] = x;
}

static APART void
put_number (union word *u, uint64_t x)
{
  u->half[0] = x;
  u->half[1] = x >> 32;
}

static APART void
put_copies (union word *u, unsigned low, unsigned high)
{
  memcpy (u, &low, 4);
  memcpy ((char *) u + 4, &high, 4);
}

static APART void
put_structure (union word *u, struct halves h)
{
  u->half[0] = h.low;
  u->half[1] = h.high;
}

static APART unsigned
low_of (int *p)
{
  return (uintptr_t) p;
}

static APART unsigned
high_of (int *p)
{
  return (uintptr_t) p >> 32;
}

static union word here;

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "halves" } */
  /* { dg-temporal-clean "quarters" } */
  /* { dg-temporal-clean "bytes" } */
  /* { dg-temporal-clean "number" } */
  /* { dg-temporal-clean "copies" } */
  /* { dg-temporal-clean "structure" } */
  /* { dg-temporal-clean "results" } */
  const char *what = argc > 1 ? argv[1] : "";
  union word local, *places[] = { &here, &local, malloc (sizeof here) };
  for (int k = 0; k < 3; k++)
    {
      union word *u = places[k];
      int *old = malloc (16);
      u->p = old;
      *u->p = 7;
      uintptr_t x = (uintptr_t) old;
      free (old);
      int *p = malloc (16);
      *p = 1;
      if ((uintptr_t) p != x)
	abort ();
      x = (uintptr_t) p;
      if (!strcmp (what, "halves"))
	put_halves (u, x, x >> 32);
      else if (!strcmp (what, "quarters"))
	put_quarters (u, x, x >> 16, x >> 32, x >> 48);
      else if (!strcmp (what, "bytes"))
	for (int i = 0; i < 8; i++)
	  put_byte (u, i, x >> 8 * i);
      else if (!strcmp (what, "number"))
	put_number (u, x);
      else if (!strcmp (what, "copies"))
	put_copies (u, x, x >> 32);
      else if (!strcmp (what, "structure"))
	put_structure (u, (struct halves) { x, x >> 32 });
      else if (!strcmp (what, "results"))
	{
	  u->half[0] = low_of (p);
	  u->half[1] = high_of (p);
	}
      if (*u->p != 1) /* { dg-temporal-error "use-after-free" "stale" } */
	return 1;
      free (p);
    }
  return 0;
}
