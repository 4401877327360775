/* Purpose: beyond the end of a malloc block, exact to the byte, and before its
   start; accesses that straddle the end.
   Source: Vorobyov 2017a, section 2.1, spatial validity: both ends in one block.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

static volatile long sink;
static volatile int one = 1;

struct big { int head; int rest[5]; };
struct __attribute__ ((packed)) unaligned { int n; };

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = malloc (13);
  int *q = calloc (5, sizeof *q);
  struct big *small = malloc (sizeof (int) * 2);

  memset (p, 1, 13);
  small->head = 1;

  if (!strcmp (what, "byte"))
    p[13] = 2; /* { dg-temporal-error "out-of-bounds" "byte" } */
  if (!strcmp (what, "tail"))
    sink = p[14 + one]; /* { dg-temporal-error "out-of-bounds" "tail" } */
  if (!strcmp (what, "next-word"))
    sink = p[15 + one]; /* { dg-temporal-error "out-of-bounds" "next-word" } */
  if (!strcmp (what, "straddle"))
    sink = *(int *) (p + 11); /* { dg-temporal-error "out-of-bounds" "straddle" } */
  if (!strcmp (what, "before"))
    sink = p[-one]; /* { dg-temporal-error "out-of-bounds" "before" } */
  if (!strcmp (what, "element"))
    q[one + 4] = 2; /* { dg-temporal-error "out-of-bounds" "element" } */
  if (!strcmp (what, "loop"))
    for (int i = 0; i <= 5; i++)
      q[i] = i; /* { dg-temporal-error "out-of-bounds" "loop" } */
  if (!strcmp (what, "struct"))
    small->rest[4] = 1; /* { dg-temporal-error "out-of-bounds" "struct" } */
  if (!strcmp (what, "wide"))
    {
      struct big copy = *small; /* { dg-temporal-error "out-of-bounds" "wide" } */
      sink = copy.rest[2];
    }
  if (!strcmp (what, "zero"))
    {
      char *z = malloc (0);
      *z = 1; /* { dg-temporal-error "out-of-bounds" "zero" } */
    }

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 5; i++)
    q[i] = i;
  small->rest[0] = 3;
  sink = p[12] + q[4] + small->rest[one - 1] + ((struct unaligned *) (p + 9))->n;
  free (p);
  free (q);
  free (small);
  return sink != 1 + 4 + 3 + 0x01010101;
}
