/* Purpose: of a number that may be used before it is set nobody knows that it is not negative, or small, whatever it is set
   to; of one that is set on all ways, it is known.
   What stands in its place is what the calls before have left, so these leave numbers that are far out of the array.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all -fplugin-arg-temporal-disable=intervals" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "index_only" "1" } */
/* { dg-temporal-stat "dropped_points_to" "1" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>

struct node { int x; long rows[2]; };
static volatile int turns = 1, one = 1;

static struct node *
make (void)
{
  struct node *n = calloc (1, sizeof *n);
  if (!n)
    exit (1);
  return n;
}

static inline __attribute__ ((always_inline)) void
litter (void)
{
  asm volatile ("movl $-70001, %%eax; movl $-70003, %%ebx; movl $-70005, %%ecx; movl $-70007, %%edx;"
		"movl $-70009, %%r8d; movl $-70011, %%r9d; movl $-70013, %%r10d; movl $-70015, %%r11d;"
		"movl $-70017, %%r12d; movl $-70019, %%r13d; movl $-70021, %%r14d; movl $-70023, %%r15d"
		: : : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15");
}

/* In a loop that may take no turn.  */
static __attribute__ ((noinline, noclone)) void
turned (struct node *n, int count, int k)
{
  int i;
  for (int j = 0; j < count; j++)
    i = (i + k) & 1;
  n->rows[i] = 3; /* { dg-temporal-error "out-of-bounds" "turned" } */
}

/* Set on all ways: the index of this needs no check.  */
static __attribute__ ((noinline, noclone)) void
all_ways (struct node *n, int count, int k)
{
  int i;
  if (count > 2)
    i = 0;
  else
    i = k & 1;
  for (int j = 0; j < count; j++)
    i = (i + k) & 1;
  n->rows[i] = 3;
}

int
main (int argc, char **argv)
{
  char what = argc > 1 ? argv[1][0] : 0;
  struct node *n = make ();
  int count = what ? 0 * one : turns;
  litter ();
  turned (n, count, one);
  all_ways (n, count, one);
  return 0;
}
