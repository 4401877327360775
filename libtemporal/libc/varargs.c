/* varargs.c - referents of variable arguments.

   SPDX-License-Identifier: GPL-3.0-or-later

   The caller leaves the referents of unnamed pointer arguments in the call buffer
   like those of named ones.  The callee fetches them one by one, and calls others in
   between, so it keeps the slots in its frame.  Which of them belongs to
   the pointer that va_arg fetched is found by value, going on from the slot found
   last: a stale pointer and the fresh one to the same memory may both be there.

   A va_list may be handed on to a function that knows nothing of that frame
   (vprintf-like ones).  So a short per-thread list ties the register save area, which
   is the same for all copies of a va_list, to the kept slots.  A va_list of
   uninstrumented code is not in the list, and its pointers are resolved from
   their values (rule R5).  */

#include "libc/libc.h"
#include "blocks/exposed.h"
#include "base/thread-state.h"

TRT_EXPORT void TP_ABI (va_save) (struct tp_saved_slots *saved, int matches);
TRT_EXPORT void TP_ABI (va_begin) (const void *ap, struct tp_saved_slots *saved);
TRT_EXPORT void TP_ABI (va_finish) (const void *ap);
TRT_EXPORT uint32_t TP_ABI (va_ref) (const void *ap, const void *value);

/* Of the variadic functions that are active at the same time, the oldest give way.  */
static TRT_TLS unsigned next_tie;
TRT_OWN_TLS (next_tie);

void
TP_ABI (va_save) (struct tp_saved_slots *saved, int matches)
{
  saved->used = matches ? trt_call_buffer.count : 0;
  if (saved->used > TP_ARG_SLOTS)
    saved->used = TP_ARG_SLOTS;
  saved->next = 0;
  for (unsigned i = 0; i < saved->used; i++)
    saved->arg[i] = trt_call_buffer.arg[i];
}

void
TP_ABI (va_begin) (const void *ap, struct tp_saved_slots *saved)
{
  const void *area = ((const struct trt_va_list *) ap)->save_area;
  unsigned i = next_tie;
  struct trt_thread_state *r = trt_thread_state_get ();
  /* A function may start over.  */
  for (unsigned k = 0; k < TRT_TIES; k++)
    if (r->tie[k].area == area)
      i = k;
  if (i == next_tie)
    next_tie = (next_tie + 1) % TRT_TIES;
  saved->next = 0;
  r->tie[i].saved = saved;
  r->tie[i].area = area;
}

/* A copy's end is no end of the others, but what is missed then is only
   resolved.  */

void
TP_ABI (va_finish) (const void *ap)
{
  const void *area = ((const struct trt_va_list *) ap)->save_area;
  struct trt_thread_state *r = trt_thread_state;
  for (unsigned k = 0; r && k < TRT_TIES; k++)
    if (r->tie[k].area == area)
      r->tie[k].area = NULL;
}

uint32_t
TP_ABI (va_ref) (const void *ap, const void *value)
{
  const void *area = ((const struct trt_va_list *) ap)->save_area;
  const struct trt_thread_state *r = trt_thread_state;
  for (unsigned k = 0; r && value && area && k < TRT_TIES; k++)
    if (r->tie[k].area == area)
      {
        struct tp_saved_slots *s = r->tie[k].saved;
        for (unsigned i = 0; i < s->used; i++)
          {
            const struct tp_slot *slot = &s->arg[(s->next + i) % s->used];
            if (slot->value == value && slot->ref != TP_UNKNOWN)
              {
                s->next = (slot - s->arg + 1) % s->used;
                return slot->ref;
              }
          }
      }
  return trt_ready ? trt_resolve ((uintptr_t) value) : TP_UNKNOWN;
}

const struct tp_slot *
trt_kept_slots (const void *ap, unsigned *count, unsigned *next)
{
  const void *area = ((const struct trt_va_list *) ap)->save_area;
  const struct trt_thread_state *r = trt_thread_state;
  for (unsigned k = 0; r && area && k < TRT_TIES; k++)
    if (r->tie[k].area == area)
      {
        *count = r->tie[k].saved->used;
        *next = r->tie[k].saved->next;
        return r->tie[k].saved->arg;
      }
  *count = *next = 0;
  return NULL;
}
