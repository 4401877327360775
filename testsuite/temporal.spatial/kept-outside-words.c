/* Purpose: a pointer outside of its block keeps the block where an atomic operation stores it, where it
   is stored, passed or returned as an integer, and where a static initialiser has made it.  Where it
   comes back before it is used, it is no error.
   Source: issue, "a pointer outside of its block keeps its block".  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-temporal-clean "legal" } */

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct s { int n; char *p; uintptr_t u; };
static char variable[100]; /* { dg-temporal-note "100-byte variable 'variable' declared here" "init init-element init-member init-behind" } */
static char behind[100];
static char *initial = variable - 8, *past = &variable[108];
static char *elements[] = { variable, variable - 1 };
static struct s whole = { 1, variable - 64, 0 };
static char *slot, *_Atomic atomic;
static struct s member;
static uintptr_t number;
static atomic_uintptr_t atomic_number;
static volatile int eight = 8;
volatile char sink;

/* Keep GCC from using what was stored without loading it.  */
#define KEEP() __asm__ volatile ("" : : "r" (&member), "r" (&slot), "r" (&atomic), "r" (&number), "r" (&atomic_number) : "memory")
#define NOIPA __attribute__ ((noipa)) static
NOIPA uintptr_t returned (char *p, int n) { return (uintptr_t) (p + n); }
NOIPA char passed (uintptr_t u, int n) { return ((char *) u)[n]; } /* { dg-temporal-error "out-of-bounds" "passed" } */
NOIPA char *get (void) { KEEP (); return slot; }

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char local[100];
  char *before = malloc (100), *heap = malloc (100), *after = malloc (100), *p; /* { dg-temporal-note "100-byte block allocated here" "store exchange atomic number member-number" } */
  memset (before, 1, 100), memset (heap, 1, 100), memset (after, 1, 100), memset (local, 1, 100);
  memset (behind, 1, 100);

  __atomic_store_n (&slot, heap - eight, __ATOMIC_SEQ_CST);
  if (!strcmp (what, "store"))
    sink = get ()[0]; /* { dg-temporal-error "out-of-bounds" "store" } */
  sink = get ()[eight];
  slot = before;
  sink = __atomic_exchange_n (&slot, heap + 100 + eight, __ATOMIC_SEQ_CST)[3];
  if (!strcmp (what, "exchange"))
    memcpy (local, get (), eight); /* { dg-temporal-error "out-of-bounds" "exchange" } */
  sink = get ()[-1 - eight];
  p = NULL;
  slot = NULL;
  __atomic_compare_exchange_n (&slot, &p, local - eight, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  if (!strcmp (what, "compare"))
    *get () = 1; /* { dg-temporal-error "out-of-bounds" "compare" } */
  get ()[eight] = 1;
  atomic = heap - 64;
  KEEP ();
  if (!strcmp (what, "atomic"))
    sink = *atomic; /* { dg-temporal-error "out-of-bounds" "atomic" } */
  sink = atomic[64];

  number = (uintptr_t) (heap - eight);
  KEEP ();
  if (!strcmp (what, "number"))
    sink = *(char *) number; /* { dg-temporal-error "out-of-bounds" "number" } */
  sink = ((char *) number)[eight];
  member.u = (uintptr_t) (heap + 100 + eight);
  KEEP ();
  if (!strcmp (what, "member-number"))
    sink = *(char *) member.u; /* { dg-temporal-error "out-of-bounds" "member-number" } */
  sink = ((char *) member.u)[-100];
  atomic_number = (uintptr_t) (local - 64);
  KEEP ();
  if (!strcmp (what, "atomic-number"))
    sink = *(char *) atomic_number; /* { dg-temporal-error "out-of-bounds" "atomic-number" } */
  sink = ((char *) atomic_number)[64];
  if (!strcmp (what, "returned"))
    sink = *(char *) returned (heap, -8); /* { dg-temporal-error "out-of-bounds" "returned" } */
  sink = ((char *) returned (heap, -8))[8];
  if (!strcmp (what, "passed"))
    sink = passed ((uintptr_t) (heap - eight), 0);
  sink = passed ((uintptr_t) (heap - eight), 8);

  if (!strcmp (what, "init"))
    sink = *initial; /* { dg-temporal-error "out-of-bounds" "init" } */
  if (!strcmp (what, "init-behind"))
    *past = 1; /* { dg-temporal-error "out-of-bounds" "init-behind" } */
  if (!strcmp (what, "init-element"))
    sink = *elements[1 + eight - 8]; /* { dg-temporal-error "out-of-bounds" "init-element" } */
  if (!strcmp (what, "init-member"))
    sink = whole.p[0]; /* { dg-temporal-error "out-of-bounds" "init-member" } */
  sink = initial[8] + past[-9] + elements[1 + eight - 8][1] + whole.p[64];
  return 0;
}
