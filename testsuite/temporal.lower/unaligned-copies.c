/* Purpose: where words at any address are copied, nothing is done if no cell at either end holds a referent, and
   all that has to be as soon as one does: the pointer that was there is forgotten, the one that comes keeps its
   referent, aligned or not, and in whichever of the cells it lies.
   Source: lower-refs.cc.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct pair { void *first, *second; };

static __attribute__ ((noipa)) void
put8 (char *to, uint64_t x)
{
  memcpy (to, &x, 8);
}

static __attribute__ ((noipa)) void
put_pointer (char *to, int *p)
{
  memcpy (to, &p, 8);
}

static __attribute__ ((noipa)) int *
get_pointer (const char *from)
{
  int *p;
  memcpy (&p, from, 8);
  return p;
}

static __attribute__ ((noipa)) void
copy8 (char *to, const char *from)
{
  memcpy (to, from, 8);
}

static __attribute__ ((noipa)) void
copy16 (char *to, const char *from)
{
  memcpy (to, from, 16);
}

/* A fresh block where the freed P was.  */
static int *
again (int *p)
{
  free (p);
  int *q = malloc (sizeof *q);
  if ((uintptr_t) p == (uintptr_t) q)
    *q = 5;
  else
    *q = 6;
  return q;
}

int
main (int argc, char **argv)
{
  int which = argc > 1 ? atoi (argv[1]) : 0;
  char *a = calloc (1, 64), *b = calloc (1, 64);
  int *p = malloc (sizeof *p), *q, *r = malloc (sizeof *r);
  *p = *r = 3;
  /* { dg-temporal-clean "" } */
  for (int i = 0; i <= 24; i++)
    {
      put8 (a + i, i);
      copy8 (b + i, a + i);
      copy16 (b + i, a + i);
    }

  /* Numbers over pointers, the first or the last cell of them, and back.  */
  for (int i = 0; i < 16; i++)
    {
      put_pointer (a + 8, p);
      put8 (a + i, 0);
      put8 (a + 8, (uintptr_t) r);
      if (*get_pointer (a + 8) != 3)
	abort ();
      put_pointer (a + i, p);
      if (*get_pointer (a + i) != 3)
	abort ();
      copy8 (b + 7, a + i);
      if (*get_pointer (b + 7) != 3)
	abort ();
      copy16 (b + i, a + i);
      if (*get_pointer (b + i) != 3)
	abort ();
      memset (a, 0, 64);
      memset (b, 0, 64);
    }
  switch (which)
    {
    case 1: put_pointer (a + 8, p); break;
    case 2: put_pointer (a + 3, p); break;
    case 3: put_pointer (b + 8, p); copy8 (a + 8, b + 8); break;
    case 4: put_pointer (b + 3, p); copy8 (a + 3, b + 3); break;
    case 5: put_pointer (b + 8, p); copy16 (a + 8, b + 8); break;
    case 6: put_pointer (b + 16, p); copy16 (a + 8, b + 8); break;
    case 7: put_pointer (b + 21, p); copy16 (a + 3, b + 13); break;
    case 9: put_pointer (b + 8, p); put_pointer (a + 8, r); copy16 (a + 8, b + 8); break;
    case 10: put_pointer (b + 8, p); copy8 (a + 3, b + 8); break;
    /* { dg-temporal-clean "11" } */
    case 11: put_pointer (a + 8, p); break;
    }
  q = again (p);
  if (which == 11)
    put_pointer (a + 8, q);
  int *s = NULL;
  switch (which)
    {
    case 1: case 3: case 5: case 9: case 11: s = get_pointer (a + 8); break;
    case 2: case 4: case 10: s = get_pointer (a + 3); break;
    case 6: s = get_pointer (a + 16); break;
    case 7: s = get_pointer (a + 11); break;
    }
  if (s && which != 0)
    *s = 9; /* { dg-temporal-error "use-after-free" "1" } */
  /* { dg-temporal-error "use-after-free" "2" ".-1" } */
  /* { dg-temporal-error "use-after-free" "3" ".-2" } */
  /* { dg-temporal-error "use-after-free" "4" ".-3" } */
  /* { dg-temporal-error "use-after-free" "5" ".-4" } */
  /* { dg-temporal-error "use-after-free" "6" ".-5" } */
  /* { dg-temporal-error "use-after-free" "7" ".-6" } */
  /* { dg-temporal-error "use-after-free" "9" ".-7" } */
  /* { dg-temporal-error "use-after-free" "10" ".-8" } */
  free (q);
  free (r);
  free (a);
  free (b);
  return 0;
}
