/* Purpose: what assembler reads and writes unchecked.
   Source: doc/not-handled.texi, "Accesses that are not checked".  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  volatile size_t sink = 0;
  char *first = malloc (64);
  strcpy (first, "first");
  char *volatile kept = first;
  free (first);
  /* Reuses the memory.  */
  char *second = malloc (64);
  strcpy (second, "second");
  char *p = kept;

  if (!strcmp (what, "asm"))
    __asm__ volatile ("movzbl (%1), %%eax; mov %%rax, %0" : "=r" (sink) : "r" (p) : "rax"); /* { dg-temporal-gap "use-after-free" "asm" "an address in a register of an assembler statement" } */
  if (!strcmp (what, "asm-memory"))
    __asm__ volatile ("movzbl %1, %%eax; mov %%rax, %0" : "=r" (sink) : "m" (*p) : "rax"); /* { dg-temporal-error "use-after-free" "asm-memory" } */
  /* { dg-temporal-clean "legal" } */
  (void) sink;
  free (second);
  return 0;
}
