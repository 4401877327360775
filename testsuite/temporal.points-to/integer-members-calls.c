/* Purpose: a pointer that goes by calls through a number in a structure that holds pointers, too, keeps its referent, however it came there
   (integer-members-gone.c).  In each case another block has taken its block's place.  */
/* { dg-do run } */
/* { dg-skip-if "where LTO begins, GCC has forgotten that a type is uintptr_t" { *-*-* } { "-flto" } } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include "integer-members.h"

/* Through another member, by the address of one.  */
PLACE (address)
static void set_address (uintptr_t *to, uintptr_t value) { *to = value; }
static void address (int bad)
{
  struct address *a = get_address (), *b = get_address ();
  long *p = old_block ();
  set_address (&a->another, (uintptr_t) p);
  b->number = a->another;
  end_block (p, bad);
  sink = *(long *) b->number; /* { dg-temporal-error "use-after-free" "address" } */
}

/* From a function, and by a parameter.  */
PLACE (result)
static uintptr_t number_of (long *p) { return (uintptr_t) p; }
static void set_result (struct result *r, uintptr_t n) { r->number = n; }
static void result (int bad)
{
  struct result *a = get_result (), *b = get_result ();
  long *p = old_block ();
  set_result (a, number_of (p));
  b->number = a->number;
  end_block (p, bad);
  sink = *(long *) b->number; /* { dg-temporal-error "use-after-free" "result" } */
}

int
main (int argc, char **argv)
{
#define RUN(f) f (argc > 1 && !strcmp (argv[1], #f))
  RUN (address); RUN (result);
  return 0;
}
