/* Purpose: pointers whose referent is lost, so that a stale one is taken for one to
   the block that has its memory now.
   Source: doc/not-handled.texi, "Pointers whose referent is lost".  */
/* { dg-do run } */

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct nine { int *a, *b, *c, *d, *e, *f, *g, *h, *i; };
struct longer { int *p[9]; };
union either { int *p; long l; };

static __attribute__ ((noinline)) int
get_ninth (struct nine s)
{
  return *s.i; /* { dg-temporal-gap "use-after-free" "ninth" "8 pointers of a struct travel" } */
}

static __attribute__ ((noinline)) int
get_longer (struct longer s)
{
  return *s.p[0]; /* { dg-temporal-gap "use-after-free" "longer" "arrays of more than 8 elements do not travel" } */
}

static __attribute__ ((noinline)) int
get_either (union either u)
{
  return *u.p; /* { dg-temporal-gap "use-after-free" "either" "unions do not travel" } */
}

static __attribute__ ((noinline)) int
get_thirteenth (int *a, int *b, int *c, int *d, int *e, int *f, int *g, int *h,
		int *i, int *j, int *k, int *l, int *m)
{
  return *m + (a == b && c == d && e == f && g == h && i == j && k == l); /* { dg-temporal-gap "use-after-free" "thirteenth" "12 pointers of a call travel" } */
}

static __attribute__ ((noinline, const)) int *
same (int *p)
{
  return p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  volatile int sink = 0;
  int *first = malloc (64);
  *first = 1;
  int *volatile kept = first;
  free (first);
  /* Reuses the memory, so that only the number tells the two apart.  */
  int *second = malloc (64);
  *second = 2;
  int *p = kept;
  int *q = second;

  if (!strcmp (what, "ninth"))
    sink = get_ninth ((struct nine) { p, p, p, p, p, p, p, p, p });
  if (!strcmp (what, "longer"))
    sink = get_longer ((struct longer) { { p, p, p, p, p, p, p, p, p } });
  if (!strcmp (what, "either"))
    sink = get_either ((union either) { .p = p });
  if (!strcmp (what, "thirteenth"))
    sink = get_thirteenth (p, p, p, p, p, p, p, p, p, p, p, p, p);
  if (!strcmp (what, "characters"))
    {
      volatile unsigned char *from = (volatile unsigned char *) &p;
      volatile unsigned char *to = (volatile unsigned char *) &q;
      for (unsigned i = 0; i < sizeof p; i++)
	to[i] = from[i];
      sink = *q; /* { dg-temporal-gap "use-after-free" "characters" "a pointer copied in pieces" } */
    }
  if (!strcmp (what, "halves"))
    {
      volatile unsigned low = (uintptr_t) p, high = (uintptr_t) p >> 32;
      q = (int *) ((uintptr_t) high << 32 | low);
      sink = *q; /* { dg-temporal-gap "use-after-free" "halves" "a pointer in two halves" } */
    }
  if (!strcmp (what, "exclusive-or"))
    {
      volatile uintptr_t both = (uintptr_t) p ^ (uintptr_t) argv;
      q = (int *) (both ^ (uintptr_t) argv);
      sink = *q; /* { dg-temporal-gap "use-after-free" "exclusive-or" "a pointer combined with another value" } */
    }
  if (!strcmp (what, "text"))
    {
      char text[40];
      void *read;
      snprintf (text, sizeof text, "%p", (void *) p);
      if (sscanf (text, "%p", &read) != 1)
	return 1;
      q = read;
      sink = *q; /* { dg-temporal-gap "use-after-free" "text" "a pointer that was text" } */
    }
  if (!strcmp (what, "atomic"))
    {
      _Atomic (int *) shared = p;
      q = atomic_load (&shared);
      sink = *q; /* { dg-temporal-gap "use-after-free" "atomic" "atomic operations lose the referent" } */
    }
  if (!strcmp (what, "const"))
    {
      q = same (p);
      sink = *q; /* { dg-temporal-gap "use-after-free" "const" "functions declared const use no buffer" } */
    }
  /* { dg-temporal-clean "legal" } */
  free (second);
  (void) sink;
  return 0;
}
