/* Purpose: a[i] with the array in sight and an index known only at run time:
   local, global, static, two-dimensional, inside a struct.
   Source: Kosmatov 2013, accesses through a declaration need an index check; issue.  */
/* { dg-do run } */

#include <string.h>

static int table[8];
int matrix[3][4];
static struct { int before; short a[6]; int after; } s;
static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  static char names[16];
  int local[5] = { 1, 2, 3, 4, 5 };
  volatile int k = 3;
  int i = k;

  if (!strcmp (what, "local"))
    local[i + 2] = 1; /* { dg-temporal-error "out-of-bounds" "local" } */
  if (!strcmp (what, "local-negative"))
    sink = local[i - 4]; /* { dg-temporal-error "out-of-bounds" "local-negative" } */
  if (!strcmp (what, "global"))
    sink = table[i + 5]; /* { dg-temporal-error "out-of-bounds" "global" } */
  if (!strcmp (what, "far"))
    table[i * 1000000] = 1; /* { dg-temporal-error "out-of-bounds" "far" } */
  if (!strcmp (what, "static"))
    names[i + 13] = 1; /* { dg-temporal-error "out-of-bounds" "static" } */
  if (!strcmp (what, "matrix"))
    sink = matrix[i][0]; /* { dg-temporal-error "out-of-bounds" "matrix" } */
  if (!strcmp (what, "struct"))
    s.a[i + 6] = 1; /* { dg-temporal-error "out-of-bounds" "struct" } */
  if (!strcmp (what, "loop"))
    for (int j = 0; j <= 8; j++)
      table[j] = j; /* { dg-temporal-error "out-of-bounds" "loop" } */

  /* { dg-temporal-clean "legal" } */
  local[i + 1] = 6;
  table[i + 4] = 7;
  names[i + 12] = 8;
  matrix[i - 1][i] = 9;
  s.a[i + 2] = 10;
  sink = local[4] + table[7] + names[15] + matrix[2][3] + s.a[5];
  return sink != 40;
}
