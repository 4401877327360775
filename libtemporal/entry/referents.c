/* referents.c - referents of pointers that are loaded and stored.

   SPDX-License-Identifier: GPL-3.0-or-later

   The plugin keeps the referent of a pointer that is in a register.  A pointer in memory has its
   referent in the cell of its 8 bytes (rules R1 to R4 of Vorobyov 2017a):

    store     writes it                   unaligned: there is no cell for it, so
    load      reads it, and resolves an   both cells that the pointer touches
              unknown one                 refer to a table
              (keep-referent.h)           (unaligned-pointers.c)
    copy      copies it
    other writes                          unknown, or a piece (byte-copies.c)

   Unknown is never an error (G6); the next load resolves the value.

   load and store follow a check of the same bytes, so their cells exist.  The other functions get
   arbitrary addresses, and test whether there are cells.  */

#include "entry/entry.h"
#include "blocks/keep-referent.h"

TRT_EXPORT uint32_t TP_ABI (load_ref) (const void *slot, const void *value);
TRT_EXPORT uint32_t TP_ABI (load_own) (const void *slot, const void *value);
TRT_EXPORT uint32_t TP_ABI (load_any) (const void *slot, const void *value);
TRT_EXPORT uint32_t TP_ABI (peek_ref) (const void *slot);
TRT_EXPORT void TP_ABI (store_ref) (void *slot, uint32_t ref);
TRT_EXPORT uint32_t TP_ABI (peek_any) (const void *slot);
TRT_EXPORT void TP_ABI (store_any) (void *slot, uint32_t ref);
TRT_EXPORT void TP_ABI (copy_refs) (void *dst, const void *src, size_t n);
TRT_EXPORT void TP_ABI (copied_refs) (void *dst, const void *src, const void *end, size_t n);
TRT_EXPORT void TP_ABI (clear_refs) (void *dst, size_t n);
TRT_EXPORT uint32_t TP_ABI (or_resolve) (uint32_t ref, const void *value);
TRT_EXPORT uint32_t TP_ABI (origin) (const void *a);
TRT_EXPORT uint32_t TP_ABI (resolve) (const void *value);
TRT_EXPORT void TP_ABI (keep_outside) (const void *p, uint32_t ref, const void *anchor);
TRT_EXPORT void TP_ABI (unset) (void *slot, size_t n, size_t value);
TRT_EXPORT void TP_ABI (unset_words) (void *p, size_t n, size_t stride, size_t mask);

/* Is the runtime initialised?  If not, try to do so (G2).  */
static inline bool
ready (void)
{
  if (trt_unlikely (!trt_ready))
    trt_init ();
  return trt_ready;
}

/* Resolve the pointer VALUE.  HELD is the referent in SLOT's cell: "unknown", or "null", if
   uninstrumented code has overwritten a null pointer, or a word that refers to a table and does not
   describe a whole pointer.  OWN: only this unit writes to SLOT.  */
static TRT_COLD uint32_t
load_unknown (uintptr_t slot, uintptr_t value, uint32_t held, bool own)
{
  uint32_t ref = trt_resolve (value);
  trt_keep_resolved (slot, held, ref, own);
  return ref;
}

/* The referent of the pointer at A, which lies across two cells, and may be stored in pieces.  */
static uint32_t
load_split (uintptr_t a)
{
  uintptr_t last = a + sizeof (void *) - 1;
  uint32_t ref = trt_unaligned_load (a);
  if (ref == TP_UNKNOWN && trt_mapping_has_cell (a) && trt_mapping_has_cell (last)
      && *trt_cell_referent (a) == TP_BYTE_COPY && *trt_cell_referent (last) == TP_BYTE_COPY)
    return trt_byte_copy_complete (a);
  return ref;
}

static inline uint32_t
load_referent (const void *slot, const void *value, bool own)
{
  uintptr_t a = (uintptr_t) slot;

  if (!ready ())
    return TP_UNKNOWN;
  uint32_t ref = *trt_cell_referent (a);
  if (!value)
    return TP_NULL;
  if (a & 7)
    {
      ref = load_split (a);
      return ref > TP_NULL ? ref : trt_resolve ((uintptr_t) value);
    }
  if (trt_likely (ref > TP_NULL))
    return ref;
  return load_unknown (a, (uintptr_t) value, ref, own);
}

uint32_t
TP_ABI (load_ref) (const void *slot, const void *value)
{
  return load_referent (slot, value, false);
}

uint32_t
TP_ABI (load_own) (const void *slot, const void *value)
{
  return load_referent (slot, value, true);
}

uint32_t
TP_ABI (load_any) (const void *slot, const void *value)
{
  return TP_ABI (load_ref) (slot, value);
}

uint32_t
TP_ABI (peek_ref) (const void *slot)
{
  uintptr_t a = (uintptr_t) slot;

  if (!ready () || !trt_mapping_has_cell (a))
    return TP_UNKNOWN;
  return a & 7 ? load_split (a) : *trt_cell_referent (a);
}

void
TP_ABI (store_ref) (void *slot, uint32_t ref)
{
  uintptr_t a = (uintptr_t) slot;

  if (!ready ())
    return;
  if (trt_likely ((a & 7) == 0))
    *trt_cell_referent (a) = ref;
  else
    trt_unaligned_store (a, ref);
}

uint32_t
TP_ABI (peek_any) (const void *slot)
{
  return TP_ABI (peek_ref) (slot);
}

void
TP_ABI (store_any) (void *slot, uint32_t ref)
{
  TP_ABI (store_ref) (slot, ref);
}

void
TP_ABI (copy_refs) (void *dst, const void *src, size_t n)
{
  if (ready ())
    trt_copy_refs_and_pieces ((uintptr_t) dst, (uintptr_t) src, n);
}

void
TP_ABI (copied_refs) (void *dst, const void *src, const void *end, size_t n)
{
  if (end)
    n = (uintptr_t) end - (uintptr_t) dst;
  if (ready ())
    trt_copy_refs_and_pieces ((uintptr_t) dst, (uintptr_t) src, n);
}

void
TP_ABI (clear_refs) (void *dst, size_t n)
{
  if (ready ())
    trt_refs_clear ((uintptr_t) dst, n);
}

uint32_t
TP_ABI (or_resolve) (uint32_t ref, const void *value)
{
  if (ref != TP_UNKNOWN || !ready ())
    return ref;
  return trt_resolve ((uintptr_t) value);
}

uint32_t
TP_ABI (origin) (const void *p)
{
  uintptr_t a = (uintptr_t) p;

  if (!ready ())
    return TP_UNKNOWN;
  uint32_t word = trt_mapping_has_cell (a) ? *trt_cell_origin (a) : 0;
  return (trt_likely (word >= TP_FIRST_NUMBER << TP_TAIL_BITS) && trt_tail_contains_p (word, a)
            ? word & ~TP_TAIL_MASK
            : trt_resolve (a));
}

uint32_t
TP_ABI (resolve) (const void *value)
{
  return ready () ? trt_resolve ((uintptr_t) value) : TP_UNKNOWN;
}

void
TP_ABI (keep_outside) (const void *p, uint32_t ref, const void *anchor)
{
  uintptr_t a = (uintptr_t) p;
  if (ready () && ref >= TP_FIRST_NUMBER << TP_TAIL_BITS
      && !(trt_mapping_has_cell (a) && (*trt_cell_origin (a) ^ ref) <= TP_TAIL_MASK))
    trt_keep_outside (ref & ~TP_TAIL_MASK, a, (uintptr_t) anchor);
}

void
TP_ABI (unset) (void *slot, size_t n, size_t value)
{
  for (uintptr_t *s = slot; n-- > 0; s++)
    *s = value;
}

void
TP_ABI (unset_words) (void *p, size_t n, size_t stride, size_t mask)
{
  uintptr_t *w = p;
  for (n /= sizeof *w; n >= stride; n -= stride, w += stride)
    for (size_t m = mask; m; m &= m - 1)
      w[__builtin_ctzl (m)] = TP_UNINIT_POINTER;
}
