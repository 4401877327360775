/* Companion of library-memory.c, compiled by plain gcc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "library-memory.h"
#include <string.h>

int *lent_variable;
struct item lent_item;
__thread int *lent_thread;

static void
take (struct item *s, void **slot)
{
  if (s->n == 1)
    *slot = s->p ? s->p : (void *) s->word;
  memset (s, 0, sizeof *s);
}

void
lend_heap (void (*f) (struct item *), void **slot)
{
  struct item *s = calloc (1, sizeof *s);
  f (s);
  take (s, slot);
  free (s);
}

void
lend_stack (void (*f) (struct item *), void **slot)
{
  struct item s[8];
  memset (s, 0, sizeof s);
  f (s + 4);
  take (s + 4, slot);
}

void take_variable (void **slot) { *slot = lent_variable; lent_variable = NULL; }
void take_item (void **slot) { *slot = lent_item.p; lent_item.p = NULL; }
void take_thread (void **slot) { *slot = lent_thread; lent_thread = NULL; }
int **variable_address (void) { return &lent_variable; }
void put_value (void **slot, struct value v) { *slot = (void *) v.word; }
void put_small (struct small v, void **slot) { *slot = (void *) v.word; }
