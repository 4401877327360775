/* interior-pointers.c - pointers that a library keeps outside of their blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   Such a pointer is only accepted where it leads to a block that uninstrumented code has.  */

#include "slow-path/interior-pointers.h"
#include "slow-path/slow-path.h"
#include "blocks/nested-blocks.h"

uint64_t trt_interior[TRT_INTERIOR_BITS / 64];

/* See interior-pointers.h.  */

bool
trt_displaced_p (const struct trt_record *r, const struct trt_record *owner, uintptr_t a, size_t n,
                 uintptr_t anchor)
{
  return !trt_options.strict && owner->origin != r->origin && trt_interior_p (r->origin)
         && (!anchor || (anchor != r->base && !trt_covers_p (owner, anchor, 1)))
         && !trt_covers_p (r, a, 1) && trt_covers_p (owner, a, n)
         && (trt_allocated_elsewhere_p (owner->kind, owner->birth_site)
             || trt_external_code_has_p (owner));
}
