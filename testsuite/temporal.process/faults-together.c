/* Purpose: several threads fault at the same time, where no check has foreseen it: one is reported, and the report is
   whole.
   Source: found with threads of a pool whose stacks overflowed.  */
/* { dg-do run } */
/* { dg-additional-options "-w -pthread" } */
/* { dg-temporal-clean "" } */
/* { dg-skip-if "addr2line of binutils 2.40 has <artificial> for the file" { *-*-* } { "-flto" } } */

#include <pthread.h>
#include <string.h>

static volatile int sink;
static pthread_barrier_t all;
static int what;

static __attribute__ ((noinline, noclone)) int deeper (int n) { volatile char a[640]; a[n & 63] = n; return deeper (n + 1) + a[3]; }
/* { dg-temporal-error "stack-overflow" "overflow" ".-1" } */

static __attribute__ ((noinline, noclone)) void zero (void) { __asm__ volatile ("movl (%0), %%eax" : : "r" (8L) : "eax", "memory"); }
/* { dg-temporal-error "null-dereference" "null" ".-1" } */

static void *
run (void *unused)
{
  pthread_barrier_wait (&all);
  if (what == 'o')
    sink = deeper (0);
  if (what == 'n')
    zero ();
  return NULL;
}

int
main (int argc, char **argv)
{
  pthread_t t[8];
  what = argc > 1 ? *argv[1] : 0;
  pthread_barrier_init (&all, NULL, 8);
  for (int i = 0; i < 8; i++)
    if (pthread_create (&t[i], NULL, run, NULL))
      return 1;
  for (int i = 0; i < 8; i++)
    pthread_join (t[i], NULL);
  return 0;
}
