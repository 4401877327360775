/* wrapper-callers.c - which function called the one that allocates or frees a block for it.

   SPDX-License-Identifier: GPL-3.0-or-later

   A function that returns a new node of a tree, or frees one, is called from few places; but where
   trees are built by recursion, the stack outside of it is another one each time, and walks would
   take longer than malloc.  So of sites with TP_SITE_TYPED_WRAPPER only two frames are kept by
   default: the function's, and that of its caller.

   Even these must be found fast: a program that frees a tree does little else.  So a table has the
   handle for both.

   Threads.  Entries are written without a lock.  Their two words are consistent if their exclusive
   or is the key, as in unwind.c.  */

#include "report/stack-depot.h"
#include "report/unwind.h"

#define HANDLE_BITS 12

static struct
{
  uintptr_t mixed, handle;
} handles[1 << HANDLE_BITS];

bool trt_stack_callers_only;

/* The handle for SITE, the return address of the function with this FRAME, and that of its caller;
   SITE itself if there is none.  */
const char *
trt_stack_caller_take (const char *site, const uintptr_t *frame)
{
  uintptr_t inner = frame[1], outer = trt_unwind_caller (frame);

  if (trt_unlikely (!outer))
    return trt_stack_depot_take (site, frame);
  uintptr_t key = (outer * 3 + (uintptr_t) site) ^ inner;
  unsigned slot = key * 0x9e3779b97f4a7c15ULL >> (64 - HANDLE_BITS);
  uintptr_t handle = __atomic_load_n (&handles[slot].handle, __ATOMIC_RELAXED);
  if (trt_likely (handle
                  && (__atomic_load_n (&handles[slot].mixed, __ATOMIC_RELAXED) ^ handle) == key))
    return (const char *) handle;
  const char *entered = trt_stack_depot_enter (site, inner, outer);
  if (entered != site)
    {
      __atomic_store_n (&handles[slot].handle, (uintptr_t) entered, __ATOMIC_RELAXED);
      __atomic_store_n (&handles[slot].mixed, (uintptr_t) entered ^ key, __ATOMIC_RELAXED);
    }
  return entered;
}

void
trt_stack_callers_forget (void)
{
  for (unsigned i = 0; i < 1 << HANDLE_BITS; i++)
    __atomic_store_n (&handles[i].handle, 0, __ATOMIC_RELAXED);
}
