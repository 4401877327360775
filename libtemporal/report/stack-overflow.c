/* stack-overflow.c - recognising that a stack has overflowed.

   SPDX-License-Identifier: GPL-3.0-or-later

   A function that calls itself without an end pushes a return address, or writes a variable, below
   the lowest page of the stack: near the stack pointer.  There is a guard page, or nothing at all.
   A large array (alloca, a variable-length array) moves the stack pointer over the guard page, and
   is then written anywhere between the stack pointer and the stack.  If other memory is there, that
   is overwritten, and nobody notices.  A still larger one makes the stack pointer an address that
   no memory can have.

   The stack pointer also says this of stacks that the program has made.  */

#include <sys/resource.h>

#include "report/stack-overflow.h"

/* Code accesses memory at most so far below the stack pointer (x86-64's red zone has 128 bytes, and
   probes of -fstack-check go further), and so far above it, if the page of the stack pointer is the
   first that is missing.  */
#define BELOW ((uintptr_t) 1 << 16)
#define ABOVE ((uintptr_t) 1 << 12)

static bool
look_for_main (const struct trt_os_mapping *m, void *data)
{
  struct trt_range *r = data;

  if (!trt_os_main_stack (m->high))
    return false;
  *r = (struct trt_range) { m->low, m->high };
  return true;
}

/* Find this thread's own stack.  The C library puts a thread's control block on top of its stack,
   where the thread pointer points to.  */

static bool
own_stack_p (struct trt_range *r)
{
  if (trt_os_thread () == trt_os_process ())
    return trt_os_each_mapping (look_for_main, r) > 0;
  return trt_os_mapping (trt_runtime_data_thread_pointer (), &r->low, &r->high);
}

/* Is there memory at A that can be read?  If that is not known, there is.  */

static bool
page_readable_p (uintptr_t a)
{
  struct trt_range r;
  char rights[4];
  int found = trt_os_mapping_rights (a, &r.low, &r.high, rights);
  return found < 0 || (found > 0 && rights[0] == 'r');
}

bool
trt_stack_overflow_p (uintptr_t a, bool known, uintptr_t sp)
{
  struct trt_range stack;

  if (!known)
    return sp >> TP_ADDRESS_BITS != 0;
  if (sp < BELOW || a < sp - BELOW)
    return false;
  if (a < sp + ABOVE)
    return true;
  return own_stack_p (&stack) && a < stack.low && !page_readable_p (sp);
}

/* The first memory that can be read above an address.  */
struct above
{
  uintptr_t a, low;
};

static bool
look_above (const struct trt_os_mapping *m, void *data)
{
  struct above *above = data;

  if (m->high <= above->a || m->rights[0] != 'r')
    return false;
  above->low = m->low;
  return true;
}

void
trt_stack_overflow_describe (struct trt_text *t, uintptr_t sp)
{
  struct above above = { sp, 0 };
  struct trt_range stack;

  if (!own_stack_p (&stack) || trt_os_each_mapping (look_above, &above) <= 0
      || above.low != stack.low)
    return;
  uint64_t size
    = trt_os_thread () == trt_os_process () ? trt_os_limit (RLIMIT_STACK) : stack.high - stack.low;
  if (size < UINT32_MAX)
    trt_text_format (t, "it has %zu KB", (size_t) size >> 10);
  if (sp < stack.low && stack.low - sp > BELOW)
    trt_text_format (t, "%sits last frame goes %zu bytes beyond it", t->used ? ", and " : "",
                     (size_t) (stack.low - sp));
}
