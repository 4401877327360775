/* Purpose: a large table of which the program uses little costs no more memory for being blanked, and a
   pointer of it that nobody has set is told nevertheless.
   Source: trt_alloc_clear_p (malloc.c).  */
/* { dg-do run } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "poisoned_allocations" "1+" } */
/* { dg-temporal-clean "" } */

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

struct node { struct node *next; long value; };

static volatile long sink;

int
main (int argc, char **argv)
{
  size_t n = (size_t) 1 << 26;		/* 1 GiB, and 128 KiB of them touched */
  struct rusage usage;
  struct node *table = malloc (n * sizeof *table);
  if (!table)
    return 1;
  (void) argv;
  for (size_t i = 0; i < n; i += n / 16)
    {
      table[i].next = &table[0];
      table[i].value = i;
    }
  sink = table[n / 2].next->value;
  if (argc > 1)
    sink = table[n / 2 + 1].next->value; /* { dg-temporal-error "null-dereference" "1" } */
  getrusage (RUSAGE_SELF, &usage);
  if (usage.ru_maxrss > 200 * 1024)
    printf ("%ld KiB\n", usage.ru_maxrss);
  free (table);
  return usage.ru_maxrss > 200 * 1024;
}
