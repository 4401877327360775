/* byte-copies.c - referents of pointers that are copied by bytes.

   SPDX-License-Identifier: GPL-3.0-or-later

   A program's own memcpy, swap or sort moves pointers as characters or as halves of 32 bits.  The
   plugin follows a value from a narrow load to a narrow store; it calls these functions to get the
   referent of the pointer that a byte is part of, and when the byte is stored.  While a cell
   contains bytes of two pointers its referent is TP_BYTE_COPY, and a table of the thread says which
   byte belongs to which pointer: in the middle of a swap by bytes, the bytes that are still to be
   read belong to the old one.  When the last byte has been stored, the cell gets the new referent.

   "Not a pointer" (0) is treated like a referent, because a pointer may be swapped with an integer.
   If both are 0, as with text, compiled code compares the two cells itself, and does not call these
   functions.

   A range that is copied as a whole may begin or end inside of a pointer; its first and last cells
   are treated so, too.

   The table has a few cells.  A cell whose entry is replaced becomes unknown, and so does one that
   another thread reads.

   When a cell has a referent although its word is an integer, that is mostly wrong: a narrow
   integer that is the result of arithmetic is stored without updating the cell, where a union or an
   allocator of the program had a pointer before.  So the word itself is examined before the
   referent is used.  A null word is no pointer to a block, and its bytes are those of an integer.
   For a local variable the cell is used without this test, because GCC may keep the word in a
   register: it sees no read of the memory.

   An allocator of the program that links its free blocks leaves a valid pointer in each, and the
   program then fills the block byte by byte.  So the usual case comes first, in code that uses no
   vector registers (cold-entry.c), and does not search the block store.  */

#pragma GCC push_options
#pragma GCC target("general-regs-only")

#include "entry/entry.h"
#include "base/thread-state.h"

TRT_EXPORT uint32_t TP_ABI (peek_piece) (const void *slot);
TRT_EXPORT void TP_ABI (store_piece) (void *slot, size_t n, uint32_t ref);

/* If a cell is read this often before the next byte is stored in it, no copy is in progress.  */
enum
{
  READS_MOST = 64
};

static unsigned
piece_set (uintptr_t cell)
{
  return (cell >> 3 ^ cell >> 8 ^ cell >> 16) % TRT_PIECE_SETS;
}

/* The entry of CELL, whose referent is TP_BYTE_COPY; null if there is none.  */

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

/* Make an entry for CELL, most of whose bytes belong to OLD, in the thread's state R.  */

static struct trt_piece *
start_piece (struct trt_thread_state *r, uintptr_t cell, uint32_t old, uint32_t fresh)
{
  struct trt_piece *e = find_piece (cell);
  if (!e)
    {
      unsigned set = piece_set (cell);
      e = &r->pieces.table[set][r->pieces.next_way[set]++ % TRT_PIECE_WAYS];
      if (e->cell && *trt_cell_referent (e->cell) == TP_BYTE_COPY)
        *trt_cell_referent (e->cell) = TP_UNKNOWN;
    }
  *e = (struct trt_piece) { .cell = cell, .old = old, .fresh = fresh };
  *trt_cell_referent (cell) = TP_BYTE_COPY;
  return e;
}

/* Do the word WORD, and the cell that it points to, show that it may be a pointer to the block REF?
   For an address where mappings and position-independent programs are the cell is not examined,
   because the word may be composed of parts of two pointers to the same block.  */

static bool
may_point_p (uintptr_t word, uint32_t ref)
{
  return (word >= TRT_NULL_PAGE && trt_mapping_has_cell (word)
          && (word >> TRT_REGION_SHIFT >= TRT_MIDDLE_FIRST
              || (*trt_cell_origin (word) & ~TP_TAIL_MASK) == ref));
}

/* The address in WORD, without a tag in the upper bits.  */

static uintptr_t
sign_stripped (uintptr_t word)
{
  return word & (((uintptr_t) 1 << 48) - 1);
}

/* Set the referent of CELL, which was HELD, to unknown, unless another thread has just stored a
   pointer.  */

static void
forget_piece (uintptr_t cell, uint32_t held)
{
  __atomic_compare_exchange_n ((uint32_t *) trt_cell_referent (cell), &held, TP_UNKNOWN, false,
                               __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/* Is CELL on this thread's stack, in the last megabyte of it?  */

static bool
local_p (uintptr_t cell)
{
  return cell - (uintptr_t) __builtin_frame_address (0) < (uintptr_t) 1 << 20;
}

/* Is it certain, without searching the store, that the referent of CELL, *HELD, is right?  *HELD
   becomes "unknown" if it is not the number of a block.  */

static bool
plausible_referent_p (uintptr_t cell, uint32_t *held)
{
  if (*held <= TP_NULL)
    *held = TP_UNKNOWN;
  return (!trt_number_p (*held) || local_p (cell)
          || may_point_p (sign_stripped (*(const volatile uintptr_t *) cell), *held));
}

/* All bytes of the entry E belong to REF (0 if to no pointer): store it in the cell, and delete the
   entry.  */

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
    return plausible_referent_p (cell, ref);
  struct trt_piece *e = find_piece (cell);
  if (e && ++e->reads <= READS_MOST)
    {
      *ref = e->mask >> (a & 7) & 1 ? e->fresh : e->old;
      return true;
    }
  /* A copied cell has no entry.  */
  if (e)
    e->cell = 0;
  forget_piece (cell, TP_BYTE_COPY);
  *ref = TP_UNKNOWN;
  return true;
}

/* The bytes of MASK in CELL are overwritten with bytes of REF.  CELL has the entry E, or if that is
   null the referent HELD, which is not REF.  */

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
      /* Integers are stored repeatedly beside a part of a pointer.  */
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
  if (n == 8 && a == cell)
    {
      *trt_cell_referent (a) = ref;
      return true;
    }
  uint32_t held = *trt_cell_referent (a);
  if (n >= 8 || a - cell + n > 8 || held == TP_UNALIGNED)
    return false;
  struct trt_piece *e = held == TP_BYTE_COPY ? find_piece (cell) : NULL;
  if (!e && held != ref && !plausible_referent_p (cell, &held))
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

/* May WORD be a pointer to the block REF, as it is or was?  */

static bool
points_p (uintptr_t word, uint32_t ref)
{
  struct trt_record r;
  if (may_point_p (word, ref))
    return true;
  if (word < TRT_NULL_PAGE || !trt_mapping_has_cell (word))
    return false;
  return (trt_find_owner (word, &r, NULL) && r.origin == ref)
         || (trt_find_ending_at (word, &r) && r.origin == ref)
         || (trt_history_find_at (ref, word, &r) && word - r.base <= r.size);
}

/* Can the word WORD contain a pointer to the block REF, perhaps with a tag in the upper bits, or
   with its halves or bytes in reverse order?  */

static bool
word_holds_p (uintptr_t word, uint32_t ref)
{
  return points_p (sign_stripped (word), ref) || points_p (word >> 32 | word << 32, ref)
         || points_p (__builtin_bswap64 (word), ref);
}

/* HELD, the referent of CELL, if the word fits it; else the cell becomes unknown.  */

static uint32_t
plausible_referent (uintptr_t cell, uint32_t held)
{
  if (plausible_referent_p (cell, &held) || word_holds_p (*(const volatile uintptr_t *) cell, held))
    return held;
  forget_piece (cell, held);
  return TP_UNKNOWN;
}

uint32_t
TP_ABI (peek_piece) (const void *slot)
{
  uint32_t ref;
  uintptr_t a = (uintptr_t) slot;
  return trt_peek_piece_preserving (a, &ref) ? ref : plausible_referent (a & ~(uintptr_t) 7, ref);
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
  if (held == TP_UNALIGNED)
    {
      trt_unaligned_forget (a, n);
      if (!ref)
        return;
    }
  struct trt_piece *e = held == TP_BYTE_COPY ? find_piece (cell) : NULL;
  if (!e && held != ref)
    held = plausible_referent (cell, held);
  /* The thread's state is only needed for an entry in the table.  */
  if (!e && held == ref)
    *trt_cell_referent (a) = ref;
  else
    store_part (trt_thread_state_get (), e, cell, ((1u << n) - 1) << (a & 7), held, ref);
}

/* Does the cell of A, or that of B, have a referent?  */

static bool
either_held_p (uintptr_t a, uintptr_t b)
{
  return *trt_cell_referent (a) || *trt_cell_referent (b);
}

void
trt_copy_refs_and_pieces (uintptr_t dst, uintptr_t src, size_t n)
{
  size_t head = -dst & 7, tail = (dst + n) & 7;
  if (head > n || (head == 0 && tail == n))
    {
      head = n;
      tail = 0;
    }
  bool pieces = (head + tail > 0 && ((dst ^ src) & 7) == 0 && dst != src && !trt_unaligned_used
                 && trt_mapping_fits (dst, n) && trt_mapping_fits (src, n));
  bool first = pieces && head && either_held_p (dst, src);
  bool last = pieces && tail && either_held_p (dst + n - tail, src + n - tail);
  if (!first && !last)
    {
      trt_refs_copy (dst, src, n);
      return;
    }
  uint32_t head_ref = first ? TP_ABI (peek_piece) ((void *) src) : TP_UNKNOWN;
  uint32_t tail_ref = last ? TP_ABI (peek_piece) ((void *) (src + n - tail)) : TP_UNKNOWN;
  trt_refs_copy (dst + head, src + head, n - head - tail);
  if (first)
    TP_ABI (store_piece) ((void *) dst, head, head_ref);
  if (last)
    TP_ABI (store_piece) ((void *) (dst + n - tail), tail, tail_ref);
}
