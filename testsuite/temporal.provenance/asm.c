/* Purpose: pointers through assembler statements keep their referent: in registers and in
   memory, hidden by an empty statement, moved, exchanged.
   Source: issue 3, constructs that carry pointers; the Linux kernel's
   OPTIMIZER_HIDE_VAR and RELOC_HIDE are the first.  */
/* { dg-do run } */

#include "stale.h"

static int *slot;

int
main (int argc, char **argv)
{
  prepare ();
  int *p = argc > 1 ? stale : fresh, *q = fresh;

  if (IS ("register"))
    {
      __asm__ ("" : "+r" (p));
      sink = *p; /* { dg-temporal-error "use-after-free" "register" } */
    }
  if (IS ("memory"))
    {
      slot = p;
      __asm__ volatile ("" : "+m" (slot));
      sink = *slot; /* { dg-temporal-error "use-after-free" "memory" } */
    }
  if (IS ("clobber"))
    {
      slot = p;
      __asm__ volatile ("" : : "r" (&slot) : "memory");
      sink = *slot; /* { dg-temporal-error "use-after-free" "clobber" } */
    }
  if (IS ("move"))
    {
      __asm__ ("mov %1, %0" : "=r" (q) : "r" (p));
      sink = *q; /* { dg-temporal-error "use-after-free" "move" } */
    }
  if (IS ("load"))
    {
      slot = p;
      __asm__ ("mov %1, %0" : "=r" (q) : "m" (slot));
      sink = *q; /* { dg-temporal-error "use-after-free" "load" } */
    }
  if (IS ("store"))
    {
      __asm__ ("mov %1, %0" : "=m" (slot) : "r" (p));
      sink = *slot; /* { dg-temporal-error "use-after-free" "store" } */
    }
  if (IS ("exchange"))
    {
      int *other = (int *) argv;
      slot = p;
      __asm__ ("xchg %0, %1" : "+r" (other), "+m" (slot));
      if (slot != (int *) argv)
	return 1;
      sink = *other; /* { dg-temporal-error "use-after-free" "exchange" } */
    }
  if (IS ("through"))
    __asm__ volatile ("" : : "m" (*p)); /* { dg-temporal-error "use-after-free" "through" } */
  if (IS ("beyond"))
    {
      p = fresh + 3;
      __asm__ ("" : "+r" (p));
      sink = p[0];
      sink = p[1]; /* { dg-temporal-error "out-of-bounds" "beyond" } */
    }

  /* { dg-temporal-clean "" } */
  p = fresh;
  slot = stale;
  /* One of two with the same value: either may come out.  */
  __asm__ ("xchg %0, %1" : "+r" (p), "+m" (slot));
  __asm__ ("xchg %0, %1" : "+r" (p), "+m" (slot));
  sink = *p;
  q = fresh;
  __asm__ ("add $4, %0" : "+r" (q));
  sink = *q;
  slot = stale;
  __asm__ volatile ("mov %1, %0" : "=m" (slot) : "r" (fresh));
  sink = *slot;
  free (fresh);
  return 0;
}
