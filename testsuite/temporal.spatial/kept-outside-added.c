/* Purpose: a pointer that an atomic addition moves out of its block keeps its block.  Where it comes back before it is used,
   or only its bits are used, it is no error; an integer that something is added to may lead to another block.
   Source: issue 23, section 1, "a pointer outside of its block keeps its block".  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

static char *slot;
static int *ints;
static uintptr_t number;
static struct arena { char *next, *end; } arena;
static volatile long eight = 8, far = 108;
volatile char sink;

/* Keep GCC from using what was stored without loading it.  */
#define KEEP() __asm__ volatile ("" : : "r" (&slot), "r" (&number), "r" (&ints) : "memory")
#define ORDER __ATOMIC_SEQ_CST
__attribute__ ((noipa)) static char *get (void) { KEEP (); return slot; }

__attribute__ ((noipa)) static char *
take (struct arena *a, long n)
{
  char *p = __atomic_fetch_add (&a->next, n, ORDER);
  return p + n <= a->end ? p : NULL;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char local[100];
  char *before = malloc (100), *heap = malloc (100), *after = malloc (100); /* { dg-temporal-note "100-byte block allocated here" "fetch-add add-fetch fetch-sub sync sync-after result" } */
  memset (before, 1, 100), memset (heap, 1, 100), memset (after, 1, 100), memset (local, 1, 100);

  slot = heap;
  CASE ("fetch-add") { __atomic_fetch_add (&slot, far, ORDER); sink = get ()[0]; } /* { dg-temporal-error "out-of-bounds" "fetch-add" } */
  CASE ("add-fetch") { __atomic_add_fetch (&slot, far, ORDER); *get () = 1; } /* { dg-temporal-error "out-of-bounds" "add-fetch" } */
  CASE ("result") { char *p = __atomic_add_fetch (&slot, far, ORDER); KEEP (); p[0] = 1; } /* { dg-temporal-error "out-of-bounds" "result" } */
  CASE ("fetch-sub") { __atomic_fetch_sub (&slot, eight, ORDER); memcpy (local, get (), 4); } /* { dg-temporal-error "out-of-bounds" "fetch-sub" } */
  CASE ("sync") { __sync_fetch_and_sub (&slot, eight); sink = *get (); } /* { dg-temporal-error "out-of-bounds" "sync" } */
  CASE ("sync-after") { __sync_add_and_fetch (&slot, far); sink = *get (); } /* { dg-temporal-error "out-of-bounds" "sync-after" } */
  CASE ("stack") { slot = local; __atomic_fetch_sub (&slot, eight, ORDER); sink = *get (); } /* { dg-temporal-error "out-of-bounds" "stack" } */
  CASE ("freed") { __atomic_fetch_add (&slot, eight, ORDER); free (heap); sink = *get (); } /* { dg-temporal-error "use-after-free" "freed" } */

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      __atomic_fetch_add (&slot, far, ORDER);
      KEEP ();
      __atomic_fetch_sub (&slot, far - 50, ORDER);
      if (get () != heap + 50 || *get () != 1)
        return 1;
      __atomic_fetch_sub (&slot, 50 + eight, ORDER);
      sink = get ()[eight];
      arena.next = malloc (64);
      arena.end = arena.next + 64;
      char *p = take (&arena, 40), *q = take (&arena, 40), *r = take (&arena, 40);
      if (!p || q || r)
        return 2;
      memset (p, 2, 40);
      ints = (int *) local;
      __atomic_fetch_add (&ints, 4 * sizeof *ints, ORDER);
      KEEP ();
      *ints = 4;
      /* The lowest bit is a mark.  */
      slot = after + 99;
      if (!((uintptr_t) __atomic_add_fetch (&slot, 1, ORDER) & 1) && *(get () - 1) != 1)
        return 3;
      /* The distance of two blocks leads from one to the other.  */
      number = (uintptr_t) heap;
      __atomic_fetch_add (&number, (uintptr_t) after - (uintptr_t) heap, ORDER);
      KEEP ();
      *(char *) number = 3;
      if (after[0] != 3)
        return 4;
    }
  return 0;
}
