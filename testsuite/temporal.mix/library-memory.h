/* What library-memory.c and its companion share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdint.h>
#include <stdlib.h>

struct item { int n; uintptr_t word; int *p; };
struct value { int n; uint64_t word; };
struct small { uint64_t word; };

extern int *lent_variable;
extern struct item lent_item;
extern __thread int *lent_thread;

void lend_heap (void (*f) (struct item *), void **slot);
void lend_stack (void (*f) (struct item *), void **slot);
void take_variable (void **slot);
void take_item (void **slot);
void take_thread (void **slot);
int **variable_address (void);
void put_value (void **slot, struct value v);
void put_small (struct small v, void **slot);
