/* Purpose: copies of 16 bytes, of which GCC makes one load and one store, from and to places that are no
   multiple of 8: a pointer that lies anywhere in them keeps its referent.
   Source: issue 3, user-written memcpy and packed structures; found by review.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile int sink;

struct __attribute__ ((packed)) record { char c[4]; long n; int *p; char d[4]; };

/* P goes to offset AT of a buffer, whose 16 bytes from FROM on go to another's from TO on, and comes
   back from there.  */
static inline __attribute__ ((always_inline)) int *
move (int *p, int at, int from, int to)
{
  static char first[64], second[64];
  char *volatile one = first, *volatile two = second;
  int *q;
  memcpy (one + at, &p, sizeof p);
  memcpy (two + to, one + from, 16);
  memcpy (&q, two + at - from + to, sizeof q);
  return q;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  int *old = malloc (64);
  *old = 1;
  int *volatile kept = old;
  free (old);
  int *fresh = malloc (64);
  *fresh = 2;
  int *p = kept;

  if (!strcmp (what, "inside"))
    sink = *move (p, 16, 12, 12); /* { dg-temporal-error "use-after-free" "inside" } */
  if (!strcmp (what, "first"))
    sink = *move (p, 12, 12, 12); /* { dg-temporal-error "use-after-free" "first" } */
  if (!strcmp (what, "shifted"))
    sink = *move (p, 16, 12, 9); /* { dg-temporal-error "use-after-free" "shifted" } */
  if (!strcmp (what, "aligned"))
    sink = *move (p, 16, 12, 20); /* { dg-temporal-error "use-after-free" "aligned" } */
  if (!strcmp (what, "from-aligned"))
    sink = *move (p, 20, 16, 4); /* { dg-temporal-error "use-after-free" "from-aligned" } */
  if (!strcmp (what, "record"))
    {
      struct record s = { .p = p, .n = 1 }, t = { .p = NULL };
      struct record *volatile from = &s, *volatile to = &t;
      memcpy ((char *) to + 8, (char *) from + 8, 16);
      sink = *to->p; /* { dg-temporal-error "use-after-free" "record" } */
    }

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 3; i++)
    if (*move (fresh, 16, 12, 12) != 2 || *move (fresh, 12, 12, 12) != 2
	|| *move (fresh, 16, 12, 9) != 2 || *move (fresh, 16, 12, 20) != 2
	|| *move (fresh, 20, 16, 4) != 2 || move (kept, 16, 12, 12) != kept)
      return 1;
  /* One copy runs into another's place.  */
  static char line[64];
  char *volatile b = line;
  memcpy (b + 16, &fresh, sizeof fresh);
  memmove (b + 20, b + 12, 16);
  memmove (b + 12, b + 20, 16);
  int *q;
  memcpy (&q, b + 16, sizeof q);
  if (*q != 2)
    return 1;
  free (fresh);
  return 0;
}
