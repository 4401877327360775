/* printed-pointers.c - referents of pointers that are printed and read again.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program may pass a pointer to itself as text: %p prints it, and it is read by %p of scanf, by a
   conversion of an integer of the same width, or by strtoul.  Between these it is only characters,
   in memory, a file or a pipe, so only its value connects the two.  When it is printed its referent
   is entered in a table by its value, where it is looked up when it is read.

   Of two pointers with the same value, to a block that was freed and to one at the same address,
   the one that was printed last is meant.  Integers of the same width that are printed may be
   pointers as well, whose referents were not computed: they delete the entry of the value.  So does
   a %p of a pointer with unknown referent.  An entry may be replaced by another at any time; a
   value that is not found is resolved.  Text that uninstrumented code made of a pointer to a new
   block is confused with the old one's only if instrumented code printed that, and allocated the
   new block (slow-path.c).

   scanf stores its results after its arguments were checked.  So the expected stores are noted, and
   examined after the call, for as many conversions as scanf says it has done.  Strings without a
   width are, too: they may have been too long, and have overwritten other memory by then.  */

#include "libc/libc.h"
#include "base/thread-state.h"
#include "shadow/value-table.h"

TRT_EXPORT void TP_ABI (scanned) (int conversions);
TRT_EXPORT uint32_t TP_ABI (text_ref) (const void *value);

enum
{
  PLACES = 1 << 13
};

static struct trt_value_table printed = { .count = PLACES };

/* The number of used elements of EXPECTED and PUT_OFF in the thread's state.  */
static TRT_TLS int expectations, puts_off;
TRT_OWN_TLS (expectations);
TRT_OWN_TLS (puts_off);

void
trt_printed_note (uintptr_t value, uint32_t ref)
{
  trt_value_enter (&printed, value, value, ref);
}

void
trt_printed_forget (uintptr_t value)
{
  trt_value_enter (&printed, value, value, TP_UNKNOWN);
}

void
trt_printed_expect_none (void)
{
  expectations = 0;
  puts_off = 0;
}

bool
trt_printed_put_off (const struct tp_slot *p, size_t n, int ordinal, const char *site, uintptr_t pc)
{
  if (puts_off == TRT_TEXT_EXPECTED)
    return false;
  trt_thread_state_get ()->put_off[puts_off++] = (struct trt_put_off) { *p, n, site, pc, ordinal };
  return true;
}

static void
expect (uintptr_t slot, int ordinal, uint32_t before, const char *site)
{
  if (expectations == TRT_TEXT_EXPECTED)
    return;
  struct trt_thread_state *r = trt_thread_state_get ();
  r->expected[expectations].slot = slot;
  r->expected[expectations].ordinal = ordinal;
  r->expected[expectations].before = before;
  r->expected[expectations++].site = site;
}

void
trt_printed_expect (uintptr_t slot, int ordinal)
{
  expect (slot, ordinal, 0, NULL);
}

void
trt_printed_expect_block (uintptr_t slot, int ordinal, const char *site)
{
  if (slot >= TRT_NULL_PAGE && trt_mapping_has_cell (slot)
      && trt_mapping_room (slot) >= sizeof (void *))
    expect (slot, ordinal, trt_alloc_number ((void *) slot), site);
}

/* The size of the string that scanf has stored at P.  */

static size_t
stored_size (const void *p, size_t how)
{
  const wchar_t *w = p;
  if (how == TRT_STRING_STORED)
    return strlen (p) + 1;
  while (*w)
    w++;
  return (const char *) (w + 1) - (const char *) p;
}

/* Entry points; abi.def describes them.  */

void
TP_ABI (scanned) (int conversions)
{
  int n = expectations, late = puts_off;
  expectations = 0;
  puts_off = 0;
  for (int i = 0; i < late; i++)
    {
      struct trt_put_off o = trt_thread_state->put_off[i];
      if (o.ordinal >= conversions)
        continue;
      if (o.n == TRT_STRING_STORED || o.n == TRT_WIDE_STRING_STORED)
        o.n = stored_size (o.pointer.value, o.n);
      trt_check_range (&o.pointer, o.n, o.site, o.pc);
    }
  if (!trt_ready || !trt_thread_state)
    return;
  trt_format_members_scanned (conversions, (uintptr_t) __builtin_return_address (0));
  for (int i = 0; i < n; i++)
    {
      uintptr_t slot = trt_thread_state->expected[i].slot, value;
      if (trt_thread_state->expected[i].ordinal >= conversions || !trt_mapping_has_cell (slot))
        continue;
      if (trt_thread_state->expected[i].site)
        {
          trt_alloc_exposed ((void *) slot, trt_thread_state->expected[i].before,
                             trt_thread_state->expected[i].site, __builtin_frame_address (0));
          continue;
        }
      __builtin_memcpy (&value, (void *) slot, sizeof value);
      uint32_t ref = trt_value_referent (&printed, value, value);
      if (ref == TP_UNKNOWN)
        continue;
      if (slot & 7)
        trt_unaligned_store (slot, ref);
      else
        *trt_cell_referent (slot) = ref;
    }
}

uint32_t
TP_ABI (text_ref) (const void *value)
{
  return trt_value_referent (&printed, (uintptr_t) value, (uintptr_t) value);
}
