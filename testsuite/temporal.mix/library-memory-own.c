/* What the program stores in memory that another instrumented file lends, or in a variable of such a file, no library has: a stale pointer whose
   memory has been used again is found.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-sources "library-memory-plain.c" } */
/* { dg-temporal-clean "none" } */

#include "library-memory-fill.h"

static volatile int sum;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  void *other = NULL;
  int **slot = malloc (sizeof *slot), **live = malloc (sizeof *live);

  int *p = malloc (24);
  *p = 0;
  *slot = p;
  free (p);
  p = malloc (24);
  *p = 1;
  *live = current = p;
  if (!strcmp (what, "heap"))
    lend_heap (fill, &other);
  else if (!strcmp (what, "stack"))
    lend_stack (fill, &other);
  else if (!strcmp (what, "copy"))
    lend_stack (fill_copy, &other);
  else if (!strcmp (what, "memcpy"))
    lend_stack (fill_memcpy, &other);
  else if (!strcmp (what, "atomic"))
    lend_heap (fill_atomic, &other);
  else if (!strcmp (what, "variable"))
    {
      lent_variable = p;
      take_variable (&other);
    }
  else if (!strcmp (what, "member"))
    {
      lent_item.p = p;
      take_item (&other);
    }
  else if (!strcmp (what, "thread"))
    {
      lent_thread = p;
      take_thread (&other);
    }
  else if (!strcmp (what, "address"))
    {
      *variable_address () = p;
      take_variable (&other);
    }
  else if (!strcmp (what, "value"))
    put_value (&other, (struct value) { 1, (uintptr_t) p });
  sum += **live;
  if (strcmp (what, "none"))
    /* { dg-temporal-error "use-after-free" "heap" ".+10" } */
    /* { dg-temporal-error "use-after-free" "stack" ".+9" } */
    /* { dg-temporal-error "use-after-free" "copy" ".+8" } */
    /* { dg-temporal-error "use-after-free" "memcpy" ".+7" } */
    /* { dg-temporal-error "use-after-free" "atomic" ".+6" } */
    /* { dg-temporal-error "use-after-free" "variable" ".+5" } */
    /* { dg-temporal-error "use-after-free" "member" ".+4" } */
    /* { dg-temporal-error "use-after-free" "thread" ".+3" } */
    /* { dg-temporal-error "use-after-free" "address" ".+2" } */
    /* { dg-temporal-error "use-after-free" "value" ".+1" } */
    sum += **slot;
  free (p);
  free (slot);
  free (live);
  return 0;
}
