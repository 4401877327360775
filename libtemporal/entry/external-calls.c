/* external-calls.c - calls between instrumented and external code.

   SPDX-License-Identifier: GPL-3.0-or-later

   exposed.c describes how blocks become exposed, abi.def each entry point.  */

#include "entry/entry.h"
#include "entry/external-calls.h"
#include "blocks/local-records.h"
#include "libc/lent-arguments.h"

#include <errno.h>

TRT_EXPORT void TP_ABI (expose_ref) (uint32_t ref);
TRT_EXPORT void TP_ABI (expose_call) (const void *buffer);
TRT_EXPORT void TP_ABI (expose_block) (const void *p, uint32_t ref);
TRT_EXPORT void TP_ABI (expose_store) (const void *slot, uint32_t whose, uint32_t ref);
TRT_EXPORT void TP_ABI (expose_copy) (const void *slot, uint32_t whose, const void *src, size_t n);
TRT_EXPORT void TP_ABI (expose_numbers) (const void *buffer);
TRT_EXPORT uint32_t TP_ABI (received) (const void *value);
TRT_EXPORT int TP_ABI (entered) (const void *sum, uint32_t own);
TRT_EXPORT uint32_t TP_ABI (arrived) (size_t value, int index, void *buffer);
TRT_EXPORT void TP_ABI (expose_result) (int matches, const void *value);
TRT_EXPORT void TP_ABI (expose_contents) (const void *p, size_t n);

void
TP_ABI (expose_ref) (uint32_t ref)
{
  trt_exposed_mark (ref);
}

void
TP_ABI (expose_call) (const void *buffer)
{
  (void) buffer;
  trt_exposed_settle ();
}

void
TP_ABI (expose_block) (const void *p, uint32_t ref)
{
  if (trt_ready && trt_number_p (ref))
    trt_exposed_block ((uintptr_t) p, ref);
}

void
TP_ABI (expose_numbers) (const void *buffer)
{
  (void) buffer;
  trt_exposed_pending_numbers ();
  trt_call_buffer.numbers.count = 0;
}

/* If two blocks are adjacent, a value may be the start of one or the end of the other.  Both are
   exposed then.  */

uint32_t
TP_ABI (received) (const void *value)
{
  if (trt_unlikely (!trt_ready))
    trt_init ();
  if (!trt_ready)
    return TP_UNKNOWN;
  uintptr_t a = (uintptr_t) value;
  uint32_t ref = trt_resolve (a);
  if (trt_likely (trt_number_p (ref)))
    trt_exposed_mark (ref);
  else if (ref == TP_EXTERNAL)
    {
      int saved_errno = errno;
      struct trt_record r;
      if (trt_find_owner (a, &r, NULL))
        trt_exposed_mark (r.origin);
      if (trt_find_ending_at (a, &r))
        trt_exposed_mark (r.origin);
      errno = saved_errno;
    }
  return ref;
}

/* A function that uninstrumented code called may end with a tail call of another, whose result is
   then returned to that code.  Its call has TP_TOKEN_EXPOSE added to the token, whatever name the
   token has.  */

TRT_TLS int trt_jumped;
TRT_OWN_TLS (trt_jumped);

int
trt_entered_ask (uintptr_t sum, uint32_t own, const void *place)
{
  struct tp_call *c = &trt_call_buffer;
  uint64_t name = c->token - sum;
  if (!trt_thread_known && trt_ready)
    {
      trt_frame_thread_start ();
      int result = trt_entered (sum);
      if (result >= 0)
        return result;
    }
  if (trt_symbol_name_p (name) && trt_symbol_alias_p (name, own, place))
    {
      trt_jumped = 2;
      c->token = TP_TOKEN_NONE;
    }
  else
    {
      trt_jumped = 0;
      trt_exposed_settle ();
    }
  return trt_jumped;
}

int
TP_ABI (entered) (const void *sum, uint32_t own)
{
  int result = trt_entered ((uintptr_t) sum);
  return result >= 0 ? result
                     : trt_entered_ask ((uintptr_t) sum, own, __builtin_return_address (0));
}

uint32_t
TP_ABI (arrived) (size_t value, int index, void *buffer)
{
  (void) buffer;
  struct tp_slot *slot = &trt_call_buffer.arg[index];
  if (!trt_jumped)
    {
      uint32_t ref;
      if (!trt_lent_referent (value, &ref))
        ref = TP_ABI (received) ((void *) value);
      slot->ref = ref;
      slot->anchor = (void *) value;
    }
  else if (slot->ref == TP_UNKNOWN && trt_ready)
    slot->ref = trt_resolve (value);
  return slot->ref;
}

void
TP_ABI (expose_result) (int matches, const void *value)
{
  if (!matches && value)
    TP_ABI (expose_block) (value, TP_ABI (received) (value));
}

void
TP_ABI (expose_contents) (const void *p, size_t n)
{
  if (!trt_ready)
    return;
  trt_words_sent ((uintptr_t) p, n);
  trt_exposed_contents ((uintptr_t) p, n);
}

/* Does the memory at SLOT belong to a block, and so not to a library?  A variable that another
   instrumented file defines may not be registered yet.  */

static bool
owned_p (const void *slot)
{
  uintptr_t a = (uintptr_t) slot;
  return (trt_mapping_has_cell (a)
          && (trt_number_p (*trt_cell_origin (a) & ~TP_TAIL_MASK)
              || trt_number_p (TP_ABI (tls) (slot, 0, NULL))));
}

void
TP_ABI (expose_store) (const void *slot, uint32_t whose, uint32_t ref)
{
  (void) whose;
  if (trt_ready && trt_number_p (ref) && !trt_exposed_p (ref) && !owned_p (slot))
    trt_exposed_mark (ref);
}

void
TP_ABI (expose_copy) (const void *slot, uint32_t whose, const void *src, size_t n)
{
  (void) whose;
  if (trt_ready && !owned_p (slot))
    TP_ABI (expose_contents) (src, n);
}
