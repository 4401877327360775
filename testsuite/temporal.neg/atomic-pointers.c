/* Purpose: pointers in _Atomic variables and through the __atomic and __sync built-ins: exchange,
   compare and swap, addition, in globals, structures and arrays.
   Source: issue 3, _Atomic pointers and built-ins.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct pair { int *_Atomic first; int *second; };

static int *_Atomic global;
static _Atomic (struct pair *) holder;

int
main (void)
{
  int local[4] = { 1, 2, 3, 4 }, sum = 0;
  atomic_uintptr_t number;

  for (int i = 0; i < 100; i++)
    {
      int *p = malloc (4 * sizeof *p);
      for (int k = 0; k < 4; k++)
	p[k] = k + 1;
      int *old = atomic_exchange (&global, p);
      sum += old ? old[3] : 0;
      free (old);

      struct pair *h = malloc (sizeof *h);
      atomic_init (&h->first, local);
      h->second = p;
      h = __atomic_exchange_n (&holder, h, __ATOMIC_ACQ_REL);
      if (h)
	{
	  sum += *atomic_load (&h->first);
	  free (h);
	}
      h = atomic_load_explicit (&holder, memory_order_acquire);
      /* GCC counts these in bytes.  */
      sum += *atomic_fetch_add (&h->first, 2 * sizeof (int));
      sum += *h->first;
      sum += *__sync_add_and_fetch (&h->second, 4);
      sum += *__sync_fetch_and_sub (&h->second, 4);
      int *expected = local + 2;
      if (!atomic_compare_exchange_strong (&h->first, &expected, local + 3))
	return 1;
      expected = local;
      if (atomic_compare_exchange_strong (&h->first, &expected, NULL) || *expected != 4)
	return 2;
      if (!__sync_bool_compare_and_swap (&h->second, p, local) || *h->second != 1)
	return 3;
      h->first--;
      sum += h->first[-1];
      atomic_store (&number, (uintptr_t) p | 1);
      atomic_fetch_and (&number, ~(uintptr_t) 1);
      sum += *(int *) atomic_load (&number);
    }
  free (atomic_load (&global));
  free (holder);
  return sum != 99 * 4 + 99 * 3 + 100 * (1 + 3 + 2 + 2 + 2 + 1);
}
