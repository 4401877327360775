/* unset-bytes.c - a bit for each byte of memory, which says that nobody has set it.

   SPDX-License-Identifier: GPL-3.0-or-later

   Code that was compiled with -fplugin-arg-temporal-checks=...,init sets the bits of blocks that it
   allocates and of its locals, and clears the bits of what it stores.  Memory without such a bit
   counts as set.  So whatever else happens to memory (other code allocates it, the kernel maps it
   anew) makes it set, or leaves bits that nothing asks for, as long as each block begins with bits
   of its own (trt_unset_born, entry/unset.c).

   layout.h says where the bits are.  They are mapped when the first of a page is set; bits that are
   clear already are not written, so that memory that is never unset needs none.

   Threads may store to different bytes of the same 8 at once.  If one of them wrote the bits of the
   other back, a byte that has been set would be unset again, and a correct program accused.  So
   bits are cleared by atomic operations, except for all 8 of a byte.  */

#include "shadow/unset-bytes.h"

#include <string.h>

bool trt_unset_used;

/* Above this size whole pages of bits are given back instead of being cleared.  */
#define DISCARDED ((size_t) 1 << 20)

typedef uint64_t __attribute__ ((may_alias, aligned (1))) bits_t;

struct trt_range
trt_unset_map (void)
{
  /* All of the gap: compiled code may ask for the bits of any address before a check of the
     runtime finds that it has no cell.  */
  struct trt_range r = { ((uintptr_t) TRT_MIDDLE_END ^ 0x40) << TRT_REGION_SHIFT,
                         ((uintptr_t) TRT_HIGH_FIRST ^ 0x40) << TRT_REGION_SHIFT };
  r.low += (uintptr_t) 1 << 30;
  if (!trt_os_map ((void *) r.low, r.high - r.low))
    trt_fatal ("cannot reserve memory for what was never set");
  return r;
}

/* Have the N bytes at A bits, and is any of them set?  */
static bool
usable_p (uintptr_t a, size_t n)
{
  return trt_unset_used && n && trt_mapping_fits (a, n);
}

/* Change the bits MASK of *B, to ones if SET.  */
static void
change_bits (uint8_t *b, uint8_t mask, bool set)
{
  uint8_t old = __atomic_load_n (b, __ATOMIC_RELAXED);
  if ((set ? ~old : old) & mask)
    {
      if (mask == 0xff)
        __atomic_store_n (b, set ? 0xff : 0, __ATOMIC_RELAXED);
      else if (set)
        __atomic_fetch_or (b, mask, __ATOMIC_RELAXED);
      else
        __atomic_fetch_and (b, (uint8_t) ~mask, __ATOMIC_RELAXED);
    }
}

/* The bits of the bytes from A on in its 8, but not from END on.  */
static uint8_t
mask_from (uintptr_t a, uintptr_t end)
{
  uint8_t mask = 0xff << (a & 7);
  if (end - (a & -8) < 8)
    mask &= (1 << (end & 7)) - 1;
  return mask;
}

/* Clear the COUNT bytes at B, of which most are zero.  */
static void
clear_bytes (uint8_t *b, size_t count)
{
  if (count >= DISCARDED)
    {
      uintptr_t page = trt_os_page (), first = ((uintptr_t) b + page - 1) & -page;
      uintptr_t last = ((uintptr_t) b + count) & -page;
      clear_bytes (b, first - (uintptr_t) b);
      trt_os_discard ((void *) first, last - first);
      clear_bytes ((uint8_t *) last, (uintptr_t) b + count - last);
      return;
    }
  for (; count >= 8; b += 8, count -= 8)
    if (*(bits_t *) b)
      *(bits_t *) b = 0;
  for (; count; b++, count--)
    if (*b)
      *b = 0;
}

static void
change_range (uintptr_t a, size_t n, bool set)
{
  uintptr_t end = a + n;
  if (a & 7 || n < 8)
    {
      change_bits (trt_unset_bits (a), mask_from (a, end), set);
      a = (a | 7) + 1;
      if (a >= end)
        return;
    }
  size_t whole = (end - a) / 8;
  if (set)
    memset (trt_unset_bits (a), 0xff, whole);
  else
    clear_bytes (trt_unset_bits (a), whole);
  a += whole * 8;
  if (a < end)
    change_bits (trt_unset_bits (a), mask_from (a, end), set);
}

void
trt_unset_mark (uintptr_t a, size_t n)
{
  if (TP_ADDRESS_BITS != 47 || n == 0 || !trt_mapping_fits (a, n))
    return;
  trt_unset_used = true;
  change_range (a, n, true);
}

void
trt_unset_clear (uintptr_t a, size_t n)
{
  if (usable_p (a, n))
    change_range (a, n, false);
}

/* The first of the N bytes at A whose bit is SET; A + N if there is none.  */
static uintptr_t
next (uintptr_t a, size_t n, bool set)
{
  uintptr_t end = a + n;
  while (a < end)
    {
      /* The bits of 64 bytes, as compiled code looks at them.  */
      if (*(const bits_t *) trt_unset_bits (a) == (set ? 0 : ~(uint64_t) 0))
        {
          a = (a & -8) + 64;
          continue;
        }
      uint8_t b = *trt_unset_bits (a);
      b = (set ? b : ~b) & mask_from (a, end);
      if (b)
        return (a & -8) + __builtin_ctz (b);
      a = (a | 7) + 1;
    }
  return end;
}

uintptr_t
trt_unset_next (uintptr_t a, size_t n)
{
  return usable_p (a, n) ? next (a, n, true) : a + n;
}

uintptr_t
trt_set_next (uintptr_t a, size_t n)
{
  return usable_p (a, n) ? next (a, n, false) : a;
}

/* Give the byte at DST the bit of that at SRC.  */
static void
copy_bit (uintptr_t dst, uintptr_t src)
{
  change_bits (trt_unset_bits (dst), 1 << (dst & 7), *trt_unset_bits (src) >> (src & 7) & 1);
}

void
trt_unset_copy (uintptr_t dst, uintptr_t src, size_t n)
{
  if (dst == src || !usable_p (dst, n))
    return;
  if (!trt_mapping_fits (src, n) || next (src, n, true) == src + n)
    {
      trt_unset_clear (dst, n);
      return;
    }
  bool back = dst - src < n;
  if ((dst ^ src) & 7)
    {
      for (size_t i = 0; i < n; i++)
        copy_bit (dst + (back ? n - 1 - i : i), src + (back ? n - 1 - i : i));
      return;
    }
  size_t head = -dst & 7, whole = n < head ? 0 : (n - head) / 8;
  if (n < head)
    head = n;
  size_t tail = n - head - whole * 8;
  if (back)
    for (size_t i = 0; i < tail; i++)
      copy_bit (dst + n - 1 - i, src + n - 1 - i);
  else
    for (size_t i = 0; i < head; i++)
      copy_bit (dst + i, src + i);
  memmove (trt_unset_bits (dst + head), trt_unset_bits (src + head), whole);
  if (back)
    for (size_t i = head; i-- > 0;)
      copy_bit (dst + i, src + i);
  else
    for (size_t i = 0; i < tail; i++)
      copy_bit (dst + head + whole * 8 + i, src + head + whole * 8 + i);
}
