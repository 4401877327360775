/* deallocation.c - may a block be given to a deallocator?

   SPDX-License-Identifier: GPL-3.0-or-later

   pool.c says which blocks belong to allocators of the program's own.  */

#include "slow-path/slow-path.h"
#include "slow-path/deallocation.h"
#include "blocks/family.h"
#include "interpose/hooked.h"
#include "blocks/nest.h"

static void
record_of (const struct tp_block *b, struct tp_record *r)
{
  *r = (struct tp_record)
    {
      .base = b->base, .size = b->size, .birth_site = b->site,
      .origin = b->origin, .kind = b->kind, .life = TP_LIFE_LIVE
    };
}

void TP_COLD
tp_pool_reject (const struct tp_question *q, enum tp_kind kind, const struct tp_block *b)
{
  char remark[300];
  struct tp_text t = { remark, sizeof remark, 0 };
  struct tp_error e =
    {
      .kind = kind, .access = 'f', .address = q->a, .site = q->site, .pc = q->pc,
      .has_block = true
    };

  record_of (b, &e.record);
  /* It may have ended unseen.  */
  if (tp_unlikely (tp_hooked) && !tp_options.strict && tp_hook_blind ())
    return;
  if (kind == TP_MISMATCHED_DEALLOC)
    {
      if (b->kind == TP_MAPPING)
        tp_text_format (&t, "what 'mmap' gives out is for 'munmap', not for '%s'",
                        q->name);
      else
        tp_family_format (&t, b->family, q->name);
      e.remark = remark;
    }
  tp_fail (&e);
}

bool
tp_pool_judge_free (uintptr_t p, uint32_t ref, const char *site, uintptr_t pc)
{
  struct tp_question q = { p, ref, "free", site, pc };
  struct tp_block b, outer;

  if (ref < TP_FIRST_NUMBER << TP_TAIL_BITS || tp_stack_number_p (ref) || !tp_mapping_has_cell (p))
    return false;
  if (tp_nest_named (p, ref, &b))
    {
      if (b.kind == TP_HEAP)
        {
          /* To take the site apart costs more than free.  */
          if (b.family && (!tp_site_own (site) || tp_family_library_p (b.family)))
            tp_pool_reject (&q, TP_MISMATCHED_DEALLOC, &b);
          return true;
        }
      if (b.kind == TP_POOL
          && !((tp_site_own (site) || !tp_family_named_p (b.family))
               && b.family != TP_FAMILY_EXPLICIT
               && tp_store_at (p, &outer) && outer.kind == TP_HEAP))
        tp_pool_reject (&q, TP_MISMATCHED_DEALLOC, &b);
      if (b.kind == TP_MAPPING)
        tp_pool_reject (&q, TP_MISMATCHED_DEALLOC, &b);
      return b.kind != TP_GLOBAL;
    }
  /* The allocator frees what it put a header before.  */
  return tp_pool_number_p (ref) && tp_site_own (site) && tp_store_at (p, &outer)
         && outer.kind == TP_HEAP && tp_nest_first (p, p + outer.size, &b);
}
