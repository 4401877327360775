/* poison.c - fills new memory with the poison pointer.

   SPDX-License-Identifier: GPL-3.0-or-later

   The request before an allocation is in the thread's call buffer, beside the site, and every
   function of the malloc family takes it.  If GCC has removed the allocation as useless, the next
   one takes its request.  That does no harm: memory from malloc may have any contents, and that of
   calloc is not changed.  */

#include "interpose/interpose.h"
#include "interpose/poison.h"

TRT_EXPORT void TP_ABI (poison_next) (size_t stride, size_t mask);
TRT_EXPORT void TP_ABI (poison_also) (size_t stride, size_t mask);
TRT_EXPORT void TP_ABI (poison_done) (void *p, size_t n);
TRT_EXPORT void TP_ABI (poison_behind) (void *p, size_t n, size_t stride, size_t mask);
TRT_EXPORT void TP_ABI (poison_late) (void *p, size_t n);

/* Poison the words of the N at W that are in the mask, from index FIRST on; the mask counts from
   W.  */
static void
poison_words (uintptr_t *w, size_t first, size_t n, struct tp_poison poison)
{
  for (size_t i = first - first % poison.stride; i < n; i += poison.stride)
    for (size_t m = poison.mask; m; m &= m - 1)
      {
        size_t k = i + __builtin_ctzl (m);
        if (k >= first && k < n)
          w[k] = TP_POISON_POINTER;
      }
}

/* Memory that is known to be zero is not filled: null pointers are found as well, and large tables
   are often used only in part.  */
void
trt_poison_fresh (void *p, size_t n, struct tp_poison poison)
{
  n /= sizeof (uintptr_t);
  if (!p || n == 0 || trt_alloc_clear_p (p))
    return;
  poison_words (p, 0, n, poison);
}

/* realloc copies the old chunk, which may be larger than the block by this many bytes.  */
enum
{
  CHUNK_ROOM = 64
};

void
trt_poison_behind (void *q, size_t n, size_t kept, struct tp_poison poison)
{
  uintptr_t *w = q;

  if (!q || kept >= n)
    return;
  if (kept == 0)
    {
      trt_poison_fresh (q, n, poison);
      return;
    }
  size_t first = (kept + 7) / 8, last = n / 8, behind = first + CHUNK_ROOM / 8;
  /* Pages that have not been populated yet.  */
  if (behind < last && w[behind] == 0 && trt_alloc_mapped_p (q))
    last = behind;
  poison_words (w, first, last, poison);
}

void
TP_ABI (poison_next) (size_t stride, size_t mask)
{
  trt_call_buffer.poison = (struct tp_poison) { stride, mask };
}

/* If two callers have requested different words, all are filled.  */
void
TP_ABI (poison_also) (size_t stride, size_t mask)
{
  struct tp_poison *said = &trt_call_buffer.poison;

  if (said->stride == stride)
    said->mask |= mask;
  else if (said->stride == 0)
    *said = (struct tp_poison) { stride, mask };
  else
    *said = (struct tp_poison) { 1, 1 };
}

/* P may be from calloc, so it is not changed.  */
void
TP_ABI (poison_done) (void *p __attribute__ ((unused)), size_t n __attribute__ ((unused)))
{
  trt_poison_take ();
}

/* Does nothing: whether P is from calloc is not known here.  */
void
TP_ABI (poison_behind) (void *p __attribute__ ((unused)), size_t n __attribute__ ((unused)),
                        size_t stride __attribute__ ((unused)),
                        size_t mask __attribute__ ((unused)))
{
}

void
TP_ABI (poison_late) (void *p, size_t n)
{
  trt_poison_block (p, n, trt_poison_take ());
}
