/* Purpose: a write with an index that may be negative to the array that ends its structure may change the member below it, of
   which nothing is known then.  Each structure has a type and blocks of its own.  */
/* { dg-do run } */
/* { dg-options "-g -fno-tree-vrp -Wno-all -fplugin-arg-temporal-bounds=object" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct item { int value; };
static volatile int sink;
static int minus = -1;

static void *
get (size_t size)
{
  void *p = calloc (1, size);
  if (!p)
    exit (1);
  return p;
}

#define CASE(name) struct name { struct item *member; struct item *rows[4]; }; \
  static struct name *make_##name (void) { struct name *n = get (sizeof *n); struct item *i = get (sizeof *i); n->member = i; return n; } \
  static struct item *dead_##name (void) { struct item *i = get (sizeof *i); return i; }

/* A parameter.  */
CASE (parameter)
static void set_parameter (struct parameter *n, struct item *i, int k) { n->rows[k] = i; }
static void parameter (int k)
{
  struct parameter *n = make_parameter ();
  struct item *i = dead_parameter ();
  set_parameter (n, i, k);
  if (k < 0)
    free (i);
  sink = n->member->value; /* { dg-temporal-error "use-after-free" "parameter" } */
}

/* A variable that is decremented.  */
CASE (variable)
static void variable (int k)
{
  struct variable *n = make_variable ();
  struct item *i = dead_variable ();
  int j = 0;
  if (k < 0)
    j--;
  n->rows[j] = i;
  if (k < 0)
    free (i);
  sink = n->member->value; /* { dg-temporal-error "use-after-free" "variable" } */
}

/* One that is what another is, which is what it is, and one of both is negative.  */
CASE (circle)
static void circle (int k)
{
  struct circle *n = make_circle ();
  struct item *i = dead_circle ();
  int a = 0, b = 0;
  for (int turn = 0; turn < 3; turn++)
    {
      a = b;
      b = a;
      if (turn == 1 && k < 0)
	b = k;
    }
  n->rows[a] = i;
  if (k < 0)
    free (i);
  sink = n->member->value; /* { dg-temporal-error "use-after-free" "circle" } */
}

/* A conversion that makes a large number negative.  */
CASE (narrow)
static void narrow (int k)
{
  struct narrow *n = make_narrow ();
  struct item *i = dead_narrow ();
  unsigned u = k < 0 ? 0xffffffff : 0;
  n->rows[(int) u] = i;
  if (k < 0)
    free (i);
  sink = n->member->value; /* { dg-temporal-error "use-after-free" "narrow" } */
}

/* A shift to the sign.  */
CASE (shift)
static void shift (int k)
{
  struct shift *n = make_shift ();
  struct item *i = dead_shift ();
  unsigned char bits = k < 0;
  n->rows[bits * 1 << (k & 31) >> 31] = i;
  if (k < 0)
    free (i);
  sink = n->member->value; /* { dg-temporal-error "use-after-free" "shift" } */
}

/* What comes from memory, from a function that may be another, and from a function that may be negative.  */
CASE (memory)
static void memory (int k)
{
  struct memory *n = make_memory ();
  struct item *i = dead_memory ();
  minus = k;
  n->rows[minus] = i;
  if (k < 0)
    free (i);
  sink = n->member->value; /* { dg-temporal-error "use-after-free" "memory" } */
}

CASE (opaque)
__attribute__ ((noipa)) static int get_opaque (void) { return 0; }
__attribute__ ((weak)) int get_weak (void) { return 0; }
static int sign (int k) { if (k < 0) return k; return 0; }
static void opaque (int k)
{
  struct opaque *n = make_opaque ();
  struct item *i = dead_opaque ();
  n->rows[sign (k) + get_opaque () + get_weak ()] = i;
  if (k < 0)
    free (i);
  sink = n->member->value; /* { dg-temporal-error "use-after-free" "opaque" } */
}

/* The address of an element below the array.  */
CASE (address)
static void address (int k)
{
  struct address *n = make_address ();
  struct item *i = dead_address (), **place = &n->rows[k];
  *place = i;
  if (k < 0)
    free (i);
  sink = n->member->value; /* { dg-temporal-error "use-after-free" "address" } */
}

/* The address of an element that may lie behind an array that does not end its structure.  */
struct inner { struct item *rows[4]; struct item *member; };
static void inner (int k)
{
  struct inner *n = get (sizeof *n);
  struct item *i = get (sizeof *i), *j = get (sizeof *j), **place = &n->rows[k < 0 ? 4 : 0];
  n->member = j;
  *place = i;
  if (k < 0)
    free (i);
  sink = n->member->value; /* { dg-temporal-error "use-after-free" "inner" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define TRY(x) x (strcmp (what, #x) ? 0 : -1)
  TRY (parameter); TRY (variable); TRY (circle); TRY (narrow); TRY (shift); TRY (memory); TRY (opaque);
  TRY (address); TRY (inner);
  return 0;
}
