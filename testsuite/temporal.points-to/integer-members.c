/* Purpose: a pointer that goes through a number in a structure that holds pointers, too, keeps its referent, however it came there
   (integer-members-gone.c).  In each case another block has taken its block's place.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include "integer-members.h"

/* Cast and stored.  */
PLACE (cast)
static void cast (int bad)
{
  struct cast *a = get_cast (), *b = get_cast ();
  long *p = old_block ();
  a->number = (uintptr_t) p;
  b->next->number = a->next->number;
  end_block (p, bad);
  sink = *(long *) b->number; /* { dg-temporal-error "use-after-free" "cast" } */
}

/* As bytes.  */
PLACE (bytes)
static void bytes (int bad)
{
  struct bytes *a = get_bytes (), *b = get_bytes ();
  long *p = old_block ();
  memcpy (&a->number, &p, sizeof p);
  b->number = a->number;
  end_block (p, bad);
  sink = *(long *) b->number; /* { dg-temporal-error "use-after-free" "bytes" } */
}

/* In a structure of another type.  */
PLACE (other)
struct two { long *first; long second; };
static void other (int bad)
{
  struct other *a = get_other (), *b = get_other ();
  long *p = old_block ();
  ((struct two *) a)->first = p;
  b->number = a->number;
  end_block (p, bad);
  sink = *(long *) b->number; /* { dg-temporal-error "use-after-free" "other" } */
}

/* In a union.  */
struct either { struct either *next; union { long *pointer; uintptr_t number; } u; uintptr_t plain; };
static struct either *get_either (void) { struct either *n = calloc (1, sizeof *n); if (!n) exit (1); n->next = n; return n; }
static void either (int bad)
{
  struct either *a = get_either (), *b = get_either ();
  long *p = old_block ();
  a->u.pointer = p;
  b->plain = a->u.number;
  end_block (p, bad);
  sink = *(long *) b->plain; /* { dg-temporal-error "use-after-free" "either" } */
}

/* With the whole structure.  */
PLACE (whole)
static void whole (int bad)
{
  struct whole *a = get_whole (), *b = get_whole (), *c = get_whole ();
  long *p = old_block ();
  a->number = (uintptr_t) p;
  *b = *a;
  c->number = b->number;
  end_block (p, bad);
  sink = *(long *) c->number; /* { dg-temporal-error "use-after-free" "whole" } */
}

/* In a variable, from its initialiser on.  */
static long first = 5;
static struct { uintptr_t number; long *pointer; uintptr_t copy; } fixed = { 7, &first, 0 };
static void variable (int bad)
{
  long *p = old_block ();
  fixed.number = (uintptr_t) p;
  fixed.copy = fixed.number;
  end_block (p, bad);
  sink = *(long *) fixed.copy; /* { dg-temporal-error "use-after-free" "variable" } */
}

/* Through realloc.  */
PLACE (grown)
static void grown (int bad)
{
  struct grown *a = get_grown (), *b = get_grown ();
  long *p = old_block ();
  a->number = (uintptr_t) p;
  a = realloc (a, 2 * sizeof *a);
  if (!a)
    exit (1);
  b->number = a->number;
  end_block (p, bad);
  sink = *(long *) b->number; /* { dg-temporal-error "use-after-free" "grown" } */
}

int
main (int argc, char **argv)
{
#define RUN(f) f (argc > 1 && !strcmp (argv[1], #f))
  RUN (cast); RUN (bytes); RUN (other); RUN (either); RUN (whole);
  RUN (variable); RUN (grown);
  return 0;
}
