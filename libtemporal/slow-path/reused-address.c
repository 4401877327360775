/* reused-address.c - stale pointers that may be pointers to the block that has the address now.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer from memory has the value, and the referent, of a block that has ended; something else
   is there today.  Instrumented code tells of the pointers that it stores.  But uninstrumented code
   that has a pointer to the new block may well have stored it in the old one's place, with the same
   value and beside the old referent.  The two cannot be told apart, and a correct program must not
   be accused.  So a stale referent accuses only if no uninstrumented code can have stored the value
   since the block that is there was born, unless strict=1.  It can have:

     heap      a block that uninstrumented code allocated
     any       a block that it was given, or one that lies in such a block (exposed.c)
     mappings  memory, but no block: uninstrumented code mapped it
     globals   of a library that was closed: a global of another that is there now, whose pointers
               the dynamic linker wrote, or memory without a block; and until dlclose returns,
               everything, as destructors run after the blocks have ended

   Pointers that went from thread to thread by atomic operations are a case of their own
   (published.h).  */

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

/* The pointer's block was a global.  */

static bool
closed_replaced_p (uint32_t ref, uintptr_t a, bool lenient, const struct trt_record *owner)
{
  struct trt_record r;
  if (!trt_history_find (ref, &r) || r.life != TRT_LIFE_FREED)
    return false;
  return __atomic_load_n (&trt_closing, __ATOMIC_RELAXED)
         || (lenient && a && (owner ? owner->kind == TRT_GLOBAL : trt_mapped_p (a)));
}

/* May a pointer with the referent REF of a block that has ended be another one, OWNER's, or of
   somebody unknown if that is null?  It was loaded as ANCHOR, and is used for an access at A; for
   no access if A is 0.  */

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
  return lenient && owner->kind == TRT_HEAP && !trt_site_known_p (owner->birth_site);
}

/* Was the block B given to uninstrumented code, or allocated by it?  */

static bool
others_p (const struct trt_block *b)
{
  return trt_exposed_p (b->origin) || (b->kind == TRT_HEAP && !trt_site_known_p (b->site));
}

/* Has uninstrumented code been given the block R, which lives, or one around it?  */

bool
trt_external_code_has_p (const struct trt_record *r)
{
  struct trt_block b;
  if (trt_exposed_p (r->origin))
    return true;
  if (!trt_store_find (r->base, &b))
    return false;
  if (b.origin != r->origin && others_p (&b))
    return true;
  while (b.parent && trt_store_enclosing (r->base, b.parent, &b))
    if (others_p (&b))
      return true;
  return false;
}
