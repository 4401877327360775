/* printed-pointers.c - referents of pointers that are printed and read again.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program may hand a pointer to itself as text: %p writes it, and %p of scanf, a conversion of an
   integer as wide, or strtoul reads it.  On the way it is just characters, in memory, a file or a
   pipe, so its value is all that connects the two.  What is printed leaves its referent in a table
   by its value; what is read looks there.

   Of two pointers with one value, to a block that was freed and one that has its memory, the one
   printed last is meant.  Numbers that are printed with as many bits may be pointers as well, whose
   referents were not computed: they make the table forget the value.  So does a %p of a pointer
   that is unknown.  An entry may give way to another at any time; a value that is not found is
   resolved as ever.  Text that uninstrumented code made of a fresh pointer is taken for the old
   one's only if instrumented code printed that, and allocated the new block (slow-path.c).

   scanf stores after we have been asked about its arguments.  So what it is going to store
   is noted there, and looked at after the call, as far as the conversions that it
   reports to have done.  */

#include "libc/libc.h"
#include "base/thread-state.h"

TRT_EXPORT void TP_ABI (scanned) (int conversions);
TRT_EXPORT uint32_t TP_ABI (text_ref) (const void *value);

enum
{
  PLACES = 1 << 13
};

struct entry
{
  uintptr_t value;
  uint32_t ref;
};
static struct entry *table;

/* How much of the room's EXPECTED and PUT_OFF is in use.  */
static TRT_TLS int expectations, puts_off;
TRT_OWN_TLS (expectations);
TRT_OWN_TLS (puts_off);

static struct entry *
printed_place (uintptr_t value)
{
  return table + (value * 0x9e3779b97f4a7c15ULL >> 32) % PLACES;
}

static bool
have_printed_table (void)
{
  return trt_os_table ((void **) &table, PLACES * sizeof (struct entry));
}

void
trt_printed_note (uintptr_t value, uint32_t ref)
{
  ref &= ~TP_TAIL_MASK;
  if (!trt_number_p (ref) || trt_pair_p (ref))
    {
      trt_printed_forget (value);
      return;
    }
  if (!have_printed_table ())
    return;
  struct entry *e = printed_place (value);
  __atomic_store_n (&e->value, 0, __ATOMIC_RELEASE);
  __atomic_store_n (&e->ref, ref, __ATOMIC_RELEASE);
  __atomic_store_n (&e->value, value, __ATOMIC_RELEASE);
}

void
trt_printed_forget (uintptr_t value)
{
  if (!__atomic_load_n (&table, __ATOMIC_ACQUIRE))
    return;
  struct entry *e = printed_place (value);
  if (__atomic_load_n (&e->value, __ATOMIC_RELAXED) == value)
    __atomic_store_n (&e->value, 0, __ATOMIC_RELEASE);
}

/* The referent of the pointer that was printed with VALUE; unknown if none was.  A torn entry is
   another pointer's, and judged by its value.  */

static uint32_t
find_printed (uintptr_t value)
{
  if (!value || !__atomic_load_n (&table, __ATOMIC_ACQUIRE))
    return TP_UNKNOWN;
  struct entry *e = printed_place (value);
  if (__atomic_load_n (&e->value, __ATOMIC_ACQUIRE) != value)
    return TP_UNKNOWN;
  uint32_t ref = __atomic_load_n (&e->ref, __ATOMIC_ACQUIRE);
  return __atomic_load_n (&e->value, __ATOMIC_ACQUIRE) == value ? ref : TP_UNKNOWN;
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

/* Entry points: abi.def says what each means.  */

void
TP_ABI (scanned) (int conversions)
{
  int n = expectations, late = puts_off;
  expectations = 0;
  puts_off = 0;
  for (int i = 0; i < late; i++)
    {
      struct trt_put_off o = trt_thread_state->put_off[i];
      if (o.ordinal < conversions)
        trt_check_range (&o.pointer, o.n, o.site, o.pc);
    }
  if (!trt_ready || !trt_thread_state)
    return;
  for (int i = 0; i < n; i++)
    {
      uintptr_t slot = trt_thread_state->expected[i].slot, value;
      if (trt_thread_state->expected[i].ordinal >= conversions || !trt_mapping_has_cell (slot))
        continue;
      if (trt_thread_state->expected[i].site)
        {
          trt_alloc_exposed ((void *) slot, trt_thread_state->expected[i].before,
                             trt_thread_state->expected[i].site);
          continue;
        }
      __builtin_memcpy (&value, (void *) slot, sizeof value);
      uint32_t ref = find_printed (value);
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
  return find_printed ((uintptr_t) value);
}
