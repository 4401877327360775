/* Purpose: what library functions and assembler read and write unchecked.
   Source: doc/not-handled.texi, "Accesses that are not checked".  */
/* { dg-do run } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
compare (const void *a, const void *b)
{
  return *(const char *) a - *(const char *) b;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  volatile size_t sink = 0;
  char buffer[64];
  char *first = malloc (64);
  strcpy (first, "first");
  char *volatile kept = first;
  free (first);
  /* Reuses the memory.  */
  char *second = malloc (64);
  strcpy (second, "second");
  char *p = kept;

  if (!strcmp (what, "strlen"))
    sink = strlen (p); /* { dg-temporal-gap "use-after-free" "strlen" "the range is not checked" } */
  if (!strcmp (what, "strcpy"))
    strcpy (buffer, p); /* { dg-temporal-gap "use-after-free" "strcpy" "the range is not checked" } */
  if (!strcmp (what, "printf"))
    snprintf (buffer, sizeof buffer, "%s", p); /* { dg-temporal-gap "use-after-free" "printf" "the range is not checked" } */
  if (!strcmp (what, "memccpy"))
    memccpy (buffer, p, 0, sizeof buffer); /* { dg-temporal-gap "use-after-free" "memccpy" "the range is not checked" } */
  if (!strcmp (what, "qsort"))
    qsort (p, 4, 1, compare); /* { dg-temporal-gap "use-after-free" "qsort" "the range is not checked" } */
  if (!strcmp (what, "asm"))
    __asm__ volatile ("movzbl (%1), %%eax; mov %%rax, %0" : "=r" (sink) : "r" (p) : "rax"); /* { dg-temporal-gap "use-after-free" "asm" "an address in a register of an assembler statement" } */
  if (!strcmp (what, "asm-memory"))
    __asm__ volatile ("movzbl %1, %%eax; mov %%rax, %0" : "=r" (sink) : "m" (*p) : "rax"); /* { dg-temporal-error "use-after-free" "asm-memory" } */
  if (!strcmp (what, "memcpy"))
    memcpy (buffer, p, 6); /* { dg-temporal-error "use-after-free" "memcpy" } */
  if (!strcmp (what, "found"))
    sink = *strchr (p, 'e'); /* { dg-temporal-error "use-after-free" "found" } */
  /* { dg-temporal-clean "legal" } */
  (void) sink;
  free (second);
  return 0;
}
