/* text.c - pointers that were printed, and are read again.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program may hand a pointer to itself as text: %p writes it, and %p of scanf, a conversion of an
   integer as wide, or strtoul reads it.  On the way it is just characters, in memory, a
   file or a pipe, so its value is all that connects the two.  What is printed leaves its
   referent in a table by its value; what is read looks there.

   Of two pointers with one value, to a block that was freed and one that has its memory, the one printed
   last is meant.  Numbers that are printed with as many bits may be pointers as well, whose
   referents nobody asked for: they make the table forget the value.  So does a %p of a
   pointer that is unknown.  An entry may give way to another at any time; a value that is not found
   is resolved as ever.  Text that uninstrumented code made of a fresh pointer is taken for the
   old one's only if instrumented code printed that, and allocated the new block (judge.c).

   scanf stores after we have been asked about its arguments.  So what it is going to store
   is noted there, and looked at behind the call, as far as the conversions that it
   reports to have done.  */

#include "libc/libc.h"
#include "base/room.h"

TP_EXPORT void TP_ABI (scanned) (int conversions);
TP_EXPORT uint32_t TP_ABI (text_ref) (const void *value);

enum { PLACES = 1 << 13 };

struct entry { uintptr_t value; uint32_t ref; };
static struct entry *table;

/* How much of the room's EXPECTED and PUT_OFF is in use.  */
static TP_TLS int expectations, puts_off;
TP_OWN_TLS (expectations);
TP_OWN_TLS (puts_off);

static struct entry *
place_of (uintptr_t value)
{
  return table + (value * 0x9e3779b97f4a7c15ULL >> 32) % PLACES;
}

static bool
have_table (void)
{
  return tp_os_table ((void **) &table, PLACES * sizeof (struct entry));
}

void
tp_text_printed (uintptr_t value, uint32_t ref)
{
  ref &= ~TP_TAIL_MASK;
  if (!tp_number_p (ref) || tp_pair_p (ref))
    {
      tp_text_forget (value);
      return;
    }
  if (!have_table ())
    return;
  struct entry *e = place_of (value);
  __atomic_store_n (&e->value, 0, __ATOMIC_RELEASE);
  __atomic_store_n (&e->ref, ref, __ATOMIC_RELEASE);
  __atomic_store_n (&e->value, value, __ATOMIC_RELEASE);
}

void
tp_text_forget (uintptr_t value)
{
  if (!__atomic_load_n (&table, __ATOMIC_ACQUIRE))
    return;
  struct entry *e = place_of (value);
  if (__atomic_load_n (&e->value, __ATOMIC_RELAXED) == value)
    __atomic_store_n (&e->value, 0, __ATOMIC_RELEASE);
}

/* The referent of the pointer that was printed with VALUE; unknown if none was.  A torn entry is
   another pointer's, and judged by its value.  */

static uint32_t
find (uintptr_t value)
{
  if (!value || !__atomic_load_n (&table, __ATOMIC_ACQUIRE))
    return TP_UNKNOWN;
  struct entry *e = place_of (value);
  if (__atomic_load_n (&e->value, __ATOMIC_ACQUIRE) != value)
    return TP_UNKNOWN;
  uint32_t ref = __atomic_load_n (&e->ref, __ATOMIC_ACQUIRE);
  return __atomic_load_n (&e->value, __ATOMIC_ACQUIRE) == value ? ref
	 : TP_UNKNOWN;
}

void
tp_text_expect_none (void)
{
  expectations = 0;
  puts_off = 0;
}

bool
tp_text_put_off (const struct tp_slot *p, size_t n, int ordinal,
		 const char *site, uintptr_t pc)
{
  if (puts_off == TP_TEXT_EXPECTED)
    return false;
  tp_room_get ()->put_off[puts_off++]
    = (struct tp_put_off) { *p, n, site, pc, ordinal };
  return true;
}

static void
expect (uintptr_t slot, int ordinal, uint32_t before, const char *site)
{
  if (expectations == TP_TEXT_EXPECTED)
    return;
  struct tp_room *r = tp_room_get ();
  r->expected[expectations].slot = slot;
  r->expected[expectations].ordinal = ordinal;
  r->expected[expectations].before = before;
  r->expected[expectations++].site = site;
}

void
tp_text_expect (uintptr_t slot, int ordinal)
{
  expect (slot, ordinal, 0, NULL);
}

void
tp_text_expect_block (uintptr_t slot, int ordinal, const char *site)
{
  if (slot >= TP_NULL_PAGE && tp_mapping_has_cell (slot) && tp_mapping_room (slot) >= sizeof (void *))
    expect (slot, ordinal, tp_alloc_number ((void *) slot), site);
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
      struct tp_put_off o = tp_room->put_off[i];
      if (o.ordinal < conversions)
	tp_check_range (&o.pointer, o.n, o.site, o.pc);
    }
  if (!tp_ready || !tp_room)
    return;
  for (int i = 0; i < n; i++)
    {
      uintptr_t slot = tp_room->expected[i].slot, value;
      if (tp_room->expected[i].ordinal >= conversions || !tp_mapping_has_cell (slot))
	continue;
      if (tp_room->expected[i].site)
	{
	  tp_alloc_given ((void *) slot, tp_room->expected[i].before, tp_room->expected[i].site);
	  continue;
	}
      __builtin_memcpy (&value, (void *) slot, sizeof value);
      uint32_t ref = find (value);
      if (ref == TP_UNKNOWN)
	continue;
      if (slot & 7)
	tp_split_store (slot, ref);
      else
	*tp_cell_referent (slot) = ref;
    }
}

uint32_t
TP_ABI (text_ref) (const void *value)
{
  return find ((uintptr_t) value);
}
