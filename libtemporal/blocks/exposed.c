/* exposed.c - blocks that external code has pointers to.

   SPDX-License-Identifier: GPL-3.0-or-later

   Instrumented code tells of every pointer that it stores.  Uninstrumented code does not, but it
   can only store what it was given: as an argument, as a result of instrumented code that it
   called, or as something that it reaches from there (exposed-search.c).  So each number has a bit,
   which says that a pointer to its block has been given to such code.  A stale referent accuses
   no access where the block that is there now has it (reused-address.c).

   It is unknown before a call whether the callee is instrumented.  A caller leaves the referents of
   the arguments in the buffer, and a token; an instrumented callee takes the token away.  If it is
   still there after the call, the callee was not instrumented.  Who sets another token looks
   (expose_call), and who is about to decide by a bit (trt_exposed_settle).

   Uninstrumented code that has a structure has the pointers in it, and may move one to where a
   stale referent is.  Then the program may store something else in the structure, or free it, and
   nothing leads to the block any more that a search could find.  So what the arguments point to is
   looked at when the token is, which compiled code therefore does right after the call, if it is
   not the last thing that a function does; and what a block holds that such code has is looked at
   when the block ends.  How much is looked at each time is bounded; what is stored there later, and
   overwritten before it is looked at, is missed.

   When numbers have wrapped, and are drawn again, they lose their bits (origin-numbers.c).  */

#include "blocks/blocks.h"
#include "blocks/exposed.h"
#include "blocks/local-records.h"
#include "base/thread-state.h"

/* As many bytes as numbers need, of which 29 bits count.  */
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

/* Bytes that are looked at on each side of where an argument leads, and of a block that is given
   for the first time; and blocks that are looked at for one call.  */
enum
{
  REACH = 256,
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

/* May the memory of a block with this number be read as long as it has its cells?  Pages of
   mappings may be protected.  */

static bool
contents_readable_p (uint32_t ref)
{
  return !trt_pool_number_p (ref);
}

/* The block REF has been given; VALUE may lead into it.  */

static void
expose_one (struct walk *w, uintptr_t value, uint32_t ref)
{
  if (!trt_number_p (ref) || trt_exposed_p (ref))
    return;
  trt_exposed_mark (ref);
  if (w->count < MOST_BLOCKS && value)
    w->block[w->count++] = (struct found) { value, ref };
}

/* So have been those that pointers in [FIRST, END) lead to that begin inside the cell CELL, which
   are not aligned.  VALUES: they may be read.  */

static void
give_split (struct walk *w, uintptr_t cell, uintptr_t first, uintptr_t end, bool values)
{
  for (uintptr_t p = cell + 1; p < cell + 8; p++)
    if (p >= first && p + sizeof (word_t) <= end)
      expose_one (w, values ? *(const unaligned_t *) p : 0, trt_unaligned_load (p));
}

/* Uninstrumented code has been given what may be the va_list LIST, in memory of its size.  */

static void
give_arguments (const void *list)
{
  const void *area = ((const struct trt_va_list *) list)->save_area;
  struct trt_thread_state *r = trt_thread_state;
  for (unsigned k = 0; r && area && k < TRT_TIES; k++)
    if (r->tie[k].area == area)
      for (unsigned i = 0; i < r->tie[k].saved->used; i++)
        trt_exposed_mark (r->tie[k].saved->arg[i].ref);
}

/* So have been the blocks that those words of the block REF point to that lie within N bytes of
   A.  */

static void
look_into (struct walk *w, uintptr_t a, uint32_t ref, size_t n)
{
  uintptr_t base;
  size_t size;
  if (a < TRT_NULL_PAGE || !trt_cells_extent (a, ref, n, &base, &size))
    return;
  uintptr_t end = base + (size & -(size_t) 8);
  if (size == 24 && trt_stack_number_p (ref))
    give_arguments ((const void *) base);
  for (uintptr_t p = trt_refs_next (base, end); p < end; p = trt_refs_next (p + 8, end))
    if (*trt_cell_referent (p) == TP_UNALIGNED)
      give_split (w, p, base, end, contents_readable_p (ref));
    else if (trt_number_p (*trt_cell_referent (p)))
      expose_one (w, contents_readable_p (ref) ? *(const word_t *) p : 0, *trt_cell_referent (p));
}

/* Look into the blocks that were given for the first time, and into those that this leads to.  */

static void
look_further (struct walk *w)
{
  while (w->count > 0)
    {
      struct found f = w->block[--w->count];
      look_into (w, f.a, f.ref, FIRST_REACH);
    }
}

/* Does A lie in the block REF, as its cell says?  */

static bool
leads_into_p (uintptr_t a, uint32_t ref)
{
  return (a >= TRT_NULL_PAGE && trt_mapping_has_cell (a)
          && ((*trt_cell_origin (a) ^ ref) & ~TP_TAIL_MASK) == 0);
}

/* An address in the block of the argument in S, 0 if there is none at hand.  A pointer that came
   from memory has its anchor; the caller of a function out of sight leaves the value of one that
   may lead to others (plugin/instrument/calls/call-sites.cc), which may also be an older call's;
   and the number of a local leads to it.  */

static uintptr_t
argument_address (const struct tp_slot *s)
{
  uint32_t ref = s->ref & ~TP_TAIL_MASK;
  uintptr_t a = (uintptr_t) s->anchor;
  struct trt_record r;
  if (leads_into_p (a, ref))
    return a;
  a = (uintptr_t) s->value;
  if (leads_into_p (a, ref))
    return a;
  return trt_stack_number_p (ref) && trt_local_find (ref >> TP_TAIL_BITS, &r)
             && leads_into_p (r.base, ref)
           ? r.base
           : 0;
}

static void
give_argument (struct walk *w, uintptr_t a, uint32_t ref)
{
  bool first = !trt_exposed_p (ref);
  trt_exposed_mark (ref);
  if (a)
    look_into (w, a, ref, first ? FIRST_REACH : REACH);
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
      give_argument (&w, argument_address (&c->arg[i]), c->arg[i].ref & ~TP_TAIL_MASK);
  look_further (&w);
}

void
trt_exposed_ends (uintptr_t base, uint32_t ref)
{
  struct walk w;
  w.count = 0;
  look_into (&w, base, ref, FIRST_REACH);
  look_further (&w);
}

void
trt_exposed_block (uintptr_t a, uint32_t ref)
{
  struct walk w;
  w.count = 0;
  ref &= ~TP_TAIL_MASK;
  give_argument (&w, leads_into_p (a, ref) ? a : 0, ref);
  look_further (&w);
}

/* What is written to a pipe or a file may come back unnoticed.  One write to a pipe
   is in one piece up to so many bytes (PIPE_BUF); and a pointer that is kept in a file is meant for
   another day.  */
#define CONTENTS_MAX 4096

void
trt_exposed_contents (uintptr_t first, size_t n)
{
  uintptr_t end = first + (n < CONTENTS_MAX ? n : CONTENTS_MAX);
  struct walk w;
  w.count = MOST_BLOCKS;
  for (uintptr_t a = first & -(uintptr_t) 8; a < end && trt_mapping_has_cell (a); a += 8)
    if (*trt_cell_referent (a) == TP_UNALIGNED)
      give_split (&w, a, first, end, false);
    else if (a >= first && a + 8 <= end)
      trt_exposed_mark (*trt_cell_referent (a));
}
