/* exposed.c - blocks that external code has pointers to.

   SPDX-License-Identifier: GPL-3.0-or-later

   Instrumented code reports every pointer that it stores to the runtime.  Uninstrumented code does
   not, but it can only store pointers that it was given: as arguments, as results of instrumented
   functions that it called, or in memory that is reachable from these (exposed-search.c).  So each
   number has a bit that says whether uninstrumented code has been given a pointer to the block; the
   block is then exposed.  A stale referent is not reported if the block that is at the address now
   is exposed (reused-address.c).

   A caller does not know whether the callee is instrumented.  It leaves the referents of the
   arguments and a token in the call buffer, and an instrumented callee clears the token.  If the
   token is still there after the call, the callee was not instrumented.  This is tested before
   another token is set (expose_call), and before a decision is made by a bit (trt_exposed_settle).

   Uninstrumented code that was given a structure also has the pointers in it, and may copy one to a
   place with a stale referent.  Afterwards the program may overwrite or free the structure, and no
   search could find the pointer.  So the memory that the arguments point to is examined when the
   token is; compiled code does this right after the call, unless it is a tail call.  And the
   contents of an exposed block are examined when the block ends.  The size of the examined memory
   is limited; what is stored there later, and overwritten before the memory is examined again, is
   missed.

   When numbers are used again after they have wrapped around, their bits are cleared
   (origin-numbers.c).  */

#include "blocks/blocks.h"
#include "blocks/exposed.h"
#include "blocks/large-blocks.h"
#include "blocks/local-records.h"
#include "base/thread-state.h"

/* The size of the table in bytes: numbers have 29 bits.  */
#define BYTES ((size_t) 1 << (32 - TP_TAIL_BITS - 3))

uint8_t *trt_exposed_bits;

void
trt_exposed_init (void)
{
  trt_exposed_bits = trt_os_map (NULL, BYTES);
  if (!trt_exposed_bits)
    trt_fatal ("cannot map memory for what other code has been given");
}

/* ---- What is in a block that was given ------------------------------------------------------- */

/* How many bytes are examined on each side of the address that an argument points to, if its block
   is exposed for the first time; how many blocks are examined for one call.  */
enum
{
  FIRST_REACH = 4096,
  MOST_BLOCKS = 64
};

struct found
{
  uintptr_t a;
  uint32_t ref;
};
struct walk
{
  struct found block[MOST_BLOCKS];
  unsigned count;
};

typedef uintptr_t __attribute__ ((may_alias)) word_t;
typedef uintptr_t __attribute__ ((may_alias, aligned (1))) unaligned_t;

/* May the memory of a block with this number be read while its cells have the number?  Pages of
   mappings may be protected.  */

static bool
contents_readable_p (uint32_t ref)
{
  return !trt_pool_number_p (ref);
}

/* Expose the block REF; VALUE may be a pointer into it.  */

static void
expose_one (struct walk *w, uintptr_t value, uint32_t ref)
{
  if (!trt_number_p (ref) || trt_exposed_p (ref))
    return;
  trt_exposed_mark (ref);
  if (w->count < MOST_BLOCKS && value)
    w->block[w->count++] = (struct found) { value, ref };
}

/* Expose the blocks that unaligned pointers in [FIRST, END) point to, which begin inside the cell
   CELL.  VALUES: the memory may be read.  */

static void
expose_unaligned (struct walk *w, uintptr_t cell, uintptr_t first, uintptr_t end, bool values)
{
  for (uintptr_t p = cell + 1; p < cell + 8; p++)
    if (p >= first && p + sizeof (word_t) <= end)
      expose_one (w, values ? *(const unaligned_t *) p : 0, trt_unaligned_load (p));
}

/* Uninstrumented code was given LIST, which may be a va_list: expose the blocks of its
   arguments.  */

static void
expose_va_list (const void *list)
{
  const void *area = ((const struct trt_va_list *) list)->save_area;
  struct trt_thread_state *r = trt_thread_state;
  for (unsigned k = 0; r && area && k < TRT_TIES; k++)
    if (r->tie[k].area == area)
      for (unsigned i = 0; i < r->tie[k].saved->used; i++)
        trt_exposed_mark (r->tie[k].saved->arg[i].ref);
}

/* A's cell has no owner: does A lie in the large block REF after all?  Its cells may be empty as
   long as compiled code finds its bounds in the table of large blocks.  */

static bool
in_lazy_block_p (uintptr_t a, uint32_t ref, struct trt_block *b)
{
  return (*trt_cell_origin (a) == 0 && !trt_stack_number_p (ref) && trt_store_find (a, b)
          && b->origin == ref && a - b->base < b->size);
}

/* The words of the block REF that are within N bytes of A, in [*BASE, *END); false if A is not in
   it.  */

static bool
words_near (uintptr_t a, uint32_t ref, size_t n, uintptr_t *base, uintptr_t *end)
{
  struct trt_block b;
  size_t size;
  if (a < TRT_NULL_PAGE || !trt_mapping_has_cell (a))
    return false;
  if (trt_large_owns_p (ref, a, 1))
    {
      b.base = trt_large_place (ref)->base;
      b.size = a - b.base + trt_large_rest (ref, a);
    }
  else if (trt_cells_extent (a, ref, n, base, &size))
    {
      *end = *base + (size & -(size_t) 8);
      return true;
    }
  else if (!in_lazy_block_p (a, ref, &b))
    return false;
  trt_exposed_words (b.base, b.size, a, n, base, end);
  return *base < *end;
}

/* Expose the blocks that pointers in the block REF point to, in words within N bytes of A.  */

static void
expose_contents (struct walk *w, uintptr_t a, uint32_t ref, size_t n)
{
  uintptr_t base, end;
  if (!words_near (a, ref, n, &base, &end))
    return;
  if (end - base == 24 && trt_stack_number_p (ref))
    expose_va_list ((const void *) base);
  for (uintptr_t p = trt_refs_next (base, end); p < end; p = trt_refs_next (p + 8, end))
    if (*trt_cell_referent (p) == TP_UNALIGNED)
      expose_unaligned (w, p, base, end, contents_readable_p (ref));
    else if (trt_number_p (*trt_cell_referent (p)))
      expose_one (w, contents_readable_p (ref) ? *(const word_t *) p : 0, *trt_cell_referent (p));
}

/* Examine the blocks that were exposed for the first time, and those that are exposed thereby.  */

static void
expose_pending (struct walk *w)
{
  while (w->count > 0)
    {
      struct found f = w->block[--w->count];
      expose_contents (w, f.a, f.ref, FIRST_REACH);
    }
}

/* Is A in the block REF?  */

static bool
points_into_p (uintptr_t a, uint32_t ref)
{
  struct trt_block b;
  return (a >= TRT_NULL_PAGE && trt_mapping_has_cell (a)
          && (((*trt_cell_origin (a) ^ ref) & ~TP_TAIL_MASK) == 0 || in_lazy_block_p (a, ref, &b)));
}

/* An address in the block of the argument in S, 0 if none is known.  For a pointer that came from
   memory this is the anchor.  For a pointer that may lead to other pointers the caller of an
   external function sets the value (plugin/instrument/calls/call-sites.cc); but the value may also
   be an older call's.  The address of a local follows from its number.  */

static uintptr_t
argument_address (const struct tp_slot *s)
{
  uint32_t ref = s->ref & ~TP_TAIL_MASK;
  uintptr_t a = (uintptr_t) s->anchor;
  struct trt_record r;
  if (points_into_p (a, ref))
    return a;
  a = (uintptr_t) s->value;
  if (points_into_p (a, ref))
    return a;
  return trt_stack_number_p (ref) && trt_local_find (ref >> TP_TAIL_BITS, &r)
             && points_into_p (r.base, ref)
           ? r.base
           : 0;
}

static void
expose_argument (struct walk *w, uintptr_t a, uint32_t ref)
{
  bool first = !trt_exposed_p (ref);
  trt_exposed_mark (ref);
  if (a)
    expose_contents (w, a, ref, first ? FIRST_REACH : TRT_EXPOSED_REACH);
}

void
trt_exposed_take (void)
{
  const struct tp_call *c = &trt_call_buffer;
  struct walk w;
  w.count = 0;
  uint32_t n = c->count < TP_ARG_SLOTS ? c->count : TP_ARG_SLOTS;
  for (uint32_t i = 0; i < n; i++)
    if (trt_number_p (c->arg[i].ref))
      expose_argument (&w, argument_address (&c->arg[i]), c->arg[i].ref & ~TP_TAIL_MASK);
  expose_pending (&w);
}

void
trt_exposed_ends (uintptr_t base, uint32_t ref)
{
  struct walk w;
  w.count = 0;
  expose_contents (&w, base, ref, FIRST_REACH);
  expose_pending (&w);
}

void
trt_exposed_block (uintptr_t a, uint32_t ref)
{
  struct walk w;
  w.count = 0;
  ref &= ~TP_TAIL_MASK;
  expose_argument (&w, points_into_p (a, ref) ? a : 0, ref);
  expose_pending (&w);
}

/* Data that are written to a pipe or a file may be read again unnoticed.  Only the first
   CONTENTS_MAX bytes are examined: a write to a pipe is atomic up to that size (PIPE_BUF), and
   pointers in files are rarely read in the same process.  */
#define CONTENTS_MAX 4096

void
trt_exposed_contents (uintptr_t first, size_t n)
{
  uintptr_t end = first + (n < CONTENTS_MAX ? n : CONTENTS_MAX);
  struct walk w;
  w.count = MOST_BLOCKS;
  for (uintptr_t a = first & -(uintptr_t) 8; a < end && trt_mapping_has_cell (a); a += 8)
    if (*trt_cell_referent (a) == TP_UNALIGNED)
      expose_unaligned (&w, a, first, end, false);
    else if (a >= first && a + 8 <= end)
      trt_exposed_mark (*trt_cell_referent (a));
}
