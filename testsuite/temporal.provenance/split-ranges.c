/* Purpose: ranges that are copied one after the other, and meet inside of a pointer: it keeps its referent.  Where the
   second range never comes, or comes from elsewhere, the value counts.
   Source: byte-copies.c (trt_copy_refs_and_pieces).  */
/* { dg-do run } */
#include "stale.h"

struct two { int *p, *q; };
struct four { int *p[4]; };

/* Sizes that are known.  */
static int
head (int *p)
{
  struct two a = { p, fresh }, b = { fresh, fresh };
  memcpy (&b, &a, 4);
  memcpy ((char *) &b + 4, (char *) &a + 4, sizeof b - 4);
  return *b.p; /* { dg-temporal-error "use-after-free" "head" } */
}

static int
tail (int *p)
{
  struct two a = { fresh, p }, b = { fresh, fresh };
  memcpy (&b, &a, sizeof b - 4);
  memcpy ((char *) &b + sizeof b - 4, (char *) &a + sizeof a - 4, 4);
  return *b.q; /* { dg-temporal-error "use-after-free" "tail" } */
}

/* Sizes that are not.  */
static __attribute__ ((noinline, noclone)) void
copy (void *d, const void *s, size_t n)
{
  memcpy (d, s, n);
}

static int
chunks (int *p, size_t n)
{
  struct four a = { { fresh, fresh, p, fresh } }, b = { { fresh, fresh, fresh, fresh } };
  for (size_t i = 0; i < sizeof a; i += n)
    copy ((char *) &b + i, (char *) &a + i, i + n < sizeof a ? n : sizeof a - i);
  return *b.p[2]; /* { dg-temporal-error "use-after-free" "chunks" } */
}

/* On the heap, the other way round, and within one cell.  */
static int
downwards (int *p)
{
  int **a = malloc (4 * sizeof *a), **b = malloc (4 * sizeof *b);
  for (int i = 0; i < 4; i++)
    a[i] = i == 1 ? p : fresh, b[i] = fresh;
  copy ((char *) b + 14, (char *) a + 14, 18);
  copy ((char *) b + 9, (char *) a + 9, 5);
  copy ((char *) b, (char *) a, 9);
  int *q = b[1];
  free (a);
  free (b);
  return *q; /* { dg-temporal-error "use-after-free" "downwards" } */
}

/* In place: the range moves by whole cells, and its ends are inside of pointers.  */
static int
overlapping (int *p)
{
  int *a[6] = { p, fresh, p, fresh, fresh, fresh };
  memmove ((char *) a + 12, (char *) a + 4, 18);
  memmove ((char *) a + 8, (char *) a, 4);
  return *a[1]; /* { dg-temporal-error "use-after-free" "overlapping" } */
}

/* Only a half is overwritten, with the half of a pointer to another block.  The whole is the pointer that was there, or
   the other: both are good.  */
static int
mixed (int *p)
{
  int *other = malloc (sizeof *other);
  *other = 1;
  struct two a = { p, p }, b = { other, other };
  copy ((char *) &b.p + 4, (char *) &a.p + 4, 12);
  int *q = b.p;
  if (q != other)
    q = other;
  int sum = *q;
  free (other);
  return sum + *b.q - 1; /* { dg-temporal-error "use-after-free" "mixed" } */
}

int
main (int argc, char **argv)
{
  prepare (); /* { dg-temporal-clean "" } */
#define GIVEN(name) (IS (name) ? stale : fresh)
  sink = head (GIVEN ("head")) + tail (GIVEN ("tail"));
  for (size_t n = 9; n < 24; n++)
    sink += chunks (GIVEN ("chunks"), n);
  sink += downwards (GIVEN ("downwards")) + overlapping (GIVEN ("overlapping")) + mixed (GIVEN ("mixed"));
  printf ("%d\n", sink);
  return 0;
}
