/* The other unit of integer-arguments-any.c: what it makes pointers of, returns and calls was made numbers there.  */

#include <stdint.h>
#include "integer-arguments-any.h"

static volatile int sink;

union boxed { uint64_t bits; double d; };

int there_long (long n) { return *(int *) n; } /* { dg-temporal-error "use-after-free" "1 x" } */
int there_size (int first, size_t n) { return first + *(int *) n; } /* { dg-temporal-error "use-after-free" "2 x" } */
int there_double (double d)
{
  union boxed b;
  b.d = d;
  return *(int *) (b.bits & 0xffffffffffff); /* { dg-temporal-error "use-after-free" "3 x" } */
}

uint64_t there_same (int *p) { return (uintptr_t) p; }
uint64_t there_forward (int *p) { return there_same (p); }
double there_box (int *p)
{
  union boxed b;
  b.bits = (uintptr_t) p | 0xfff8000000000000;
  return b.d;
}

void there_keep (struct keeper *k, uint64_t n) { k->number = n; }
uint64_t there_kept (const struct keeper *k) { return k->number; }
int there_call (struct keeper *k) { return k->call (1, k->number); }
