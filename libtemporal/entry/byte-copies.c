/* byte-copies.c - referents of pointers that are copied by bytes.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program's own memcpy, swap or sort moves pointers as characters or as halves of 32
   bits.  The plugin follows a value from a narrow load to a narrow store, and asks
   here for the referent of the pointer that the byte is a part of, and says so when it is
   stored.  As long as a cell has bytes of two pointers it says TP_BYTE_COPY, and a
   per-thread table knows which byte is whose: in the middle of a swap by bytes
   the bytes that are still to be read belong to the old pointer.  When the last
   byte has come, the cell gets the new referent.

   "Not a pointer" (0) is a referent like others here, since a pointer may
   be swapped with a number.  Where both are 0, which is the rule for text, nobody
   calls us: compiled code only looks at the two cells.

   The table holds a few cells; one that is put out becomes unknown, and so does one that
   another thread looks at.

   Most cells that say of a number that it is a pointer are wrong: a narrow number that is the
   result of arithmetic is stored without a word to the cell, where a union or an allocator of the
   program's has had a pointer before.  So the word itself is looked at before it is believed.  Null
   is nobody's pointer, and its bytes are those of a number.  Only a variable's cell is believed as
   it is, because GCC may have kept the word in a register: it sees no read of the memory.

   An allocator of the program's that links its free blocks leaves a true pointer in each, and the
   program then fills it byte by byte.  So what is usual comes first, in code that leaves vector
   registers alone (cold-entry.c): it asks the block store nothing.  */

#pragma GCC push_options
#pragma GCC target("general-regs-only")

#include "entry/entry.h"
#include "base/thread-state.h"

TRT_EXPORT uint32_t TP_ABI (peek_piece) (const void *slot);
TRT_EXPORT void TP_ABI (store_piece) (void *slot, size_t n, uint32_t ref);

/* A cell that is read so many times before the next byte is stored in it is not in the
   middle of anything.  */
enum
{
  READS_MOST = 64
};

static unsigned
piece_set (uintptr_t cell)
{
  return (cell >> 3 ^ cell >> 8 ^ cell >> 16) % TRT_PIECE_SETS;
}

/* The entry of CELL, which says TP_BYTE_COPY; null if there is none.  */

static struct trt_piece *
find_piece (uintptr_t cell)
{
  if (!trt_thread_state)
    return NULL;
  struct trt_piece *set = trt_thread_state->pieces.table[piece_set (cell)];
  for (int k = 0; k < TRT_PIECE_WAYS; k++)
    if (set[k].cell == cell)
      return &set[k];
  return NULL;
}

/* Start an entry for CELL, most of whose bytes are OLD's, in the thread's state R.  */

static struct trt_piece *
start_piece (struct trt_thread_state *r, uintptr_t cell, uint32_t old, uint32_t fresh)
{
  struct trt_piece *e = find_piece (cell);
  if (!e)
    {
      unsigned set = piece_set (cell);
      e = &r->pieces.table[set][r->pieces.turn[set]++ % TRT_PIECE_WAYS];
      if (e->cell && *trt_cell_referent (e->cell) == TP_BYTE_COPY)
        *trt_cell_referent (e->cell) = TP_UNKNOWN;
    }
  *e = (struct trt_piece) { .cell = cell, .old = old, .fresh = fresh };
  *trt_cell_referent (cell) = TP_BYTE_COPY;
  return e;
}

/* Does a look at the word WORD, and at the cell that it points to, tell that it may be a pointer to
   the block REF?  An address where mappings and position-independent programs are is not looked at
   closely, because it may be put together of two pointers into the same block.  */

static bool
plainly_points_p (uintptr_t word, uint32_t ref)
{
  return (word >= TRT_NULL_PAGE && trt_mapping_has_cell (word)
          && (word >> TRT_REGION_SHIFT >= TRT_MIDDLE_FIRST
              || (*trt_cell_origin (word) & ~TP_TAIL_MASK) == ref));
}

/* The part of WORD that is an address, where a tag may stand above it.  */

static uintptr_t
sign_stripped (uintptr_t word)
{
  return word & (((uintptr_t) 1 << 48) - 1);
}

/* CELL, which says HELD, is unknown from now on, unless another thread has just stored a
   pointer.  */

static void
forget_piece (uintptr_t cell, uint32_t held)
{
  __atomic_compare_exchange_n ((uint32_t *) trt_cell_referent (cell), &held, TP_UNKNOWN, false,
                               __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/* Is CELL in this thread's stack, in the last megabyte of it?  */

static bool
local_p (uintptr_t cell)
{
  return cell - (uintptr_t) __builtin_frame_address (0) < (uintptr_t) 1 << 20;
}

/* Is what the cell CELL says, *HELD, to be believed at once?  It becomes "unknown" where it is
   nothing.  */

static bool
plainly_believed_p (uintptr_t cell, uint32_t *held)
{
  if (*held <= TP_NULL)
    *held = TP_UNKNOWN;
  return (!trt_number_p (*held) || local_p (cell)
          || plainly_points_p (sign_stripped (*(const volatile uintptr_t *) cell), *held));
}

/* CELL belongs to ENTRY, or has no referent, as a whole.  */

static void
finish (struct trt_piece *e, uint32_t ref)
{
  *trt_cell_referent (e->cell) = ref;
  e->cell = 0;
}

bool
trt_peek_piece_preserving (uintptr_t a, uint32_t *ref)
{
  *ref = TP_UNKNOWN;
  if (!trt_ready || !trt_mapping_has_cell (a))
    return true;
  uintptr_t cell = a & ~(uintptr_t) 7;
  *ref = *trt_cell_referent (a);
  if (*ref != TP_BYTE_COPY)
    return plainly_believed_p (cell, ref);
  struct trt_piece *e = find_piece (cell);
  if (e && ++e->reads <= READS_MOST)
    {
      *ref = e->mask >> (a & 7) & 1 ? e->fresh : e->old;
      return true;
    }
  /* A copy of such a cell has no entry.  */
  if (e)
    e->cell = 0;
  forget_piece (cell, TP_BYTE_COPY);
  *ref = TP_UNKNOWN;
  return true;
}

/* The bytes of MASK in CELL, which says HELD, and that is not REF, or has the entry E if it says so
   of pieces, become REF's.  */

static void
store_part (struct trt_thread_state *r, struct trt_piece *e, uintptr_t cell, unsigned mask,
            uint32_t held, uint32_t ref)
{
  if (!e)
    e = start_piece (r, cell, held, ref);
  else if (e->old == ref)
    {
      e->mask &= ~mask;
      e->reads = 0;
      if (!e->mask)
        finish (e, ref);
      return;
    }
  else if (e->fresh != ref)
    e = start_piece (r, cell, TP_UNKNOWN, ref);
  else if (!ref && (e->mask & mask))
    {
      /* Numbers, again and again beside what was half a pointer.  */
      finish (e, TP_UNKNOWN);
      return;
    }
  e->mask |= mask;
  e->reads = 0;
  if (e->mask == 0xff)
    finish (e, ref);
}

bool
trt_store_piece_preserving (uintptr_t a, size_t n, uint32_t ref)
{
  uintptr_t cell = a & ~(uintptr_t) 7;
  struct trt_thread_state *r = trt_thread_state;
  if (!trt_ready || !trt_mapping_has_cell (a))
    return true;
  if (ref <= TP_NULL)
    ref = TP_UNKNOWN;
  uint32_t held = *trt_cell_referent (a);
  if (n >= 8 || a - cell + n > 8 || held == TP_UNALIGNED)
    return false;
  struct trt_piece *e = held == TP_BYTE_COPY ? find_piece (cell) : NULL;
  if (!e && held != ref && !plainly_believed_p (cell, &held))
    return false;
  if (!e && held == ref)
    {
      *trt_cell_referent (a) = ref;
      return true;
    }
  if (!r)
    return false;
  store_part (r, e, cell, ((1u << n) - 1) << (a & 7), held, ref);
  return true;
}

#pragma GCC pop_options

/* May WORD be a pointer that points to the block REF, or once did?  */

static bool
points_p (uintptr_t word, uint32_t ref)
{
  struct trt_record r;
  if (plainly_points_p (word, ref))
    return true;
  if (word < TRT_NULL_PAGE || !trt_mapping_has_cell (word))
    return false;
  return (trt_find_owner (word, &r, NULL) && r.origin == ref)
         || (trt_find_ending_at (word, &r) && r.origin == ref)
         || (trt_history_find_at (ref, word, &r) && word - r.base <= r.size);
}

/* Can the word WORD hold a pointer to the block REF, perhaps with a tag above it, or in another
   order: its halves or bytes the other way round?  */

static bool
word_holds_p (uintptr_t word, uint32_t ref)
{
  return points_p (sign_stripped (word), ref) || points_p (word >> 32 | word << 32, ref)
         || points_p (__builtin_bswap64 (word), ref);
}

/* What the cell CELL says, HELD, as far as the word in it agrees; else it is forgotten.  */

static uint32_t
believed (uintptr_t cell, uint32_t held)
{
  if (plainly_believed_p (cell, &held) || word_holds_p (*(const volatile uintptr_t *) cell, held))
    return held;
  forget_piece (cell, held);
  return TP_UNKNOWN;
}

uint32_t
TP_ABI (peek_piece) (const void *slot)
{
  uint32_t ref;
  uintptr_t a = (uintptr_t) slot;
  return trt_peek_piece_preserving (a, &ref) ? ref : believed (a & ~(uintptr_t) 7, ref);
}

uint32_t
trt_byte_copy_complete (uintptr_t slot)
{
  uint32_t ref = TP_ABI (peek_piece) ((void *) slot);
  for (uintptr_t a = slot + 1; a < slot + sizeof (void *); a++)
    if (TP_ABI (peek_piece) ((void *) a) != ref)
      return TP_UNKNOWN;
  return ref;
}

void
TP_ABI (store_piece) (void *slot, size_t n, uint32_t ref)
{
  uintptr_t a = (uintptr_t) slot, cell = a & ~(uintptr_t) 7;
  if (trt_store_piece_preserving (a, n, ref))
    return;
  if (ref <= TP_NULL)
    ref = TP_UNKNOWN;
  uint32_t held = *trt_cell_referent (a);
  if (a - cell + n > 8)
    {
      if (ref)
        trt_unaligned_store (a, ref);
      else
        trt_refs_clear (a, n);
      return;
    }
  if (n == 8)
    {
      *trt_cell_referent (a) = ref;
      return;
    }
  if (held == TP_UNALIGNED)
    {
      trt_unaligned_forget (a, n);
      if (!ref)
        return;
    }
  struct trt_piece *e = held == TP_BYTE_COPY ? find_piece (cell) : NULL;
  if (!e && held != ref)
    held = believed (cell, held);
  /* The state is only needed for an entry in the table.  */
  if (!e && held == ref)
    *trt_cell_referent (a) = ref;
  else
    store_part (trt_thread_state_get (), e, cell, ((1u << n) - 1) << (a & 7), held, ref);
}
