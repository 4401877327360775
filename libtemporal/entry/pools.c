/* pools.c - allocators of the program.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's attributes say which functions allocate (alloc_size, malloc) and which deallocate (malloc
   (DEALLOCATOR, N)).  The plugin reports their calls:

    stamp      before an allocating call: blocks with later numbers were allocated in it
    born       after it: its result is a block of N bytes
    retire     before a deallocating call, and at the start of such a function
    replaced   after a call that is both, as realloc
    arena_ref  at the start of another function of an allocator, which may get a block

   Which pointers may access which memory?  Users of the block have pointers with its number, the
   allocator has pointers with the arena's.  An allocator finds its memory through the arena (or
   through a link in a free node), with the arena's number, which is valid for all of it, including
   nested blocks.  A pointer that it gets back in its deallocator must have the arena's number
   again; otherwise the link that it writes there would be an access through a stale pointer.  So
   retire () ends the block BEFORE the deallocator runs, and returns the number of the enclosing
   block, which is passed as the argument's referent.  It is also called at the start of the
   deallocator, for calls that were not seen (through pointers, or by uninstrumented code); after a
   call that was seen this does nothing.  What the allocator wrote before the block was born
   (headers, links, zeroes) was written through the arena.  If no attribute names the
   deallocator, it cannot be told from other functions of the allocator.  So in units that define
   functions with such attributes, all that get such a block as a void pointer get the arena's
   number for it, and the block lives on (arena_ref).  There remain functions of the allocator
   that get a block and access the header before it.  In those units the plugin marks the sites of
   accesses, and an access from such a site is accepted if it is between a nested block and the one
   before.  (Both unless temporal_block_create made the block, which promises more.)

   The following results do not become blocks:

    - one that begins where a block of malloc does, if that was allocated in this call or has
      the same size: the function wraps malloc.  Then malloc's block gets the family;
    - one that begins where the result of an inner allocating call did, whose block grows if it is
      smaller;
    - one without a named deallocator that was returned to a function with such attributes itself,
      whose caller will make a block of it;
    - one of an uninstrumented function without a named deallocator, because its end would
      not be noticed;
    - one without a named deallocator in untracked memory, if an uninstrumented other malloc
      is in use, which may free that memory and allocate it again without notice;
    - one whose address is not a multiple of 8, or that is on the stack.

   A function without the attribute malloc may return memory that is already in use (the tail of a
   buffer).  If it does, and has returned no later block of that arena, the block is kept and grows;
   otherwise, memory that is returned again must have been deallocated before.

   A block with a named deallocator ends in it.  One without ends when its memory is allocated
   again, or when its arena ends; until then, pointers of which only the value is known are not
   resolved to it (trt_nested_certain).  */

#include <errno.h>
#include <string.h>

#include "entry/entry.h"
#include "slow-path/deallocation.h"
#include "blocks/family.h"
#include "blocks/exposed.h"
#include "interpose/other-malloc-calls.h"
#include "report/stack-depot.h"
#include "blocks/nested-blocks.h"

TRT_EXPORT uint32_t TP_ABI (stamp) (void);
TRT_EXPORT uint32_t TP_ABI (born) (const void *p, size_t n, uint32_t ref, uint32_t stamp,
                                   const char *family, int flags, const char *site);
TRT_EXPORT uint32_t TP_ABI (retire) (const void *p, uint32_t ref, const void *anchor,
                                     const char *name, int how, const char *site);
TRT_EXPORT uint32_t TP_ABI (arena_ref) (const void *p, uint32_t ref);
TRT_EXPORT void TP_ABI (replaced) (const void *p, uint32_t ref, const void *result,
                                   const char *site);
TRT_EXPORT void TP_ABI (ended) (uint32_t ref, const char *site);

#define PC ((uintptr_t) __builtin_return_address (0))

/* SITE with the stack of the caller of an entry.  */
#define WITH_STACK(site) trt_stack_depot_site (site, __builtin_frame_address (0))

/* Memory within this distance of the stack pointer is assumed to belong to the stack.  */
#define STACK_REACH ((uintptr_t) 64 << 20)

/* Numbers are taken in batches of this size.  */
#define BATCH_MASK (~(uintptr_t) 255 << TP_TAIL_BITS)

/* The last block that a pool returned in this thread, and a heap number that was taken at that
   time.  */
static TRT_TLS struct
{
  uint32_t origin, stamp;
} newest;
TRT_OWN_TLS (newest);

static inline bool
ready (void)
{
  if (trt_unlikely (!trt_ready))
    trt_init ();
  return trt_ready;
}

static inline bool
number_p (uint32_t word)
{
  return word >= TP_FIRST_NUMBER << TP_TAIL_BITS;
}

static inline bool
stack_referent_p (uint32_t word)
{
  return (word >> TP_TAIL_BITS & TP_STACK_NUMBER_BIT) != 0;
}

uint32_t
TP_ABI (stamp) (void)
{
  return ready () ? trt_number_heap () : 0;
}

/* Was the heap number WORD taken by this thread after STAMP?  This is known if both are in its
   present batch; a number of an older batch counts as old.  */
static bool
after_p (uint32_t word, uint32_t stamp)
{
  if (!stamp || !trt_heap_number_p (word))
    return false;
  if ((word ^ stamp) & BATCH_MASK)
    return !((word ^ trt_number_heap ()) & BATCH_MASK);
  return word > stamp;
}

/* Is a block at A, with referent REF, on this thread's stack, or in a local variable?  */
static bool
on_stack_p (uintptr_t a, uint32_t ref)
{
  uintptr_t sp = (uintptr_t) __builtin_frame_address (0);
  uint32_t word = *trt_cell_origin (a);

  return (number_p (ref) && stack_referent_p (ref)) || (number_p (word) && stack_referent_p (word))
         || (!trt_store_find (a, &(struct trt_block) { 0 })
             && a - (sp - STACK_REACH) < 2 * STACK_REACH);
}

/* ---- birth -------------------------------------------------------------------------- */

/* The number of the block enclosing_number the pool's block B, which will own the memory when B has
   ended.  */
static uint32_t
enclosing_number (const struct trt_block *b)
{
  return b->parent ? b->parent : TP_EXTERNAL;
}

/* Must the pool's block B, in untracked memory, have ended without notice, if an allocator with the
   named deallocators of FAMILY returns its memory?  */
static bool
ended_unseen_p (const struct trt_block *b, unsigned family)
{
  return !b->parent && b->family != family && trt_family_named_p (b->family)
         && trt_family_named_p (family);
}

/* Is the pool's block B the last one that was born in the allocating call that began at STAMP?  */
static bool
born_inside_p (const struct trt_block *b, uint32_t stamp)
{
  return b->kind == TRT_POOL && b->origin == newest.origin && after_p (newest.stamp, stamp);
}

/* An allocating call returned the address of the block B, with the referent REF.  Is the result B
   itself (and not part of an arena B, or a new block at B's address)?  */
static bool
same_block_p (const struct trt_block *b, size_t n, uint32_t ref, unsigned family, uint32_t stamp)
{
  switch (b->kind)
    {
    case TRT_HEAP:
      return n == SIZE_MAX || n == b->size || after_p (b->origin, stamp);
    case TRT_POOL:
      return b->family == TRT_FAMILY_EXPLICIT
             || ((n <= b->size || n == SIZE_MAX) && born_inside_p (b, stamp))
             || (n == SIZE_MAX && (b->origin == ref || !ended_unseen_p (b, family)));
    case TRT_MAPPING:
      return n == SIZE_MAX || (n <= b->size && n + trt_os_page () > b->size);
    default:
      return n == SIZE_MAX || n == b->size;
    }
}

/* May memory with this referent be a block of an allocator without a named deallocator?  */
static bool
end_known_p (uint32_t ref)
{
  return ref && (number_p (ref) || !trt_alloc_replaced ());
}

/* Is the pool's block B, which is of FAMILY, the last one that its allocator has returned from the
   arena?  */
static bool
last_in_arena_p (const struct trt_block *b, unsigned family)
{
  struct trt_block outer, next;

  if (!b->parent || !trt_store_enclosing (b->base, b->parent, &outer) || b->family != family)
    return false;
  uintptr_t end = outer.base + outer.size;
  for (uintptr_t from = b->base + b->size; from < end && trt_nested_first (from, end, &next);
       from = next.base + 8)
    if (next.family == family)
      return false;
  return true;
}

uint32_t
TP_ABI (born) (const void *p, size_t n, uint32_t ref, uint32_t stamp, const char *text, int flags,
               const char *site)
{
  uintptr_t a = (uintptr_t) p;
  struct trt_block b;
  int saved = errno;

  if (!ready () || a < TRT_NULL_PAGE || !trt_mapping_has_cell (a))
    return ref ? ref : ready () ? trt_resolve (a) : TP_UNKNOWN;

  unsigned family = trt_family (text);
  bool named = trt_family_named_p (family);
  uint32_t result = 0;
  bool there = trt_nested_at (a, &b);
  if (there && same_block_p (&b, n, ref, family, stamp))
    {
      /* The outermost allocator determines the family for users of the block.  */
      if (b.family != TRT_FAMILY_EXPLICIT && b.kind == TRT_POOL)
        trt_nested_adopt (&b, named ? family : b.family, WITH_STACK (site));
      else if (named && b.kind == TRT_HEAP && b.family != family)
        trt_nested_adopt (&b, family, b.site);
      result = b.origin;
    }
  else if (there && n != SIZE_MAX && born_inside_p (&b, stamp))
    {
      /* The function asked an inner allocator for less, and knows that this rounds up.  */
      result = enclosing_number (&b);
      if (trt_nested_grow (&b, n))
        {
          trt_nested_adopt (&b, named ? family : b.family, WITH_STACK (site));
          result = b.origin;
        }
    }
  else if (there && b.kind == TRT_POOL && n == SIZE_MAX && !ref)
    result = enclosing_number (&b);
  else if (n == SIZE_MAX || n == 0 || (a & 7) || (!named && !end_known_p (ref))
           || on_stack_p (a, ref))
    ;
  else if (there && b.kind == TRT_POOL && !(flags & TP_BORN_FRESH) && b.origin != ref
           && last_in_arena_p (&b, family))
    {
      if (n <= b.size || trt_nested_grow (&b, n))
        result = b.origin;
    }
  else
    {
      bool inside = number_p (ref) && trt_store_enclosing (a, ref, &b);
      result = trt_nested_insert (a, n, inside ? ref : 0, family, WITH_STACK (site));
      if (result)
        {
          newest.origin = result;
          newest.stamp = trt_number_heap ();
        }
    }
  if (!result)
    result = ref ? ref : trt_resolve (a);
  errno = saved;
  return result;
}

/* ---- end ------------------------------------------------------------------------------ */

/* May the function in Q deallocate blocks of FAMILY?  A function without a name in Q is accepted,
   because it is not known what it deallocates.  */
static bool
accepts_family_p (unsigned family, const struct trt_question *q)
{
  return !*q->name || trt_family_includes (family, q->name);
}

/* The pool's block B is passed to a deallocator; returns the referent that this gets.  */
static uint32_t
retire_pool (const struct trt_question *q, const struct trt_block *b, int how)
{
  if (b->family == TRT_FAMILY_EXPLICIT)
    return q->ref; /* the deallocator will call temporal_block_destroy */
  if (trt_family_named_p (b->family) && !accepts_family_p (b->family, q))
    {
      if (how != TP_RETIRE_INSIDE)
        trt_pool_reject (q, TRT_MISMATCHED_DEALLOC, b);
      return q->ref;
    }
  uint32_t outer = enclosing_number (b);
  if (how != TP_RETIRE_REPLACE)
    trt_nested_end (b, q->end_site);
  return outer;
}

/* The block B of malloc, which a function may have wrapped, is passed to a deallocator.  */
static void
retire_heap (const struct trt_question *q, const struct trt_block *b, int how)
{
  bool library = trt_family_library_name_p (q->name);

  if (b->family && (accepts_family_p (b->family, q) || how == TP_RETIRE_INSIDE))
    trt_nested_adopt (b, 0, b->site);
  else if (how != TP_RETIRE_INSIDE && (b->family || (library && trt_site_plain_p (b->site))))
    trt_pool_reject (q, TRT_MISMATCHED_DEALLOC, b);
}

/* Decide about a pointer whose referent is not a block that begins there.  */
static uint32_t
retire_other (const struct trt_question *q, uintptr_t anchor, int how)
{
  struct trt_block b;
  struct trt_record r;
  bool number = number_p (q->ref), library = trt_family_library_name_p (q->name);

  if (number && trt_store_enclosing (q->a, q->ref, &b))
    {
      if (b.kind == TRT_POOL && trt_family_includes (b.family, q->name) && how != TP_RETIRE_INSIDE)
        trt_pool_reject (q, TRT_INVALID_FREE, &b);
      if (b.kind == TRT_POOL)
        return q->ref;
    }
  else if (number
           && (stack_referent_p (q->ref)
                 ? library
                 : trt_history_find_at (q->ref, q->a, &r) && r.base == q->a))
    {
      if (how == TP_RETIRE_INSIDE || !trt_slow_path_free (q->a, q->ref, anchor, q->site, q->pc))
        return q->ref;
    }
  /* Only the value is known, or the arena's number: the block that begins there is meant.  */
  if (how == TP_RETIRE_REPLACE || !trt_nested_at (q->a, &b))
    return q->ref;
  if (b.kind == TRT_POOL && b.family != TRT_FAMILY_EXPLICIT)
    trt_nested_end (&b, q->end_site);
  else if (b.kind == TRT_HEAP && b.family)
    trt_nested_adopt (&b, 0, b.site);
  return q->ref;
}

uint32_t
TP_ABI (retire) (const void *p, uint32_t ref, const void *anchor, const char *name, int how,
                 const char *site)
{
  struct trt_question q = { (uintptr_t) p, ref & ~TP_TAIL_MASK, name, site, PC, WITH_STACK (site) };
  struct trt_block b;
  int saved = errno;

  if (!p || !ready () || q.a < TRT_NULL_PAGE || !trt_mapping_has_cell (q.a))
    return ref;
  if (number_p (q.ref) && !stack_referent_p (q.ref) && trt_nested_named (q.a, q.ref, &b))
    {
      if (b.kind == TRT_POOL)
        ref = retire_pool (&q, &b, how);
      else if (b.kind == TRT_HEAP)
        retire_heap (&q, &b, how);
    }
  else
    ref = retire_other (&q, (uintptr_t) anchor, how);
  errno = saved;
  return ref;
}

/* P may be a block of a pool that an allocator gets back.  The block around it may be such a one,
   too, and long be free.  */
uint32_t
TP_ABI (arena_ref) (const void *p, uint32_t ref)
{
  struct trt_block b;
  uintptr_t a = (uintptr_t) p;

  return trt_pool_number_p (ref) && ready () && trt_store_enclosing (a, ref & ~TP_TAIL_MASK, &b)
             && b.kind == TRT_POOL && b.family != TRT_FAMILY_EXPLICIT
             && !trt_family_named_p (b.family)
           ? trt_nested_certain (a)
           : ref;
}

void
TP_ABI (replaced) (const void *p, uint32_t ref, const void *result, const char *site)
{
  struct trt_block b;
  int saved = errno;

  if (p && result && ready () && trt_pool_number_p (ref)
      && trt_nested_named ((uintptr_t) p, ref & ~TP_TAIL_MASK, &b) && b.kind == TRT_POOL
      && b.family != TRT_FAMILY_EXPLICIT)
    trt_nested_end (&b, WITH_STACK (site));
  errno = saved;
}

/* The site is set afterwards, because the deallocator may have allocated as well (fclose does for
   open_memstream) and would have taken it for that.  */
void
TP_ABI (ended) (uint32_t ref, const char *site)
{
  struct trt_record r;

  if (trt_ready && number_p (ref) && !stack_referent_p (ref) && trt_history_kept (ref, &r)
      && r.life == TRT_LIFE_FREED && !trt_site_known_p (r.end_site))
    trt_history_end (ref & ~TP_TAIL_MASK, TRT_LIFE_FREED, site);
}

/* ---- temporal.h ------------------------------------------------------------------------ */

extern TRT_EXPORT void *__temporal_block_create (void *p, size_t n);
extern TRT_EXPORT void *__temporal_block_destroy (void *p);

/* The referent that an instrumented caller of NAME has passed with P, the only pointer argument;
   else 0.  */
static uint32_t
argument_referent (const void *p, const char *name)
{
  struct tp_call *c = &trt_call_buffer;
  uint32_t token = 2166136261u;

  for (; *name; name++)
    token = (token ^ (unsigned char) *name) * 16777619u;
  bool ours = c->token == (token & 0x7fffffff) + (uintptr_t) p && c->arg[0].value == p;

  if (ours)
    c->token = TP_TOKEN_NONE;
  else
    trt_exposed_settle ();
  return ours ? c->arg[0].ref & ~TP_TAIL_MASK : 0;
}

static void *
answer_block (void *p, uint32_t ref)
{
  trt_call_buffer.ret[0].value = p;
  trt_call_buffer.ret[0].ref = ref;
  trt_call_buffer.ret[0].anchor = NULL;
  return p;
}

void *
__temporal_block_create (void *p, size_t n)
{
  uint32_t ref = argument_referent (p, "__temporal_block_create"), origin = 0;
  const char *site = trt_call_buffer.site;
  uintptr_t a = (uintptr_t) p;
  struct trt_block b;
  int saved = errno;

  trt_call_buffer.site = NULL;
  if (p && ready () && trt_mapping_has_cell (a) && !on_stack_p (a, ref))
    {
      bool inside = number_p (ref) && trt_store_enclosing (a, ref, &b);
      origin = trt_nested_insert (a, n, inside ? ref : 0, TRT_FAMILY_EXPLICIT, WITH_STACK (site));
      if (origin)
        {
          newest.origin = origin;
          newest.stamp = trt_number_heap ();
        }
    }
  errno = saved;
  return answer_block (p, origin ? origin : ref);
}

void *
__temporal_block_destroy (void *p)
{
  uint32_t ref = argument_referent (p, "__temporal_block_destroy");
  const char *site = trt_call_buffer.site;
  struct trt_question q
    = { (uintptr_t) p, ref, "temporal_block_destroy", site, PC, WITH_STACK (site) };
  struct trt_block b;
  struct trt_record r;
  int saved = errno;

  trt_call_buffer.site = NULL;
  if (p && ready () && trt_mapping_has_cell (q.a))
    {
      bool known = trt_pool_number_p (ref);
      if (known ? trt_nested_named (q.a, ref, &b) : trt_nested_at (q.a, &b) && b.kind == TRT_POOL)
        {
          if (b.kind == TRT_POOL)
            {
              ref = enclosing_number (&b);
              trt_nested_end (&b, q.end_site);
            }
        }
      else if (known && trt_store_enclosing (q.a, ref, &b))
        trt_pool_reject (&q, TRT_INVALID_FREE, &b);
      else if (known && trt_history_find (ref, &r) && r.base == q.a)
        trt_slow_path_free (q.a, ref, 0, site, PC);
    }
  errno = saved;
  return answer_block (p, ref);
}
