/* blank.c - fresh memory whose pointers are marked as not set.

   SPDX-License-Identifier: GPL-3.0-or-later

   What is said before an allocation waits in the thread's call buffer, beside the place of the call, and every
   function of the family takes it.  If GCC has found the allocation useless and deleted it, the next one takes what was meant for
   it: memory from malloc may hold anything, and that of calloc is left as it is.  */

#include "interpose/interpose.h"
#include "interpose/blank.h"

TP_EXPORT void TP_ABI (blank_next) (size_t stride, size_t mask);
TP_EXPORT void TP_ABI (blank_also) (size_t stride, size_t mask);
TP_EXPORT void TP_ABI (blank_done) (void *p, size_t n);
TP_EXPORT void TP_ABI (blank_behind) (void *p, size_t n, size_t stride, size_t mask);
TP_EXPORT void TP_ABI (blank_late) (void *p, size_t n);

/* Blank the words from FIRST on of the N at W; those in the mask count from W.  */
static void
blank_words (uintptr_t *w, size_t first, size_t n, struct tp_blank blank)
{
  for (size_t i = first - first % blank.stride; i < n; i += blank.stride)
    for (size_t m = blank.mask; m; m &= m - 1)
      {
        size_t k = i + __builtin_ctzl (m);
        if (k >= first && k < n)
          w[k] = TP_BLANK_POINTER;
      }
}

/* Null pointers are told as well, and large tables are often used in few places.  */
void
tp_blank_fresh (void *p, size_t n, struct tp_blank blank)
{
  n /= sizeof (uintptr_t);
  if (!p || n == 0 || tp_alloc_clear_p (p))
    return;
  blank_words (p, 0, n, blank);
}

/* malloc copies its old chunk, which may be this much larger than the block was.  */
enum { CHUNK_ROOM = 64 };

void
tp_blank_behind (void *q, size_t n, size_t kept, struct tp_blank blank)
{
  uintptr_t *w = q;

  if (!q || kept >= n)
    return;
  if (kept == 0)
    {
      tp_blank_fresh (q, n, blank);
      return;
    }
  size_t first = (kept + 7) / 8, last = n / 8, behind = first + CHUNK_ROOM / 8;
  /* Pages that are the kernel's still.  */
  if (behind < last && w[behind] == 0 && tp_alloc_mapped_p (q))
    last = behind;
  blank_words (w, first, last, blank);
}

void
TP_ABI (blank_next) (size_t stride, size_t mask)
{
  tp_call_buffer.blank = (struct tp_blank) { stride, mask };
}

/* Words that two have asked for, in two ways: all.  */
void
TP_ABI (blank_also) (size_t stride, size_t mask)
{
  struct tp_blank *said = &tp_call_buffer.blank;

  if (said->stride == stride)
    said->mask |= mask;
  else if (said->stride == 0)
    *said = (struct tp_blank) { stride, mask };
  else
    *said = (struct tp_blank) { 1, 1 };
}

/* P may be calloc's, so it stays as it is.  */
void
TP_ABI (blank_done) (void *p __attribute__ ((unused)), size_t n __attribute__ ((unused)))
{
  tp_blank_take ();
}

/* Nor is this known of here.  */
void
TP_ABI (blank_behind) (void *p __attribute__ ((unused)), size_t n __attribute__ ((unused)),
                       size_t stride __attribute__ ((unused)), size_t mask __attribute__ ((unused)))
{
}

void
TP_ABI (blank_late) (void *p, size_t n)
{
  tp_blank_block (p, n, tp_blank_take ());
}
