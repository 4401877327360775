/* sort.c - referents of pointers that a library function moves about in an array.

   SPDX-License-Identifier: GPL-3.0-or-later

   qsort is the C library's, and moves elements without a word to anybody; in between it calls the
   program back.  So what the cells of the array say is worth nothing while it runs, and
   they are cleared, as for all that is written by code we do not see.  But the words that come out
   are those that went in, each at its own offset in some element.  So their referents
   are noted by value and offset before the call, and given back behind it.

   A note is void, and the word stays unknown, where it would be a guess: two words with the same
   value and offset had different referents, or one of them none; or the memory that the value
   leads to has changed hands meanwhile, so that the comparison function may have
   stored a fresh pointer with an old one's value.

   Notes live in memory of their own, which is linear in the words that have referents (an
   array of numbers needs none), and hang on the thread until the call returns.  The frame of
   a call that was left by longjmp is gone when the thread sorts again from the same
   frame or one further out: its notes go then, or with the thread.  */

#include "internal.h"

TP_EXPORT void TP_ABI (sort_begin) (void *base, size_t n, size_t element);
TP_EXPORT void TP_ABI (sort_end) (void *base, size_t n, size_t element);

/* Sorts inside sorts of one thread; more are not noted.  */
#define DEPTH_MAX  64

/* A word's VALUE at OFFSET in its element had the referent REF (0: void), and its value
   led to memory of OWNER.  REF is VACANT in a free place.  */
struct note
{
  uintptr_t value;
  uint32_t offset;
  uint32_t ref;
  uint32_t owner;
};

/* No word's: no referent has tail bits.  */
#define VACANT  TP_TAIL_MASK

struct notes
{
  struct notes *outer;
  size_t mapped;           /* bytes of all this */
  uintptr_t base, frame;
  size_t n;
  size_t mask;             /* places - 1 */
  struct note place[];
};

static TP_TLS struct notes *innermost;
static TP_TLS unsigned depth;

/* One piece of memory that was used and may be again, of whichever thread.  */
static struct notes *spare;

static struct notes *
new_notes (size_t words)
{
  size_t places = 64;
  while (places < 2 * words)
    places *= 2;
  size_t need = sizeof (struct notes) + places * sizeof (struct note);
  size_t page = tp_os_page ();
  need = (need + page - 1) & -page;

  struct notes *t = __atomic_exchange_n (&spare, NULL, __ATOMIC_ACQUIRE);
  if (t && t->mapped < need)
    {
      tp_os_unmap (t, t->mapped);
      t = NULL;
    }
  if (!t)
    {
      t = tp_os_map (NULL, need);
      if (!t)
	return NULL;
      t->mapped = need;
    }
  t->mask = places - 1;
  for (size_t i = 0; i < places; i++)
    t->place[i].ref = VACANT;
  return t;
}

static void
drop_innermost (void)
{
  enum { KEEP = 1 << 16 };
  struct notes *t = innermost;

  innermost = t->outer;
  depth--;
  if (t->mapped <= KEEP)
    t = __atomic_exchange_n (&spare, t, __ATOMIC_ACQ_REL);
  if (t)
    tp_os_unmap (t, t->mapped);
}

void
tp_sort_forget (void)
{
  while (innermost)
    drop_innermost ();
}

/* Drop the notes of calls that were left by a jump to the frame at FRAME or one further
   out.  */

static void
drop_abandoned (uintptr_t frame, bool same)
{
  while (innermost
	 && (innermost->frame < frame || (same && innermost->frame == frame))
	 && tp_frame_same_stack_p (innermost->frame, frame))
    drop_innermost ();
}

/* ---- The table of one call ------------------------------------------------------- */

static uint32_t
owner_at (uintptr_t value)
{
  return value >= TP_NULL_PAGE && tp_mapping_has_cell (value)
	 ? *tp_cell_origin (value) : 0;
}

/* The place of VALUE at OFFSET, or the free one where it would stand.  */

static struct note *
place_of (struct notes *t, uintptr_t value, uint32_t offset)
{
  uint64_t hash = (value + offset * 0x100000001ULL) * 0x9e3779b97f4a7c15ULL;
  for (size_t i = hash >> 20; ; i++)
    {
      struct note *p = &t->place[i & t->mask];
      if (p->ref == VACANT || (p->value == value && p->offset == offset))
	return p;
    }
}

/* Does a referent say more than the value does?  */

static bool
telling_p (uint32_t ref)
{
  return tp_number_p (ref) || tp_pair_p (ref);
}

static size_t
count_telling (uintptr_t base, size_t words)
{
  size_t telling = 0;
  for (size_t i = 0; i < words; i++)
    telling += telling_p (*tp_cell_referent (base + i * 8));
  return telling;
}

static void
fill (struct notes *t, uintptr_t base, size_t words, size_t per_element)
{
  uint32_t offset = 0;
  for (size_t i = 0; i < words; i++)
    {
      uint32_t ref = *tp_cell_referent (base + i * 8);
      if (telling_p (ref))
	{
	  uintptr_t value = *(const uintptr_t *) (base + i * 8);
	  struct note *p = place_of (t, value, offset);
	  if (p->ref == VACANT)
	    *p = (struct note) { value, offset, ref, owner_at (value) };
	  else if (p->ref != ref)
	    p->ref = TP_UNKNOWN;
	}
      offset = offset + 1 < per_element ? offset + 1 : 0;
    }
  /* Those that nothing is known of make others with the same value unknown.  */
  offset = 0;
  for (size_t i = 0; i < words; i++)
    {
      if (!telling_p (*tp_cell_referent (base + i * 8)))
	{
	  struct note *p
	    = place_of (t, *(const uintptr_t *) (base + i * 8), offset);
	  if (p->ref != VACANT)
	    p->ref = TP_UNKNOWN;
	}
      offset = offset + 1 < per_element ? offset + 1 : 0;
    }
}

static void
give_back (struct notes *t, size_t per_element)
{
  uint32_t offset = 0;
  for (size_t i = 0; i < t->n / 8; i++)
    {
      uintptr_t slot = t->base + i * 8, value = *(const uintptr_t *) slot;
      const struct note *p = place_of (t, value, offset);
      if (p->ref != VACANT && p->ref != TP_UNKNOWN
	  && p->owner == owner_at (value))
	*tp_cell_referent (slot) = p->ref;
      offset = offset + 1 < per_element ? offset + 1 : 0;
    }
}

/* ---- Entry points ------------------------------------------------------------------ */

void
TP_ABI (sort_begin) (void *array, size_t n, size_t element)
{
  uintptr_t base = (uintptr_t) array, frame = (uintptr_t) __builtin_dwarf_cfa ();
  size_t telling;

  if (!tp_ready)
    tp_init ();
  if (!tp_ready)
    return;
  if (tp_unlikely (innermost != NULL))
    drop_abandoned (frame, true);
  if (((base | element) & 7) == 0 && element > 0 && element / 8 < UINT32_MAX
      && base >= TP_NULL_PAGE && n <= tp_mapping_room (base)
      && depth < DEPTH_MAX && (telling = count_telling (base, n / 8)) > 0)
    {
      struct notes *t = new_notes (telling);
      if (t)
	{
	  t->base = base;
	  t->n = n;
	  t->frame = frame;
	  fill (t, base, n / 8, element / 8);
	  t->outer = innermost;
	  innermost = t;
	  depth++;
	}
    }
  tp_refs_clear (base, n);
}

void
TP_ABI (sort_end) (void *array, size_t n, size_t element)
{
  uintptr_t base = (uintptr_t) array, frame = (uintptr_t) __builtin_dwarf_cfa ();

  if (!tp_ready)
    return;
  tp_refs_clear (base, n);
  if (tp_likely (!innermost))
    return;
  drop_abandoned (frame, false);
  if (innermost && innermost->base == base && innermost->n == n
      && innermost->frame == frame)
    {
      give_back (innermost, element / 8);
      drop_innermost ();
    }
}
