/* Purpose: every shape of access to a dead struct: a field, a nested field, an
   element of an array field, a bit-field, the address of a field kept before.
   Source: Simpson 2013, sub-object references; own scenario.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct inner { short x, y; };

struct outer
{
  char tag;
  struct inner in;
  unsigned low : 5, high : 7;
  double table[4];
  struct inner many[3];
};

static volatile double sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  volatile int i = 2;
  struct outer *p = calloc (1, sizeof *p);
  short *py = &p->in.y;
  double *pt = p->table;

  free (p);
  struct outer *q = calloc (1, sizeof *q);

  if (!strcmp (what, "nested"))
    sink = p->in.x; /* { dg-temporal-error "use-after-free" "nested" } */
  if (!strcmp (what, "bits"))
    p->high = 3; /* { dg-temporal-error "use-after-free" "bits" } */
  if (!strcmp (what, "bits-read"))
    sink = p->low; /* { dg-temporal-error "use-after-free" "bits-read" } */
  if (!strcmp (what, "element"))
    p->table[i] = 1; /* { dg-temporal-error "use-after-free" "element" } */
  if (!strcmp (what, "many"))
    sink = p->many[i].y; /* { dg-temporal-error "use-after-free" "many" } */
  if (!strcmp (what, "field-address"))
    *py = 4; /* { dg-temporal-error "use-after-free" "field-address" } */
  if (!strcmp (what, "array-address"))
    sink = pt[3]; /* { dg-temporal-error "use-after-free" "array-address" } */

  /* { dg-temporal-clean "legal" } */
  py = &q->in.y;
  pt = q->table;
  *py = 1;
  pt[i] = 2;
  q->high = 3;
  q->many[i].y = 4;
  sink = q->in.y + q->table[2] + q->high + q->many[2].y + q->low;
  free (q);
  return sink != 10;
}
