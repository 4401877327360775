/* unset-bytes.h - which bytes nobody has set: the interface of unset-bytes.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNSET_BYTES_H
#define TEMPORAL_UNSET_BYTES_H

#include "shadow/shadow.h"

#pragma GCC visibility push(hidden)

/* Was any byte ever marked as unset?  If not, all functions below do nothing.  Compiled code sets
   it where it marks bytes itself.  */
extern TRT_EXPORT bool trt_unset_used __asm__("__temporal_v1_unset_used");

/* Reserve the bits.  Returns where they are.  */
struct trt_range trt_unset_map (void);
/* Mark the N bytes at A as unset, or as set.  */
void trt_unset_mark (uintptr_t a, size_t n);
void trt_unset_clear (uintptr_t a, size_t n);
/* The first unset byte of the N bytes at A, and the first set byte; A + N if there is none.  */
uintptr_t trt_unset_next (uintptr_t a, size_t n);
uintptr_t trt_set_next (uintptr_t a, size_t n);
/* The N bytes at DST get the marks of those at SRC.  The ranges may overlap.  */
void trt_unset_copy (uintptr_t dst, uintptr_t src, size_t n);

#pragma GCC visibility pop

static inline uint8_t *
trt_unset_bits (uintptr_t a)
{
  return (uint8_t *) (((a ^ TP_SHADOW_XOR) >> 3) + TP_UNSET_BASE);
}

/* trt_unset_clear, fast if the bytes have one byte of bits.  */
static inline void
trt_unset_clear_few (uintptr_t a, size_t n)
{
  if ((a & 7) + n > 8 || !trt_mapping_has_cell (a))
    {
      trt_unset_clear (a, n);
      return;
    }
  uint8_t *b = trt_unset_bits (a), mask = ((1u << n) - 1) << (a & 7);
  if (mask == 0xff)
    __atomic_store_n (b, 0, __ATOMIC_RELAXED);
  else if (__atomic_load_n (b, __ATOMIC_RELAXED) & mask)
    __atomic_fetch_and (b, (uint8_t) ~mask, __ATOMIC_RELAXED);
}

/* A block of N bytes begins at P: nothing that was known of the memory counts.  */
static inline void
trt_unset_born (uintptr_t p, size_t n)
{
  if (trt_unlikely (trt_unset_used))
    trt_unset_clear (p, n);
}

#endif
