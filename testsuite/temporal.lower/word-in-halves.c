/* Purpose: a word at an address 4 behind a multiple of 8 lies in the halves of two cells.  The upper half of the first says which
   block the pointer there belongs to, which may be this block, and the second need not belong to it.
   Source: issue 23; plugin/lower/lower-checks.cc.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

struct node
{
  long n;
  struct node *self;
};

static volatile long sink;
static volatile int twelve = 12, three = 3, one = 1;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node *p = malloc (sizeof *p), *q = malloc (2 * sizeof *q);
  p->n = 1;
  p->self = p;
  q[0] = q[1] = (struct node) { 2, q };
  char *c = (char *) p;
  int *i = (int *) p;

  CASE ("bytes") sink = *(long *) (c + twelve); /* { dg-temporal-error "out-of-bounds" "bytes" } */
  CASE ("constant") sink = *(long *) (c + 12); /* { dg-temporal-error "out-of-bounds" "constant" } */
  CASE ("numbers") sink = *(long *) (i + three); /* { dg-temporal-error "out-of-bounds" "numbers" } */
  CASE ("write") *(long *) &i[three] = sink; /* { dg-temporal-error "out-of-bounds" "write" } */
  CASE ("pointer") sink = (*(struct node **) (c + twelve))->n; /* { dg-temporal-error "out-of-bounds" "pointer" } */
  CASE ("member") sink = ((struct node *) (c + 4 * one))->self != p; /* { dg-temporal-error "out-of-bounds" "member" } */
  CASE ("freed") { struct node *volatile v = p; free (p); c = (char *) v; sink = *(long *) (c + 4 * one); } /* { dg-temporal-error "use-after-free" "freed" } */

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      char *d = (char *) q;
      sink = *(long *) (d + twelve) + *(long *) (c + 4 * one) + *(long *) (c + 8 * one);
      *(long *) ((int *) q + three) = 7;
      sink += *(long *) (d + 24) + *(double *) (d + 20) > 1;
      if (*(struct node **) (d + twelve * 2) != q)
        return 1;
    }
  return 0;
}
