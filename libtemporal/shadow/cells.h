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

/* Two of them, for long ranges: what every x86-64 has registers for.  */
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

/* Where in the header cell of a small block (small-blocks.c) its family stands: in the uppermost
   bits.  */
#define TRT_SMALL_FAMILY_SHIFT 60

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

/* Is WORD two referents (combined-referents.c)?  */
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

/* Make the kernel provide the page of CELL, which may be anybody's: a page of the shadow that is
   read before it is written to costs two faults, as the kernel shows its page of zeros first.  */
static inline void
trt_cell_touch (void *cell)
{
  __atomic_fetch_or ((uint32_t *) cell, 0, __ATOMIC_RELAXED);
}

/* ---- cells.c ------------------------------------------------------------------------------ */

/* Make the kernel provide the cells of [BASE, BASE + SIZE), SIZE > 0, all of which are about to be
   written.  */
void trt_cells_touch (uintptr_t base, size_t size);

/* Give [BASE, BASE + SIZE) to ORIGIN; the last cell is partial where SIZE says so.
   Referents become unknown.  BASE is a multiple of 8.  */
void trt_cells_fill (uintptr_t base, size_t size, uint32_t origin);
/* The same range has no owner and no referents any more.  Whole pages of
   shadow above a threshold go back to the kernel.  */
void trt_cells_clear (uintptr_t base, size_t size);
/* The same for a block that is about to begin there: the cells may be clean already.  */
void trt_cells_clear_again (uintptr_t base, size_t size);
/* The same for a large part of a stack, whose shadow will soon be needed again: the kernel gets
   nothing.  That is several times as fast, for an array of 1 MiB.  */
void trt_cells_wipe (uintptr_t base, size_t size);
/* Fill only the part of the block [BASE, BASE + SIZE) that lies in A's page
   and whose cells have no owner; referents stay.  For lazy blocks.  */
void trt_cells_fill_page (uintptr_t base, size_t size, uint32_t origin, uintptr_t a);
/* Was the lazy block ORIGIN of SIZE bytes asked about lately?  From now on it was.  */
bool trt_cells_asked_p (uint32_t origin, size_t size);
/* Fill the pages at both ends of the range [A, A + N) of the lazy block ORIGIN, for the next who
   asks about it.  Not if it is a page or more and the block is gone through for the first time: the
   answer costs little beside what is done with so much memory, and the cells would take as much
   again.  */
void trt_cells_fill_ends (uintptr_t base, size_t size, uint32_t origin, uintptr_t a, size_t n);
/* Has none of these cells an owner (EXTERNAL is none)?  Looks at one at least.  */
bool trt_cells_free (uintptr_t base, size_t size);
/* The block of OLD_SIZE bytes at BASE becomes one of SIZE bytes of ORIGIN, or a lazy one
   if ORIGIN is 0: the referents of what both have stay.  */
void trt_cells_renew (uintptr_t base, size_t old_size, size_t size, uint32_t origin);
/* How often a block has grown in its place; counts from 1.  Who remembers what lay outside of a
   block asks.  */
extern unsigned trt_cells_grown;
/* Do all N bytes at A belong to ORIGIN?  */
bool trt_cells_own (uintptr_t a, size_t n, uint32_t origin);
/* The widest run of cells around A that belongs to ORIGIN, looking at most LIMIT
   bytes to each side; false if A itself does not.  */
bool trt_cells_extent (uintptr_t a, uint32_t origin, size_t limit, uintptr_t *base, size_t *size);

/* ---- cell-referents.c --------------------------------------------------------------------- */

/* The first cell from A on, a multiple of 8, that has a referent; END or more if none before END
   has.  */
uintptr_t trt_refs_next (uintptr_t a, uintptr_t end);
/* What becomes of the referents where the N bytes at DST are overwritten: by something of which
   nothing is known; by the N bytes at SRC, which may overlap them.  */
void trt_refs_clear (uintptr_t dst, size_t n);
void trt_refs_copy (uintptr_t dst, uintptr_t src, size_t n);

#endif
