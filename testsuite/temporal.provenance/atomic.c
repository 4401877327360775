/* Purpose: pointers through _Atomic objects and the __atomic and __sync built-ins keep
   their referent: loads, stores, exchanges, both outcomes of a compare and
   exchange, arithmetic, forms by address.
   Source: issue 3, constructs that carry pointers.  */
/* { dg-do run } */

#include <stdatomic.h>
#include "stale.h"

static _Atomic (int *) shared;
static int *plain, *other;

int
main (int argc, char **argv)
{
  int *q;
  prepare ();

  if (IS ("load"))
    {
      atomic_store (&shared, stale);
      q = atomic_load (&shared);
      sink = *q; /* { dg-temporal-error "use-after-free" "load" } */
    }
  if (IS ("operator"))
    {
      shared = stale;
      q = shared;
      sink = q[3]; /* { dg-temporal-error "use-after-free" "operator" } */
    }
  if (IS ("relaxed"))
    {
      atomic_store_explicit (&shared, stale, memory_order_relaxed);
      q = atomic_load_explicit (&shared, memory_order_relaxed);
      sink = *q; /* { dg-temporal-error "use-after-free" "relaxed" } */
    }
  if (IS ("exchange-in"))
    {
      q = atomic_exchange (&shared, stale);
      q = atomic_load (&shared);
      sink = *q; /* { dg-temporal-error "use-after-free" "exchange-in" } */
    }
  if (IS ("exchange-out"))
    {
      atomic_store (&shared, stale);
      q = atomic_exchange (&shared, fresh);
      sink = *shared;
      sink = *q; /* { dg-temporal-error "use-after-free" "exchange-out" } */
    }
  if (IS ("compare-in"))
    {
      int *expected = NULL;
      if (!atomic_compare_exchange_strong (&shared, &expected, stale))
	return 1;
      q = shared;
      sink = *q; /* { dg-temporal-error "use-after-free" "compare-in" } */
    }
  if (IS ("compare-out"))
    {
      int *expected = NULL;
      shared = stale;
      if (atomic_compare_exchange_strong (&shared, &expected, fresh))
	return 1;
      sink = *expected; /* { dg-temporal-error "use-after-free" "compare-out" } */
    }
  if (IS ("compare-kept"))
    {
      int *expected = NULL;
      shared = stale;
      if (atomic_compare_exchange_weak (&shared, &expected, fresh))
	return 1;
      q = shared;
      sink = *q; /* { dg-temporal-error "use-after-free" "compare-kept" } */
    }
  if (IS ("fetch-add"))
    {
      plain = stale;
      q = __atomic_fetch_add (&plain, sizeof (int), __ATOMIC_SEQ_CST);
      sink = *q; /* { dg-temporal-error "use-after-free" "fetch-add" } */
    }
  if (IS ("fetch-added"))
    {
      plain = stale;
      __atomic_fetch_add (&plain, sizeof (int), __ATOMIC_SEQ_CST);
      sink = *plain; /* { dg-temporal-error "use-after-free" "fetch-added" } */
    }
  if (IS ("add-fetch"))
    {
      plain = stale;
      q = __sync_add_and_fetch (&plain, sizeof (int));
      sink = *q; /* { dg-temporal-error "use-after-free" "add-fetch" } */
    }
  if (IS ("beyond"))
    {
      shared = fresh;
      atomic_fetch_add (&shared, 4 * sizeof (int));
      q = shared;
      sink = q[-1];
      sink = *q; /* { dg-temporal-error "out-of-bounds" "beyond" } */
    }
  if (IS ("sync-value"))
    {
      plain = stale;
      q = __sync_val_compare_and_swap (&plain, fresh, fresh);
      sink = *plain;
      sink = *q; /* { dg-temporal-error "use-after-free" "sync-value" } */
    }
  if (IS ("sync-bool"))
    {
      if (!__sync_bool_compare_and_swap (&plain, NULL, stale))
	return 1;
      sink = *plain; /* { dg-temporal-error "use-after-free" "sync-bool" } */
    }
  if (IS ("sync-set"))
    {
      q = __sync_lock_test_and_set (&plain, stale);
      q = __sync_lock_test_and_set (&plain, fresh);
      sink = *q; /* { dg-temporal-error "use-after-free" "sync-set" } */
    }
  if (IS ("generic"))
    {
      __atomic_store (&plain, &stale, __ATOMIC_RELEASE);
      __atomic_load (&plain, &q, __ATOMIC_ACQUIRE);
      sink = *q; /* { dg-temporal-error "use-after-free" "generic" } */
    }
  if (IS ("generic-exchange"))
    {
      plain = stale;
      other = fresh;
      __atomic_exchange (&plain, &other, &q, __ATOMIC_ACQ_REL);
      sink = *q; /* { dg-temporal-error "use-after-free" "generic-exchange" } */
    }
  if (IS ("slot"))
    {
      _Atomic (int *) *slot = malloc (sizeof *slot);
      free (slot);
      atomic_store (slot, fresh); /* { dg-temporal-error "use-after-free" "slot" } */
    }

  /* { dg-temporal-clean "legal" } */
  shared = stale;
  shared = fresh;
  q = shared;
  sink = q[3];
  shared = stale;
  q = atomic_exchange (&shared, fresh);
  q = atomic_exchange (&shared, stale);
  sink = q[0];
  int *expected = fresh;
  if (!atomic_compare_exchange_strong (&shared, &expected, fresh))
    return 1;
  expected = NULL;
  if (atomic_compare_exchange_strong (&shared, &expected, stale))
    return 1;
  sink = *expected + *shared;
  plain = fresh;
  __sync_fetch_and_add (&plain, 3 * sizeof (int));
  sink = *plain;
  q = __sync_val_compare_and_swap (&plain, fresh + 3, fresh);
  sink = *q + *plain;
  static _Atomic long counter;
  for (int i = 0; i < 100; i++)
    {
      long n = counter;
      while (!atomic_compare_exchange_weak (&counter, &n, n + 1))
	;
    }
  free (fresh);
  return counter != 100;
}
