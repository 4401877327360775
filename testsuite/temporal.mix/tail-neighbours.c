/* Purpose: variables of a unit without blocks that begin in the last cell of an instrumented variable, whose
   size is no multiple of 8: they are no part of that one.
   Source: tcc's own tests, of which one declares a variable that an asm statement defines.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "tail-neighbours-plain.c" } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int bss_before[3];
char data_before[13] = { 1 };
const char rodata_before[9] = { 1 };
__thread char tls_before[9] = { 1 };

extern int bss_behind;
extern char data_behind[];
extern const char rodata_behind[3];
extern __thread char tls_behind[3];
extern int *get_bss (void);
extern char *get_tls (void);

/* Return whether BEHIND begins in the last cell of the SIZE bytes at BEFORE.  */
__attribute__ ((noipa)) static int
shared_p (uintptr_t before, size_t size, uintptr_t behind)
{
  uintptr_t end = before + size;
  return behind >= end && behind < ((end + 7) & -8);
}

__attribute__ ((noipa)) static void
increment (int *p)
{
  ++*p; /* { dg-temporal-error "out-of-bounds" "1" } */
}

__attribute__ ((noipa)) static void
fill (char *p, size_t n)
{
  for (size_t i = 0; i < n; i++)
    p[i]++;
}

__attribute__ ((noipa)) static int
sum (const char *p, size_t n)
{
  int s = 0;
  for (size_t i = 0; i < n; i++)
    s += p[i];
  return s;
}

int
main (int argc, char **argv)
{
  int shared
    = (shared_p ((uintptr_t) bss_before, sizeof bss_before, (uintptr_t) &bss_behind)
       + shared_p ((uintptr_t) data_before, sizeof data_before, (uintptr_t) data_behind)
       + shared_p ((uintptr_t) rodata_before, sizeof rodata_before, (uintptr_t) rodata_behind)
       + shared_p ((uintptr_t) tls_before, sizeof tls_before, (uintptr_t) tls_behind));
  if (!shared)
    return 1; /* The linker has put them elsewhere.  */

  bss_before[2]++;
  fill (data_before, sizeof data_before);
  fill (tls_before, sizeof tls_before);
  increment (&bss_behind);
  increment (get_bss ());
  fill (data_behind, 3);
  memset (data_behind, argc, 2);
  fill (tls_behind, sizeof tls_behind);
  fill (get_tls (), sizeof tls_behind);
  printf ("%d %d %d %d\n", bss_behind, sum (data_behind, 3),
          sum (rodata_behind, 3) + sum (rodata_before, 9), sum (tls_behind, 3));

  /* What is reached from the first variable is its end.  */
  if (argc > 1)
    increment (bss_before + 1 + argc);
  return 0;
}
