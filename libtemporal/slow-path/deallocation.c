/* deallocation.c - may a block be passed to a deallocator?

   SPDX-License-Identifier: GPL-3.0-or-later

   pools.c says which blocks belong to allocators of the program's own.  */

#include "slow-path/slow-path.h"
#include "slow-path/deallocation.h"
#include "blocks/family.h"
#include "interpose/other-malloc-calls.h"
#include "blocks/nested-blocks.h"

static void
record_of (const struct trt_block *b, struct trt_record *r)
{
  *r = (struct trt_record) { .base = b->base,
                             .size = b->size,
                             .birth_site = b->site,
                             .origin = b->origin,
                             .kind = b->kind,
                             .life = TRT_LIFE_LIVE };
}

void TRT_COLD
trt_pool_reject (const struct trt_question *q, enum trt_kind kind, const struct trt_block *b)
{
  char remark[300];
  struct trt_text t = { remark, sizeof remark, 0 };
  struct trt_error e = {
    .kind = kind, .access = 'f', .address = q->a, .site = q->site, .pc = q->pc, .has_block = true
  };

  record_of (b, &e.record);
  /* The block may have ended unseen.  */
  if (trt_unlikely (trt_other_malloc_hooked) && !trt_options.strict && trt_other_malloc_blind ())
    return;
  if (kind == TRT_MISMATCHED_DEALLOC)
    {
      if (b->kind == TRT_MAPPING)
        trt_text_format (&t, "what 'mmap' gives out is for 'munmap', not for '%s'", q->name);
      else
        trt_family_format (&t, b->family, q->name);
      e.remark = remark;
    }
  trt_fail (&e);
}

bool
trt_pool_slow_path_free (uintptr_t p, uint32_t ref, uintptr_t anchor, const char *site,
                         uintptr_t pc)
{
  struct trt_question q = { p, ref, "free", site, pc, site };
  struct trt_block b, outer;

  if (ref < TP_FIRST_NUMBER << TP_TAIL_BITS || trt_stack_number_p (ref)
      || !trt_mapping_has_cell (p))
    return false;
  if (trt_nested_named (p, ref, &b))
    {
      if (b.kind == TRT_HEAP)
        {
          /* The cheap conditions come first, because parsing a site takes longer than free.  */
          if (b.family && (!trt_site_own (site) || trt_family_library_p (b.family)))
            trt_pool_reject (&q, TRT_MISMATCHED_DEALLOC, &b);
          return true;
        }
      /* The first block of an arena begins where that does.  The allocator frees the arena through
         a pointer to it, which may have been found by its value, or left in memory by a block; a
         pointer that certainly is the block's is no such.  Without a named deallocator the block
         may be one of malloc's that the allocator has kept.  */
      if (b.kind == TRT_POOL
          && !(((anchor && trt_site_own (site)) || !trt_family_named_p (b.family))
               && b.family != TRT_FAMILY_EXPLICIT && trt_store_at (p, &outer)
               && outer.kind == TRT_HEAP))
        trt_pool_reject (&q, TRT_MISMATCHED_DEALLOC, &b);
      if (b.kind == TRT_MAPPING)
        trt_pool_reject (&q, TRT_MISMATCHED_DEALLOC, &b);
      return b.kind != TRT_GLOBAL;
    }
  /* The allocator frees a block of malloc, with its header, in which P's block is nested.  */
  return trt_pool_number_p (ref) && trt_site_own (site) && trt_store_at (p, &outer)
         && outer.kind == TRT_HEAP && trt_nested_first (p, p + outer.size, &b);
}
