/* varargs.c - referents of variable arguments.

   SPDX-License-Identifier: GPL-3.0-or-later

   The caller leaves the referents of unnamed pointer arguments in the call buffer like those of
   named ones.  The callee fetches them one by one, with other calls in between, so it keeps the
   slots in its frame.  The slot of a pointer that va_arg has fetched is searched by value, starting
   after the slot found last, because a stale pointer and a new one with the same value may both be
   arguments.

   A va_list may be passed to a function that does not know that frame (vprintf and the like).  So a
   short list of the thread connects the register save area, which is the same for all copies of a
   va_list, with the kept slots.  A va_list of uninstrumented code is not in the list, and its
   pointers are resolved from their values (rule R5).  */

#include "libc/libc.h"
#include "blocks/exposed.h"
#include "base/thread-state.h"

TRT_EXPORT void TP_ABI (va_save) (struct tp_saved_slots *saved, int matches);
TRT_EXPORT void TP_ABI (va_begin) (const void *ap, struct tp_saved_slots *saved);
TRT_EXPORT void TP_ABI (va_finish) (const void *ap);
TRT_EXPORT uint32_t TP_ABI (va_ref) (const void *ap, const void *value);

/* The next entry to be replaced in the list of active variadic functions.  */
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
  /* A function may call va_start again.  */
  for (unsigned k = 0; k < TRT_TIES; k++)
    if (r->tie[k].area == area)
      i = k;
  if (i == next_tie)
    next_tie = (next_tie + 1) % TRT_TIES;
  saved->next = 0;
  r->tie[i].saved = saved;
  r->tie[i].area = area;
}

/* va_end for one copy deletes the entry for all copies; the pointers of the others are then
   resolved from their values.  */

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
