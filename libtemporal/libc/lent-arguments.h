/* lent-arguments.h - referents of what the C library passes to functions of the program.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LENT_ARGUMENTS_H
#define TEMPORAL_LENT_ARGUMENTS_H

#include "base/thread-state.h"
#include "blocks/exposed.h"

#pragma GCC visibility push(hidden)

/* Is a library function active in this thread that may call the program back with what it was
   given?  */
static inline bool
trt_lent_any_p (void)
{
  struct trt_thread_state *r = trt_thread_state;
  return trt_unlikely (r && r->lents > 0);
}

/* Was VALUE, with which such code has called a function of the program's, given to it?  Then *REF
   is its referent, and its block is exposed if that code may be another's than the C library.  */
bool trt_lent_referent (uintptr_t value, uint32_t *ref);
/* The same in general registers alone, where REF is what VALUE's cell says.  Returns 1 for yes and
   -1 if that is not sufficient.  SP is a stack pointer of the caller.  */
static inline int
trt_lent_by_cell (uintptr_t value, uint32_t ref, uintptr_t sp)
{
  struct trt_thread_state *r = trt_thread_state;
  struct trt_lent *l = &r->lent[r->lents - 1];
  if (!l->array.value || sp >= l->frame)
    return -1;
  bool key = value == (uintptr_t) l->key.value;
  if (!key && value - (uintptr_t) l->array.value >= l->n)
    return 0;
  if (ref != (key ? l->key.ref : l->array.ref))
    return -1;
  l->is.taken = true;
  if (!l->is.own)
    trt_exposed_mark (ref);
  return 1;
}

/* The referent of VALUE, a key that the program has put into a tree of tsearch (containers.c);
   unknown if it is none.  */
uint32_t trt_tree_key (uintptr_t value);
/* The destructors of the ending thread's keys are called below the stack pointer FRAME.  */
void trt_lent_keys (uintptr_t frame);
/* The referent of VALUE, which the calling thread has kept for a key (kept-values.c); unknown if it
   has not.  It is forgotten then: a destructor is called once.  */
uint32_t trt_kept_take (uintptr_t value);
/* Has instrumented code kept anything for a key?  */
bool trt_kept_any_p (void);
/* The calls that were made below the stack pointer SP were left by a jump.  */
void trt_lent_abandon (uintptr_t sp);

#pragma GCC visibility pop
#endif
