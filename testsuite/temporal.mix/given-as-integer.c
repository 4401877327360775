/* A library that is given pointers as numbers has them as well: what it stores where the program had a pointer before accuses nobody.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-uninstrumented-sources "given-as-integer-plain.c" } */
/* { dg-temporal-clean "long" } */
/* { dg-temporal-clean "size" } */
/* { dg-temporal-clean "double" } */
/* { dg-temporal-clean "keep" } */
/* { dg-temporal-clean "two" } */
/* { dg-temporal-clean "back" } */
/* { dg-temporal-clean "pointer" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void put_long (void **slot, long p);
void put_size (void **slot, size_t p, int n);
void put_double (void **slot, double d);
void keep (long p, int n);
void keep_two (uint64_t p, unsigned long long q);
void take (void *slots);
void call_back (long p, void (*f) (long));

static volatile long sum;
static void other (long n) { sum += n; }

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int **slots = malloc (4 * sizeof *slots);
  void (*volatile through) (void **, long) = put_long;

  for (int i = 0; i < 4; i++)
    {
      int *p = malloc (24), n = 0;
      *p = 0;
      if (!strcmp (what, "long"))
	put_long ((void **) slots, (long) p);
      else if (!strcmp (what, "size"))
	put_size ((void **) slots, (size_t) p, n = 1);
      else if (!strcmp (what, "double"))
	{
	  union { int *p; double d; } u = { p };
	  put_double ((void **) slots, u.d);
	}
      else if (!strcmp (what, "keep"))
	{
	  keep ((long) p, n = 0);
	  keep (0, 1);
	  take (slots);
	}
      else if (!strcmp (what, "two"))
	{
	  keep_two ((uint64_t) p, (unsigned long long) p + 4);
	  take (slots);
	  n = 2;
	}
      else if (!strcmp (what, "back"))
	{
	  call_back ((long) p, other);
	  take (slots);
	  n = 3;
	}
      else
	through ((void **) slots, (long) p);
      *slots[n] = 1;
      if (i == 0)
	/* The program's own store: its referent is the first block's.  */
	slots[n] = p + (n == 2);
      sum += *slots[n];
      free (p);
    }
  free (slots);
  return 0;
}
