/* Purpose: the legal twin of unknown-bound.c: arrays without a bound that are symbols of the linker, or
   of uninstrumented code.
   Source: plugin/instrument/provenance/address-referents.cc, set_boundary_p.  */
/* { dg-uninstrumented-sources "unknown-bound-library.c" } */
/* { dg-additional-options "-w" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct entry
{
  long n, m;
};

#define ENTRY(name, n) \
  static struct entry name __attribute__ ((section ("entries"), used)) = { n, n }
ENTRY (first, 1);
ENTRY (second, 2);
ENTRY (third, 3);

extern struct entry __start_entries[], __stop_entries[];
extern int library_array[];
extern struct { int n; int a[]; } library_structure;
extern char library_begin[], library_end[];
extern char end[], edata[], __bss_start[];
extern char **environ;

static volatile long sink;
static volatile int one = 1;

int
main (void)
{
  long sum = 0, n = __stop_entries - __start_entries;
  for (long i = 0; i < n; i++)
    sum += __start_entries[i].n;
  for (long i = one; i <= n; i++)
    sum += __stop_entries[-i].m;
  if (sum != 12)
    abort ();
  for (int i = 0; i < 10; i++)
    sum += library_array[i] + library_structure.a[i];
  if (sum != 32)
    abort ();
  long size = library_end - library_begin;
  for (long i = 0; i < size; i++)
    sum += library_begin[i];
  for (long i = 1; i <= size; i++)
    sum += library_end[-i];
  if (sum != 48)
    abort ();
  sink = end[-one] + end[-1] + edata[-one];
  return 0;
}
