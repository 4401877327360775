/* stack-bounds.c - the bounds of stacks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "blocks/blocks.h"
#include "blocks/stack-bounds.h"

TRT_TLS struct trt_range trt_stack_place;
TRT_OWN_TLS (trt_stack_place);

/* The lowest address of the stack that contains SP.  */
uintptr_t
trt_stack_low (uintptr_t sp)
{
  struct trt_block b;

  if (sp < trt_stack_place.low || sp >= trt_stack_place.high)
    {
      if (!trt_os_mapping (sp, &trt_stack_place.low, &trt_stack_place.high))
        return sp & -(uintptr_t) trt_os_page ();
      /* For example the stack of a coroutine.  */
      if (trt_store_find (sp, &b))
        {
          trt_stack_place.low = b.base;
          trt_stack_place.high = b.base + b.size;
        }
    }
  /* The main thread's stack grows down, and may have grown since the mapping was looked up.  So the
     mapping's start is not its limit; but the kernel keeps a gap below it that is larger than what
     is cleared at a time.  */
  if (trt_seccomp_state () == TRT_FREE && trt_os_thread () == trt_os_process ()
      && trt_os_main_stack (trt_stack_place.high))
    return TRT_STACK_STEP;
  return trt_stack_place.low;
}

bool
trt_frame_same_stack_p (uintptr_t a, uintptr_t sp)
{
  uintptr_t low = trt_stack_low (sp);
  if (low == TRT_STACK_STEP)
    low = trt_stack_place.low > TRT_STACK_GROWTH ? trt_stack_place.low - TRT_STACK_GROWTH : 0;
  return a >= low && a < trt_stack_place.high;
}
