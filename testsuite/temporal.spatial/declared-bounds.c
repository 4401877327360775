/* Purpose: the index against the declared bound, where a wrong one stays inside the object:
   rows of matrices, arrays inside structs, through pointers to structs, in arrays of
   structs, in globals and locals, negative, far, wrapped around.
   Source: issue, index checks of arrays in sight, also multi-dimensional and inside structs
   (trailing arrays excepted); integer overflow in the index that wraps back.  */
/* { dg-do run } */

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct inner { short x[4]; short y[4]; };
struct outer
{
  int before;
  int a[6];
  int m[3][5];
  struct inner in[2];
  char *names[3];
  int after;
};
struct open { int n; char before[4]; char tail[1]; };
struct longer { int n; int tail[4]; };
union either { int a[4]; char bytes[64]; };

static int matrix[4][5];
static int cube[2][3][4];
static struct outer s;
static struct longer declared;
static volatile int sink;
static volatile long zero;

static __attribute__ ((noinline)) int
row (int m[][5], int i, int j)
{
  return m[i][j]; /* { dg-temporal-error "out-of-bounds" "row" } */
}

static __attribute__ ((noinline)) void
set (struct outer *p, int i, int j, int value)
{
  p->m[i][j] = value; /* { dg-temporal-error "out-of-bounds" "pointer-matrix" } */
  /* { dg-temporal-error "out-of-bounds" "pointer-matrix-row" ".-1" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int i = 3 + zero;
  int local[4][5] = { { 1 } };
  struct outer *p = calloc (1, sizeof *p);
  struct outer *many = calloc (4, sizeof *many);

  if (!strcmp (what, "matrix"))
    sink = matrix[1][i + 2]; /* { dg-temporal-error "out-of-bounds" "matrix" } */
  if (!strcmp (what, "matrix-negative"))
    sink = matrix[1][i - 4]; /* { dg-temporal-error "out-of-bounds" "matrix-negative" } */
  if (!strcmp (what, "cube"))
    cube[0][i][1] = 1; /* { dg-temporal-error "out-of-bounds" "cube" } */
  if (!strcmp (what, "local"))
    local[2][i + 2] = 1; /* { dg-temporal-error "out-of-bounds" "local" } */
  if (!strcmp (what, "row"))
    sink = row (matrix, 1, 5);
  if (!strcmp (what, "struct"))
    s.a[i + 3] = 1; /* { dg-temporal-error "out-of-bounds" "struct" } */
  if (!strcmp (what, "struct-constant"))
    sink = s.a[7]; /* { dg-temporal-error "out-of-bounds" "struct-constant" } */
  if (!strcmp (what, "struct-negative"))
    sink = s.a[i - 4]; /* { dg-temporal-error "out-of-bounds" "struct-negative" } */
  if (!strcmp (what, "pointer"))
    p->a[i * 2] = 1; /* { dg-temporal-error "out-of-bounds" "pointer" } */
  if (!strcmp (what, "pointer-matrix"))
    set (p, 1, 5, 1);
  if (!strcmp (what, "pointer-matrix-row"))
    set (p, 3, 0, 1);
  if (!strcmp (what, "element"))
    sink = many[1].in[0].x[i + 1]; /* { dg-temporal-error "out-of-bounds" "element" } */
  if (!strcmp (what, "element-outer"))
    sink = many[i].in[i - 1].y[0]; /* { dg-temporal-error "out-of-bounds" "element-outer" } */
  if (!strcmp (what, "pointers"))
    p->names[i] = NULL; /* { dg-temporal-error "out-of-bounds" "pointers" } */
  if (!strcmp (what, "loop"))
    for (int k = 0; k <= 6; k++)
      p->a[k] = k; /* { dg-temporal-error "out-of-bounds" "loop" } */
  if (!strcmp (what, "before-tail"))
    {
      struct open *o = malloc (sizeof *o + 10);
      o->before[i + 1] = 1; /* { dg-temporal-error "out-of-bounds" "before-tail" } */
    }
  if (!strcmp (what, "declared-tail"))
    declared.tail[i + 1] = 1; /* { dg-temporal-error "out-of-bounds" "declared-tail" } */
  if (!strcmp (what, "size-underflow"))
    {
      size_t n = zero;
      s.a[n - 1] = 1; /* { dg-temporal-error "out-of-bounds" "size-underflow" } */
    }
  if (!strcmp (what, "int-overflow"))
    {
      volatile unsigned big = INT_MAX;
      int k = (int) (big + 1);
      sink = matrix[k][1]; /* { dg-temporal-error "out-of-bounds" "int-overflow" } */
    }
  if (!strcmp (what, "wraps"))
    {
      /* Times the size of an element this is 4.  */
      volatile size_t k = SIZE_MAX / sizeof (int) + 2;
      static int table[8];
      table[k] = 1; /* { dg-temporal-error "out-of-bounds" "wraps" } */
    }
  if (!strcmp (what, "literal"))
    sink = "0123456789"[i * 4]; /* { dg-temporal-error "out-of-bounds" "literal" } */

  /* { dg-temporal-clean "legal" } */
  for (int k = 0; k < 6; k++)
    p->a[k] = s.a[k] = k;
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 5; c++)
      p->m[r][c] = matrix[r][c] = local[r][c];
  sink = row (matrix, i, 4);
  set (p, 2, 4, 1);
  /* All of a matrix through a pointer to its first element.  */
  int *flat = &matrix[0][0];
  for (int k = 0; k < 20; k++)
    flat[k] = k;
  /* One past the end of a row, of an array, is no access.  */
  for (int *q = &matrix[1][0]; q != &matrix[1][5]; q++)
    sink = *q;
  for (int *q = s.a; q < &s.a[i + 3]; q++)
    sink = *q;
  memset (&s.a, 0, sizeof s - offsetof (struct outer, a));
  /* Arrays that end their structures.  */
  struct open *o = malloc (sizeof *o + 30);
  for (int k = 0; k < 30; k++)
    o->tail[k] = k;
  struct longer *l = malloc (sizeof *l + 40);
  for (int k = 0; k < 12; k++)
    l->tail[k] = k;
  union either u;
  for (int k = 0; k < 64; k++)
    u.bytes[k] = k;
  sink = u.a[i];
  sink = "0123456789"[i * 3 + 1];
  unsigned char byte = 200 + zero;
  static char classes[256];
  classes[byte] = 1;
  sink = classes[(unsigned char) -1] + many[i].in[1].y[i];
  free (o);
  free (l);
  return 0;
}
