/* arrived.c - what compiled code says of calls to and from uninstrumented code.

   SPDX-License-Identifier: GPL-3.0-or-later

   given.c says what becomes of it; abi.def what each of these means.  */

#include "entry/entry.h"
#include "entry/arrived.h"
#include "blocks/local.h"

#include <errno.h>

TP_EXPORT void TP_ABI (given_ref) (uint32_t ref);
TP_EXPORT void TP_ABI (given_call) (const void *buffer);
TP_EXPORT void TP_ABI (given_block) (const void *p, uint32_t ref);
TP_EXPORT void TP_ABI (given_store) (const void *slot, uint32_t whose, uint32_t ref);
TP_EXPORT void TP_ABI (given_copy) (const void *slot, uint32_t whose, const void *src, size_t n);
TP_EXPORT void TP_ABI (given_numbers) (const void *buffer);
TP_EXPORT uint32_t TP_ABI (received) (const void *value);
TP_EXPORT int TP_ABI (entered) (const void *sum, uint32_t own);
TP_EXPORT uint32_t TP_ABI (arrived) (const void *value, int index);
TP_EXPORT void TP_ABI (given_result) (int matches, const void *value);
TP_EXPORT void TP_ABI (given_contents) (const void *p, size_t n);

void
TP_ABI (given_ref) (uint32_t ref)
{
  tp_given_mark (ref);
}

void
TP_ABI (given_call) (const void *buffer)
{
  (void) buffer;
  tp_given_settle ();
}

void
TP_ABI (given_block) (const void *p, uint32_t ref)
{
  if (tp_ready && tp_number_p (ref))
    tp_given_block ((uintptr_t) p, ref);
}

void
TP_ABI (given_numbers) (const void *buffer)
{
  (void) buffer;
  tp_given_pending_numbers ();
  tp_call_buffer.numbers.count = 0;
}

/* Where two blocks touch, a value may be the beginning of the one or the end of the other.  Who passes it in has both.  */

uint32_t
TP_ABI (received) (const void *value)
{
  if (tp_unlikely (!tp_ready))
    tp_init ();
  if (!tp_ready)
    return TP_UNKNOWN;
  uintptr_t a = (uintptr_t) value;
  uint32_t ref = tp_resolve (a);
  if (tp_likely (tp_number_p (ref)))
    tp_given_mark (ref);
  else if (ref == TP_FOREIGN)
    {
      int saved_errno = errno;
      struct tp_record r;
      if (tp_find_owner (a, &r, NULL))
	tp_given_mark (r.origin);
      if (tp_find_ending_at (a, &r))
	tp_given_mark (r.origin);
      errno = saved_errno;
    }
  return ref;
}

/* A function that uninstrumented code called may end in a jump to another, whose result then goes to that code.  Its call
   says so by TP_TOKEN_GIVE in the token, whatever the name in it.  */

TP_TLS int tp_jumped;
TP_OWN_TLS (tp_jumped);

int
tp_entered_ask (uintptr_t sum, uint32_t own, const void *place)
{
  struct tp_call *c = &tp_call_buffer;
  uint64_t name = c->token - sum;
  if (tp_name_p (name) && tp_renamed_p (name, own, place))
    {
      tp_jumped = 2;
      c->token = TP_TOKEN_NONE;
    }
  else
    {
      tp_jumped = 0;
      tp_given_settle ();
    }
  return tp_jumped;
}

int
TP_ABI (entered) (const void *sum, uint32_t own)
{
  int result = tp_entered ((uintptr_t) sum);
  return result >= 0 ? result : tp_entered_ask ((uintptr_t) sum, own, __builtin_return_address (0));
}

uint32_t
TP_ABI (arrived) (const void *value, int index)
{
  if (!tp_jumped)
    return TP_ABI (received) (value);
  uint32_t ref = tp_call_buffer.arg[index].ref;
  return ref != TP_UNKNOWN ? ref : tp_ready ? tp_resolve ((uintptr_t) value) : TP_UNKNOWN;
}

void
TP_ABI (given_result) (int matches, const void *value)
{
  if (!matches && value)
    TP_ABI (given_block) (value, TP_ABI (received) (value));
}

void
TP_ABI (given_contents) (const void *p, size_t n)
{
  if (tp_ready)
    tp_given_contents ((uintptr_t) p, n);
}

/* Does the memory at SLOT belong to a block, so that it is no library's?  What another file of instrumented code defines may not be
   registered yet.  */

static bool
owned_p (const void *slot)
{
  uintptr_t a = (uintptr_t) slot;
  return (tp_mapping_has_cell (a)
	  && (tp_number_p (*tp_cell_origin (a) & ~TP_TAIL_MASK) || tp_number_p (TP_ABI (tls) (slot, 0, NULL))));
}

void
TP_ABI (given_store) (const void *slot, uint32_t whose, uint32_t ref)
{
  (void) whose;
  if (tp_ready && tp_number_p (ref) && !tp_given_p (ref) && !owned_p (slot))
    tp_given_mark (ref);
}

void
TP_ABI (given_copy) (const void *slot, uint32_t whose, const void *src, size_t n)
{
  (void) whose;
  if (tp_ready && !owned_p (slot))
    TP_ABI (given_contents) (src, n);
}
