/* reused-address.c - stale pointers that may be pointers to the block that has the address now.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer from memory has the value, and the referent, of a block that has ended; another block,
   or none, is at the address now.  Instrumented code reports the pointers that it stores.  But
   uninstrumented code that has a pointer to the new block may have stored it over the old pointer,
   with the same value, and has left the old referent.  The two cases cannot be distinguished, and a
   correct program must not be accused.  So a stale referent is reported only if no uninstrumented
   code can have stored the value since the present block began, unless strict=1.  It can have
   stored pointers to:

    heap      a block that uninstrumented code allocated
    any       a block that it was given, or one nested in such a block (exposed.c)
    mappings  memory without a block: uninstrumented code mapped it
    globals   if the old block is a global of a library that was closed: a global of another
              library at the address, to which the dynamic linker wrote pointers, or memory
              without a block; and until dlclose returns, everything, because destructors run
              after the blocks have ended

   Pointers that threads exchange by atomic operations are a separate case (published.h).  */

#include "slow-path/slow-path.h"
#include "blocks/exposed.h"
#include "blocks/nested-blocks.h"
#include "slow-path/published.h"

uint32_t trt_published[TRT_PUBLISHED];

bool
trt_global_number_p (uint32_t ref)
{
  return !trt_stack_number_p (ref) && !trt_heap_number_p (ref) && !trt_pool_number_p (ref);
}

bool
trt_whole_pages_p (const struct trt_record *r)
{
  return ((r->base | r->size) & (trt_os_page () - 1)) == 0;
}

/* The referent is a global: was its library closed, and is another one, or unknown memory, at
   A?  */

static bool
closed_replaced_p (uint32_t ref, uintptr_t a, bool lenient, const struct trt_record *owner)
{
  struct trt_record r;
  if (!trt_history_find (ref, &r) || r.life != TRT_LIFE_FREED)
    return false;
  return __atomic_load_n (&trt_closing, __ATOMIC_RELAXED)
         || (lenient && a && (owner ? owner->kind == TRT_GLOBAL : trt_mapped_p (a)));
}

/* May a pointer with the referent REF, whose block has ended, be a pointer to OWNER (if that is
   null, to unknown memory) instead?  It was loaded with the value ANCHOR, and is used for an access
   at A; 0 if for no access.  */

bool
trt_address_reused_p (uint32_t ref, uintptr_t anchor, uintptr_t a, const struct trt_record *owner)
{
  bool lenient = anchor && !trt_options.strict;
  struct trt_record r;
  if (owner && trt_published_p (ref) && trt_published_p (owner->origin))
    return true;
  if (trt_global_number_p (ref))
    return closed_replaced_p (ref, a, lenient, owner);
  if (!owner)
    return lenient && a && trt_pool_number_p (ref) && trt_history_find (ref, &r)
           && trt_whole_pages_p (&r) && trt_mapped_p (a);
  return lenient && trt_allocated_elsewhere_p (owner->kind, owner->birth_site);
}

/* Was the block B allocated by uninstrumented code, or given to it?  */

static bool
external_p (const struct trt_block *b)
{
  return trt_exposed_p (b->origin) || trt_allocated_elsewhere_p (b->kind, b->site);
}

/* Was the live block R, or a block that contains it, given to uninstrumented code?  */

bool
trt_external_code_has_p (const struct trt_record *r)
{
  struct trt_block b;
  if (trt_exposed_p (r->origin))
    return true;
  if (!trt_store_find (r->base, &b))
    return false;
  if (b.origin != r->origin && external_p (&b))
    return true;
  while (b.parent && trt_store_enclosing (r->base, b.parent, &b))
    if (external_p (&b))
      return true;
  return false;
}
