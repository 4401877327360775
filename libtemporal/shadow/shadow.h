/* shadow.h - the shadow memory: its cells, where it lies, and what the kernel has mapped.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SHADOW_H
#define TEMPORAL_SHADOW_H

#include "base/base.h"

#pragma GCC visibility push(hidden)

/* ---- shadow-mapping.c: where the shadow lies, and reserving it -------------------- */

/* Reserve the shadow of every region.  If that fails, the program is executed again without address
   randomisation; if it still fails, the error is fatal.  */
void trt_mapping_init (void);
/* The three regions with cells, in units of 2^40 bytes.  */
#define TRT_REGION_SHIFT TP_REGION_SHIFT
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
#define TRT_UNITS TP_REGIONS

/* Is A at an address where only the runtime has mappings, or a program that asked for this very
   address?  */
bool trt_mapping_fenced_p (uintptr_t a);

/* The same for each unit of 2^TRT_REGION_SHIFT bytes: does it have cells?  Comparisons with the
   ends of the regions would take twice as many instructions, in every entry point.  The last
   element, for what is beyond, is 0; compiled code uses it (tp_lower_keep_outside).  */
extern TRT_EXPORT const unsigned char
  trt_mapping_cells[TRT_UNITS + 1] __asm__("__temporal_v1_regions");

/* Does A have a cell?  Addresses outside of the regions that the kernel uses for programs, and
   non-canonical ones, have none.  */
static inline bool
trt_mapping_has_cell (uintptr_t a)
{
  uintptr_t t = a >> TRT_REGION_SHIFT;
  return t < TRT_UNITS && trt_mapping_cells[t];
}

/* Is A an address in the shadow?  */
static inline bool
trt_mapping_shadow_p (uintptr_t a)
{
  return !trt_mapping_has_cell (a) && trt_mapping_has_cell (a ^ TP_SHADOW_XOR);
}

/* How many bytes from A on have consecutive cells; 0 if A has none.  */
size_t trt_mapping_room (uintptr_t a);

/* Do the N bytes from A on have consecutive cells?  The fast test relies on the fact that the
   boundaries of regions are multiples of the unit.  */
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

/* The pointer at SLOT, which is not a multiple of 8, has referent REF; the referent of such a
   pointer, if known.  */
void trt_unaligned_store (uintptr_t slot, uint32_t ref);
uint32_t trt_unaligned_load (uintptr_t slot);
/* The N bytes at A, 8 at most, hold no known pointer any more.  Other bytes of the same cells
   may.  */
void trt_unaligned_forget (uintptr_t a, size_t n);
/* N bytes are about to be copied from SRC to DST, which may overlap and are equal modulo 8.  */
void trt_unaligned_copy (uintptr_t dst, uintptr_t src, size_t n);
/* The same where DST and SRC differ modulo 8.  All other referents at DST become unknown.  */
void trt_unaligned_shift (uintptr_t dst, uintptr_t src, size_t n);
/* Has trt_unaligned_store () ever been used?  */
extern bool trt_unaligned_used;

/* ---- mapped-memory.c: is there memory at all? ---------------------------------------------- */

/* Is the page of A mapped?  True if the kernel does not tell.  */
bool trt_mapped_p (uintptr_t a);
/* Memory was unmapped: forget cached answers.  */
void trt_mapped_forget (void);

/* ---- executable-memory.c: which memory may be executed --------------------------------------- */

/* May the memory at A be executed?  1 if it may, 0 if not or if there is none, -1 if that cannot be
   found out.  */
int trt_code_at (uintptr_t a);

/* The mappings between LOW and HIGH change: forget cached answers.  */
void trt_code_forget (uintptr_t low, uintptr_t high);

#pragma GCC visibility pop
#endif
