/* What the program stores in memory of a library's, the library has: in a structure that it lends to a callback, on its heap or its stack,
   in a variable of its, or in one whose address it returns.  It may move it to where the program had a pointer before, and that accuses
   nobody.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "library-memory-plain.c" } */
/* { dg-temporal-clean "heap" } */
/* { dg-temporal-clean "stack" } */
/* { dg-temporal-clean "copy" } */
/* { dg-temporal-clean "memcpy" } */
/* { dg-temporal-clean "atomic" } */
/* { dg-temporal-clean "long" } */
/* { dg-temporal-clean "variable" } */
/* { dg-temporal-clean "member" } */
/* { dg-temporal-clean "thread" } */
/* { dg-temporal-clean "address" } */
/* { dg-temporal-clean "value" } */
/* { dg-temporal-clean "small" } */

#include "library-memory-fill.h"

static volatile int sum;

static void
fill_long (struct item *s)
{
  s->n = 1;
  s->word = (uintptr_t) current;
  s->p = (int *) 0;
}

/* Locals where the library's were.  */
static __attribute__ ((noinline)) void
dig (int n)
{
  int *here[64];
  for (int i = 0; i < 64; i++)
    here[i] = &sum + n - n;
  int **volatile p = here;
  *p[n] += 1;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int **slots = malloc (4 * sizeof *slots);

  for (int i = 0; i < 4; i++)
    {
      int *p = malloc (24);
      *p = 0;
      current = p;
      if (!strcmp (what, "heap"))
	lend_heap (fill, (void **) slots);
      else if (!strcmp (what, "stack"))
	lend_stack (fill, (void **) slots);
      else if (!strcmp (what, "copy"))
	lend_heap (fill_copy, (void **) slots);
      else if (!strcmp (what, "memcpy"))
	lend_stack (fill_memcpy, (void **) slots);
      else if (!strcmp (what, "atomic"))
	lend_heap (fill_atomic, (void **) slots);
      else if (!strcmp (what, "long"))
	lend_heap (fill_long, (void **) slots);
      else if (!strcmp (what, "variable"))
	{
	  lent_variable = p;
	  take_variable ((void **) slots);
	  lent_variable = NULL;
	}
      else if (!strcmp (what, "member"))
	{
	  lent_item.p = p;
	  take_item ((void **) slots);
	  lent_item.p = NULL;
	}
      else if (!strcmp (what, "thread"))
	{
	  lent_thread = p;
	  take_thread ((void **) slots);
	  lent_thread = NULL;
	}
      else if (!strcmp (what, "address"))
	{
	  *variable_address () = p;
	  take_variable ((void **) slots);
	  *variable_address () = NULL;
	}
      else if (!strcmp (what, "value"))
	put_value ((void **) slots, (struct value) { 1, (uintptr_t) p });
      else
	put_small ((struct small) { (uintptr_t) p }, (void **) slots);
      current = NULL;
      dig (i);
      *slots[0] = 1;
      if (i == 0)
	/* The program's own store: its referent is the first block's.  */
	slots[0] = p;
      sum += *slots[0];
      free (p);
    }
  free (slots);
  return 0;
}
