/* Null plus 500,000 is null at each level, whatever way the pointer goes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>

struct holder { char *p; };
static char *volatile q;
static char *kept;
static struct holder global;
static volatile int sink, one = 1;

static __attribute__ ((noinline)) void
set (struct holder *h, char *p)
{
  h->p = p + 500000;
}

int
main (int argc, char **argv)
{
  switch (argc > 1 ? atoi (argv[1]) : 0)
    {
    case 1:
      kept = q + 500000;
      return *kept;		/* { dg-temporal-error "null-dereference" "1" } */
    case 2:
      {
	struct holder h;
	set (&h, q);
	return *h.p;		/* { dg-temporal-error "null-dereference" "2" } */
      }
    case 3:
      {
	struct holder *h = malloc (sizeof *h);
	h->p = q + 500000;
	sink = *h->p;		/* { dg-temporal-error "null-dereference" "3" } */
	free (h);
	return 0;
      }
    case 4:
      {
	char *p = NULL, **pp = &p;
	*pp += 500000;
	return **pp;		/* { dg-temporal-error "null-dereference" "4" } */
      }
    case 5:
      {
	static char *s;
	s += 500000;
	return *s;		/* { dg-temporal-error "null-dereference" "5" } */
      }
    case 6:
      set (&global, q);
      return *global.p;		/* { dg-temporal-error "null-dereference" "6" } */
    case 7:
      {
	char *a[4];
	a[one] = q + 500000;
	return *a[one];		/* { dg-temporal-error "null-dereference" "7" } */
      }
    case 8:
      {
	char *r = NULL;
	r += 500000;
	return *r;		/* { dg-temporal-error "null-dereference" "8" } */
      }
    }
  return 0;
}
