/* stack.c - where the stack lies that an address is on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "blocks/blocks.h"
#include "blocks/stack.h"

TP_TLS struct tp_range tp_stack_place;
TP_OWN_TLS (tp_stack_place);

/* The lowest address of the stack that SP points into.  */
uintptr_t
tp_stack_low (uintptr_t sp)
{
  struct tp_block b;

  if (sp < tp_stack_place.low || sp >= tp_stack_place.high)
    {
      if (!tp_os_mapping (sp, &tp_stack_place.low, &tp_stack_place.high))
        return sp & -(uintptr_t) tp_os_page ();
      /* A coroutine's stack, for instance.  */
      if (tp_store_find (sp, &b))
        {
          tp_stack_place.low = b.base;
          tp_stack_place.high = b.base + b.size;
        }
    }
  /* The main thread's stack grows down, and may have grown since it was looked up: for it the mapping says
     nothing, but the kernel keeps a gap below that is more than is swept at a time.  */
  if (tp_confined () == TP_FREE && tp_os_thread () == tp_os_process ()
      && tp_os_main_stack (tp_stack_place.high))
    return TP_STACK_STEP;
  return tp_stack_place.low;
}

bool
tp_frame_same_stack_p (uintptr_t a, uintptr_t sp)
{
  uintptr_t low = tp_stack_low (sp);
  if (low == TP_STACK_STEP)
    low = tp_stack_place.low > TP_STACK_GROWTH ? tp_stack_place.low - TP_STACK_GROWTH : 0;
  return a >= low && a < tp_stack_place.high;
}
