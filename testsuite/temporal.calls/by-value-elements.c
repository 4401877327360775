/* Purpose: structures with a union that holds a pointer keep their referents as elements of arrays
   with a variable index, as arguments and as results; and where a result replaces what was the
   argument.
   Source: jq's "jv", which lies in arrays and is copied from element to element.  */
/* { dg-do run } */

#include "../temporal.provenance/stale.h"

struct value { int kind, size; union { int *p; double x; } u; };
struct row { int used; struct value element[]; };
struct pair { int *p; struct value v; };

static __attribute__ ((noinline)) struct value
same (struct value v)
{
  return v;
}

static __attribute__ ((noinline)) struct value
second (struct value v, struct value w, int *p)
{
  return p && v.kind ? w : v;
}

static __attribute__ ((noinline)) int
get (struct value v)
{
  return *v.u.p; /* { dg-temporal-error "use-after-free" "argument" } */
}

static __attribute__ ((noinline)) int
get_last (struct value v, int *p)
{
  return v.kind ? *p : 0; /* { dg-temporal-error "use-after-free" "behind" } */
}

static __attribute__ ((noinline)) void
replace (struct value *v)
{
  *v = same (*v);
}

/* A callee that reads what its result will replace.  */
static struct value global;

static __attribute__ ((noinline)) struct value
read_global (int n)
{
  struct value v = { 2, n, { fresh } };
  if (n)
    sink = *global.u.p; /* { dg-temporal-error "use-after-free" "global" } */
  return v;
}

int
main (int argc, char **argv)
{
  prepare ();
  volatile int one = 1, two = 2, three = 3;
  int *p = fresh;
  struct row *row = malloc (sizeof *row + 4 * sizeof *row->element);
  struct row *other = malloc (sizeof *row + 4 * sizeof *row->element);
  struct value here[4];
  for (int i = 0; i < 4; i++)
    {
      row->element[i] = (struct value) { 1, i, { p } };
      here[i] = other->element[i] = row->element[i];
    }

  if (IS ("argument"))
    row->element[two].u.p = stale;
  sink = get (row->element[two]);
  if (IS ("result"))
    row->element[three].u.p = stale;
  other->element[one] = same (row->element[three]);
  sink = *other->element[one].u.p; /* { dg-temporal-error "use-after-free" "result" } */
  if (IS ("replaced"))
    other->element[two].u.p = stale;
  replace (&other->element[two]);
  sink = *other->element[two].u.p; /* { dg-temporal-error "use-after-free" "replaced" } */
  if (IS ("in-place"))
    here[two].u.p = stale;
  here[two] = same (here[two]);
  sink = *here[two].u.p; /* { dg-temporal-error "use-after-free" "in-place" } */
  if (IS ("beyond"))
    here[one].u.p = p + 4;
  here[one] = second (here[two], here[one], p);
  sink = *here[one].u.p; /* { dg-temporal-error "out-of-bounds" "beyond" } */
  if (IS ("behind"))
    sink = get_last (row->element[one], stale);
  sink = get_last (row->element[one], p);
  global = row->element[one];
  if (IS ("global"))
    global.u.p = stale;
  global = read_global (one);
  sink = *global.u.p;
  sink = get (global);

  /* Numbers in place of pointers, and pointers in place of numbers.
     { dg-temporal-clean "legal" } */
  for (int round = 0; round < 8; round++)
    {
      struct value number = { 0, 0, { .x = round + 0.5 } };
      row->element[one] = number;
      row->element[one] = same (row->element[one]);
      sink = row->element[one].u.x > 3 ? get (row->element[three]) : 0;
      row->element[one] = same (row->element[three]);
      other->element[two] = (struct value) { 1, 1, { stale } };
      other->element[two] = same (other->element[two]);
      sink = get (row->element[one]);
    }
  free (row);
  free (other);
  free (fresh);
  return 0;
}
