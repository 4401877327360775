/* shadow.h - the shadow memory: what is known of each 8 bytes, and of what is mapped.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SHADOW_H
#define TEMPORAL_SHADOW_H

#include "base/base.h"

#pragma GCC visibility push(hidden)

/* ---- shadow-mapping.c: where the shadow lies, and reserving it -------------------- */

/* Reserve every shadow region.  Falls back to running again without address
   randomisation, else fatal.  */
void trt_mapping_init (void);
/* The three regions with cells, in units of 2^40 bytes.  */
#define TRT_REGION_SHIFT 40
#ifndef TP_SANITIZED
#define TRT_LOW_END 0x05u
#define TRT_MIDDLE_FIRST 0x50u
#define TRT_MIDDLE_END 0x67u
#define TRT_HIGH_FIRST 0x6eu
#define TRT_HIGH_END 0x80u
#else
#define TRT_LOW_END 0x01u
#define TRT_MIDDLE_FIRST 0x01u
#define TRT_MIDDLE_END 0x01u
#define TRT_HIGH_FIRST 0x01u
#define TRT_HIGH_END 0x01u
#endif
#define TRT_UNITS 0x80u

/* Is A where only the runtime, or who asks for just that address, has mappings?  */
bool trt_mapping_fenced_p (uintptr_t a);

/* The same by unit: comparisons with the ends of the regions take twice as many instructions, in
   every entry.  */
extern const unsigned char trt_mapping_cells[TRT_UNITS];

/* Does A have a cell?  Not so for addresses outside the regions that the kernel hands
   out, and for non-canonical ones.  */
static inline bool
trt_mapping_has_cell (uintptr_t a)
{
  uintptr_t t = a >> TRT_REGION_SHIFT;
  return t < TRT_UNITS && trt_mapping_cells[t];
}

/* Does A lie in the shadow?  */
static inline bool
trt_mapping_shadow_p (uintptr_t a)
{
  return !trt_mapping_has_cell (a) && trt_mapping_has_cell (a ^ TP_SHADOW_XOR);
}

/* How many bytes from A on have cells that lie one after the other; 0 if A has none.  */
size_t trt_mapping_room (uintptr_t a);

/* Have the N bytes from A on cells that lie one after the other?  Ranges are small, and no region
   or cut ends within one of these units.  */
static inline bool
trt_mapping_fits (uintptr_t a, size_t n)
{
  if (trt_likely (n - 1 < (size_t) 1 << TRT_REGION_SHIFT
                  && (a ^ (a + n - 1)) >> TRT_REGION_SHIFT == 0))
    return trt_mapping_has_cell (a);
  return n <= trt_mapping_room (a);
}

/* ---- cells.c, cell-referents.c ------------------------------------------------------------ */

#include "shadow/cells.h"

/* ---- unaligned-pointers.c: referents of pointers that lie across two cells --------------- */

/* The pointer at SLOT, no multiple of 8, has referent REF; and what is known of it.  */
void trt_unaligned_store (uintptr_t slot, uint32_t ref);
uint32_t trt_unaligned_load (uintptr_t slot);
/* The N bytes at A, 8 at most, hold no known pointers any more, but others in the same cells
   may.  */
void trt_unaligned_forget (uintptr_t a, size_t n);
/* N bytes are about to be copied from SRC to DST, which may overlap, in the same phase.  */
void trt_unaligned_copy (uintptr_t dst, uintptr_t src, size_t n);
/* The same where DST has another phase modulo 8, and the two do not overlap; all else at DST
   becomes unknown.  */
void trt_unaligned_shift (uintptr_t dst, uintptr_t src, size_t n);
/* Was anything stored ever?  */
extern bool trt_unaligned_used;

/* ---- mapped-memory.c: is there memory at all? ---------------------------------------------- */

/* Is the page of A mapped?  True if the kernel will not say.  */
bool trt_mapped_p (uintptr_t a);
/* Memory was unmapped: ask again.  */
void trt_mapped_forget (void);

/* ---- executable-memory.c: which memory may be executed --------------------------------------- */

/* May the memory at A be executed?  1 if it may, 0 if not or there is none, -1 if that
   cannot be found out.  */
int trt_code_at (uintptr_t a);

/* What is mapped between LOW and HIGH changes: ask again.  */
void trt_code_forget (uintptr_t low, uintptr_t high);

#pragma GCC visibility pop
#endif
