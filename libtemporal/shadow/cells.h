/* cells.h - reading and writing shadow cells (cells.c, cell-referents.c).

   SPDX-License-Identifier: GPL-3.0-or-later

   Part of shadow.h, which includes it.  */

#ifndef TEMPORAL_CELLS_H
#define TEMPORAL_CELLS_H

static inline uintptr_t
trt_cell (uintptr_t a)
{
  return ((a & ~(uintptr_t) 7) ^ TP_SHADOW_XOR) + TP_SHADOW_SKEW;
}

/* A cell as a whole: origin word below, referent above.  */
typedef uint64_t __attribute__ ((may_alias)) trt_cell_t;

/* Two cells, for long ranges; every x86-64 processor has registers of this size.  */
typedef uint64_t __attribute__ ((vector_size (16), aligned (8), may_alias)) trt_cells_t;

static inline trt_cell_t *
trt_cell_at (uintptr_t a)
{
  return (trt_cell_t *) trt_cell (a);
}

static inline volatile uint32_t *
trt_cell_origin (uintptr_t a)
{
  return (volatile uint32_t *) (trt_cell (a) + TP_CELL_ORIGIN);
}

/* Does the block with the origin word WORD, which is in A's cell, own the byte at A?  It may end in
   this cell, before A; then A is perhaps a variable of a unit without blocks.  */
static inline bool
trt_tail_contains_p (uint32_t word, uintptr_t a)
{
  uint32_t tail = word & TP_TAIL_MASK;
  return tail == 0 || (a & 7) < tail;
}

/* The shift of the family in the header cell of a small block (small-blocks.c).  */
#define TRT_SMALL_FAMILY_SHIFT 61

/* Is WORD the number of a heap block?  */
static inline bool
trt_heap_number_p (uint32_t word)
{
  uint32_t n = word >> TP_TAIL_BITS;
  return n >= TP_FIRST_NUMBER && n < TP_HEAP_NUMBERS;
}

/* Is WORD the number of a pool's block, or of a mapping?  */
static inline bool
trt_pool_number_p (uint32_t word)
{
  return (word >> TP_TAIL_BITS) - TP_HEAP_NUMBERS < TP_POOL_NUMBERS;
}

/* Does WORD stand for two referents (combined-referents.c)?  */
static inline bool
trt_pair_p (uint32_t word)
{
  return word >> TP_TAIL_BITS >= TP_PAIR_NUMBER;
}

/* Is WORD the number of a block, not one of the reserved words?  */
static inline bool
trt_number_p (uint32_t word)
{
  return word >= TP_FIRST_NUMBER << TP_TAIL_BITS && !trt_pair_p (word);
}

/* Is WORD the number of a stack block?  */
static inline bool
trt_stack_number_p (uint32_t word)
{
  return (word >> TP_TAIL_BITS & TP_STACK_NUMBER_BIT) != 0;
}

static inline volatile uint32_t *
trt_cell_referent (uintptr_t a)
{
  return (volatile uint32_t *) (trt_cell (a) + TP_CELL_REFERENT);
}

/* Make the kernel provide the page of CELL, without changing it.  A shadow page that is read before
   it is written costs two page faults, because the kernel first maps its page of zeros.  */
static inline void
trt_cell_touch (void *cell)
{
  __atomic_fetch_or ((uint32_t *) cell, 0, __ATOMIC_RELAXED);
}

/* ---- cells.c ------------------------------------------------------------------------------ */

/* Make the kernel provide the cells of [BASE, BASE + SIZE), SIZE > 0, all of which are about to be
   written.  */
void trt_cells_touch (uintptr_t base, size_t size);

/* Set the owner of [BASE, BASE + SIZE) to ORIGIN; the last cell is partial if SIZE is not a
   multiple of 8.  The referents become unknown.  BASE is a multiple of 8.  */
void trt_cells_fill (uintptr_t base, size_t size, uint32_t origin);
/* Clear the owners and the referents of the range.  If it is large, whole shadow pages are given
   back to the kernel.  */
void trt_cells_clear (uintptr_t base, size_t size);
/* The same for a block that begins there; the cells may be clear already.  */
void trt_cells_clear_again (uintptr_t base, size_t size);
/* The same for a large part of a stack.  Its shadow will soon be used again, so no page is given
   back to the kernel; that is several times as fast for an array of 1 MiB.  */
void trt_cells_wipe (uintptr_t base, size_t size);
/* For lazy blocks: set the owner of those cells of the block [BASE, BASE + SIZE) that are in the
   page of A and have no owner.  Referents are kept.  */
void trt_cells_fill_page (uintptr_t base, size_t size, uint32_t origin, uintptr_t a);
/* Was this function called for the lazy block ORIGIN, of SIZE bytes, before?  (It forgets old
   calls.)  */
bool trt_cells_asked_p (uint32_t origin, size_t size);
/* Fill the pages at both ends of the range [A, A + N) of the lazy block ORIGIN, for later checks of
   it.  Not if the range is a page or more, and the block is accessed for the first time: then the
   slow path costs little compared with the access, and the cells would take as much memory as the
   block.  */
void trt_cells_fill_ends (uintptr_t base, size_t size, uint32_t origin, uintptr_t a, size_t n);
/* Has none of these cells an owner (EXTERNAL counts as none)?  At least one cell is examined.  */
bool trt_cells_free (uintptr_t base, size_t size);
/* The block of OLD_SIZE bytes at BASE is replaced by one of SIZE bytes with the number ORIGIN, or
   by a lazy one if ORIGIN is 0.  The referents in the common part are kept.  */
void trt_cells_renew (uintptr_t base, size_t old_size, size_t size, uint32_t origin);
/* The same for a lazy block whose cells in the common part have no owner.  */
void trt_cells_resize (uintptr_t base, size_t old_size, size_t size);
/* Clear the owners of [BASE, BASE + SIZE).  BASE is a multiple of 8.  */
void trt_cells_disown (uintptr_t base, size_t size);
/* How many blocks have grown and kept their numbers so far, by these modulo TRT_GROWTHS.  A cache
   of addresses outside of blocks compares it.  */
enum
{
  TRT_GROWTHS = 64
};
extern unsigned trt_cells_grown[TRT_GROWTHS];

static inline unsigned *
trt_cells_growths (uint32_t origin)
{
  return &trt_cells_grown[(origin >> TP_TAIL_BITS) % TRT_GROWTHS];
}

static inline void
trt_cells_grow (uint32_t origin)
{
  __atomic_add_fetch (trt_cells_growths (origin), 1, __ATOMIC_RELAXED);
}
/* Do all N bytes at A belong to ORIGIN?  */
bool trt_cells_own (uintptr_t a, size_t n, uint32_t origin);
/* The largest range around A that belongs to ORIGIN, up to LIMIT bytes on each side of A; false if
   A does not belong to it.  */
bool trt_cells_extent (uintptr_t a, uint32_t origin, size_t limit, uintptr_t *base, size_t *size);

/* ---- cell-referents.c --------------------------------------------------------------------- */

/* The first address from A on, a multiple of 8, whose cell has a referent; END or more if there is
   none before END.  */
uintptr_t trt_refs_next (uintptr_t a, uintptr_t end);
/* The N bytes at DST are overwritten: with data that contain no known pointer; or with the N bytes
   at SRC, which may overlap them.  */
void trt_refs_clear (uintptr_t dst, size_t n);
void trt_refs_copy (uintptr_t dst, uintptr_t src, size_t n);

#endif
