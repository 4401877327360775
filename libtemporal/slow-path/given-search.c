/* given-search.c - does uninstrumented code reach a block?

   SPDX-License-Identifier: GPL-3.0-or-later

   A library that has been given a structure has the pointers in it, and those in what they lead to.  To follow that at
   each call would be dear, so it is asked late: when a stale referent is about to accuse, and a block lives where its pointer
   leads.  If uninstrumented code reaches that block, it may have stored the pointer.  An error report follows
   if it does not, so this may take milliseconds; if it does, the blocks on the way get the bit of given.c,
   and are not asked for again.

   Searched are, from there also what the pointers in them lead to:

     blocks     that uninstrumented code was given, or allocated itself
     locals     that it was given, and that live
     variables  of files without instrumented code, but not of the C library (others.c)
     mappings   without blocks: who made them did not tell; the stacks of threads are none

   The first word that counts as a pointer to the block is the answer.  A word counts if its value is in the block,
   unless its cell says that instrumented code has stored it there as a pointer to another one: then it is a stale pointer,
   perhaps the very one that is asked about.  But not if that block was never there: then somebody who does not tell has stored the word; nor in
   memory that is shared with another process, which has cells of its own, if the pointer that is asked about has the same referent and so may have
   come from there.  And it counts, whatever its value, if its cell says that instrumented code has stored
   a pointer to the block there: somebody who does not tell has moved that since.

   The other threads go on meanwhile, as to stop them would interrupt what they wait for.  So with other threads a search that finds
   nothing is made twice.

   What the C library has of a block that was written to a stream is no pointer, so the buffers of streams are left out.

   A search takes as long as there is memory to search.  All of them together may take BUDGET, and then a tenth of the time since the
   first one; otherwise nothing is searched, and the access is accepted like all that is not known (G6).  So a program that asks over and
   over again becomes slower by a tenth.  */

#define _GNU_SOURCE
#include "slow-path/slow-path.h"
#include "slow-path/descent.h"
#include "blocks/given.h"
#include "interpose/hooked.h"
#include "blocks/index.h"
#include "base/others.h"
#include "base/own.h"
#include "base/stats.h"

#include <stdio.h>
#include <time.h>

/* In nanoseconds.  */
#define BUDGET  1000000000ULL
/* Bytes that one search looks at.  */
#define MOST_BYTES  ((size_t) 1 << 30)
/* Memory that is found while searching, beyond the blocks of the store.  */
#define MORE_RANGES  65536u
#define MOST_STREAMS  65536u
/* A local that is larger is searched in part.  */
#define LOCAL_REACH  ((size_t) 1 << 20)

enum answer { REACHED, NOT_REACHED, NOT_KNOWN };

/* A bit a number says that its block has been found.  */
#define SEEN_BYTES  ((size_t) 1 << (32 - TP_TAIL_BITS - 3))

/* What a search works with, in memory of its own that is not searched.  */
struct work
{
  struct tp_range files[TP_MOST_FILES + 3 + TP_HOOK_MEMORY];
  unsigned file_count;
  const struct tp_record *target;
  uint32_t ref;                         /* of the pointer that is asked about */
  size_t blocks;                        /* in the store */
  struct tp_range lazy;                 /* around all whose cells may be empty */
  uintptr_t stack;                      /* an address on this thread's */
  uint8_t *seen;
  struct tp_range *ranges;              /* to be searched yet */
  size_t range_count, range_room;
  size_t bytes;                         /* searched */
  enum answer answer;
  bool begun;
  bool shown;                           /* the kernel shows what is mapped */
  bool shared;                          /* what is searched now is shared with another process */
};

typedef uintptr_t __attribute__ ((may_alias)) word_t;

/* ---- memory that was found ------------------------------------------------------------- */

/* Is this the first time that the block with the number REF is found?  */
static bool
first_time_p (struct work *w, uint32_t ref)
{
  uint32_t number = ref >> TP_TAIL_BITS;
  uint8_t bit = 1u << (number & 7);
  bool first = !(w->seen[number >> 3] & bit);

  w->seen[number >> 3] |= bit;
  return first;
}

/* Is this thread's stack in [LOW, HIGH)?  A program may run on memory that uninstrumented code was given, as coroutines, handlers and some
   threads do.  What lies on a stack are the program's variables, and registers that were saved, perhaps with the very pointer that
   is asked about.  */
static bool
stack_p (const struct work *w, uintptr_t low, uintptr_t high)
{
  return w->stack - low < high - low;
}

/* [LOW, HIGH) is to be searched.  */
static void
put (struct work *w, uintptr_t low, uintptr_t high)
{
  if (stack_p (w, low, high))
    return;
  if (w->range_count == w->range_room)
    w->answer = NOT_KNOWN;
  else if (low < high)
    w->ranges[w->range_count++] = (struct tp_range) { low, high };
}

/* Uninstrumented code has the block REF, to which VALUE leads.  SURE: that is no stale pointer.  */
static void
found (struct work *w, uintptr_t value, uint32_t ref, bool sure)
{
  struct tp_block b;
  uintptr_t base;
  size_t size;

  if ((ref & TP_READONLY) || !first_time_p (w, ref))
    return;
  if (sure)
    tp_given_mark (ref);
  if (tp_stack_number_p (ref))
    {
      if (tp_cells_extent (value, ref, LOCAL_REACH, &base, &size))
	put (w, base, base + size);
    }
  else if (tp_store_find (value, &b) && b.origin == ref)
    put (w, b.base, b.base + b.size);
}

/* The number of the block that VALUE leads into, 0 if there is none.  Of a large block the cells may be empty.  */
static uint32_t
block_at (const struct work *w, uintptr_t value)
{
  struct tp_block b;

  if (value < TP_NULL_PAGE || !tp_mapping_has_cell (value))
    return 0;
  uint32_t number = *tp_cell_origin (value) & ~TP_TAIL_MASK;
  if (number == 0 && value >= w->lazy.low && value < w->lazy.high && tp_store_find (value, &b))
    number = b.origin;
  return tp_number_p (number) ? number : 0;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* May the word VALUE, whose cell says that instrumented code has stored a pointer to the block REF, be that pointer?  */
static bool
told_p (const struct work *w, uintptr_t value, uint32_t ref)
{
  struct tp_record r;

  return !(w->shared && ((ref ^ w->ref) & ~TP_TAIL_MASK) == 0) && tp_trace_descent (ref, value, value, &r) != TP_DESCENT_STALE;
}

/* Look at the word VALUE, whose cell says REF.  */
static inline void
look_at (struct work *w, uintptr_t value, uint32_t ref)
{
  const struct tp_record *t = w->target;
  bool told = tp_number_p (ref);
  bool there = value - t->base < t->size || value == t->base;

  if (ref == t->origin || (there && !(told && told_p (w, value, ref))))
    w->answer = REACHED;
  else if (value >= TP_NULL_PAGE)
    {
      uint32_t number = block_at (w, value);
      if (number && number != t->origin)
	found (w, value, number, !told || ref == number);
    }
}

/* Look at all of [LOW, HIGH), which has cells.  NOBODY: only at what no block owns.  */
static void
look_through (struct work *w, uintptr_t low, uintptr_t high, bool nobody)
{
  low = (low + 7) & -8;
  w->shared = w->shown && tp_roots_shared_p (low);
  for (uintptr_t a = low; a + 8 <= high && w->answer == NOT_REACHED; a += 8)
    {
      uintptr_t value = *(const word_t *) a;
      uint32_t ref = *tp_cell_referent (a);
      if ((value || ref) && !(nobody && tp_number_p (*tp_cell_origin (a) & ~TP_TAIL_MASK)))
	look_at (w, value, ref);
    }
  w->bytes += high - low;
  if (w->bytes > MOST_BYTES && w->answer == NOT_REACHED)
    w->answer = NOT_KNOWN;
}

/* Of the private pages of a block those that nobody has written to are not worth a look.  */
static void
look_at_pages (uintptr_t low, uintptr_t high, bool library, void *data)
{
  struct work *w = data;
  (void) library;

  look_through (w, low, high, false);
}

static void
look_at_ranges (struct work *w)
{
  while (w->range_count && w->answer == NOT_REACHED)
    {
      struct tp_range r = w->ranges[--w->range_count];
      if (r.high - r.low >= TP_LAZY_SIZE)
	tp_roots_pages (r.low, r.high, true, false, look_at_pages, w);
      else
	look_through (w, r.low, r.high, false);
    }
}

/* ---- where to begin ---------------------------------------------------------------------------- */

/* What uninstrumented code allocated, or was given.  */
static bool
take_block (const struct tp_block *b, void *data)
{
  struct work *w = data;

  if ((b->origin & TP_READONLY) || b->origin == w->target->origin)
    return true;
  if (tp_given_p (b->origin) || (b->kind == TP_HEAP && !tp_site_known_p (b->site)))
    if (first_time_p (w, b->origin))
      put (w, b->base, b->base + b->size);
  return w->answer == NOT_REACHED;
}

/* [LOW, HIGH) is part of a stack: the locals there that uninstrumented code was given.  */
static void
take_locals (uintptr_t low, uintptr_t high, bool library, void *data)
{
  struct work *w = data;
  uint32_t last = 0;
  (void) library;

  for (uintptr_t a = low; a < high && w->answer == NOT_REACHED; a += 8)
    {
      uint32_t ref = *tp_cell_origin (a) & ~TP_TAIL_MASK;
      if (ref != last && tp_stack_number_p (ref) && tp_number_p (ref) && tp_given_p (ref)
	  && ref != w->target->origin)
	found (w, a, ref, true);
      last = ref;
    }
}

/* [LOW, HIGH) is a mapping, and not the program's as far as no block is there.  */
static void
take_mapping (uintptr_t low, uintptr_t high, bool library, void *data)
{
  struct work *w = data;

  if (!library && !stack_p (w, low, high) && tp_mapping_fits (low, high - low))
    look_through (w, low, high, true);
}

/* The buffers of streams hold what was written, or read.  */
static void
leave_streams (struct work *w)
{
  extern FILE *_IO_list_all;
  unsigned n = 0;

  for (const FILE *f = _IO_list_all; f && n < MOST_STREAMS; f = f->_chain, n++)
    {
      uint32_t number = block_at (w, (uintptr_t) f->_IO_buf_base);
      if (number)
	first_time_p (w, number);
    }
}

static bool
look (const struct tp_thread *threads, int count, void *data)
{
  struct work *w = data;
  struct tp_roots_without without = { true, tp_hook_blind (), w->file_count, w->files };

  w->begun = true;
  /* Where the kernel does not show what is mapped, only blocks are searched.  */
  w->shown = tp_roots_find (threads, count, &without);
  leave_streams (w);
  tp_store_walk (take_block, w);
  if (w->shown)
    tp_roots_stacks (take_locals, w);
  look_at_ranges (w);
  if (w->shown && w->answer == NOT_REACHED)
    tp_roots_visit (take_mapping, w);
  look_at_ranges (w);
  return true;
}

/* ---- the question --------------------------------------------------------------------------------- */

/* How many there are, and where the large ones are.  */
static bool
count_block (const struct tp_block *b, void *data)
{
  struct work *w = data;

  w->blocks++;
  if (b->lazy && b->base < w->lazy.low)
    w->lazy.low = b->base;
  if (b->lazy && b->base + b->size > w->lazy.high)
    w->lazy.high = b->base + b->size;
  return true;
}

/* Leave out the variables of the thread with the pointer SELF, 0 if nobody knows it, and what the C library keeps of it.
   They take TLS bytes.  Those of threads other than this and the first are on their stacks.  */
static void
leave_thread (struct work *w, uintptr_t self, size_t tls)
{
  if (self)
    w->files[w->file_count++] = (struct tp_range) { (self - tls - 4096) & -8, self + 4096 };
}

/* Leave out another allocator, if it is known what it gave out.  */
static void
leave_allocator (struct work *w)
{
  if (!tp_hooked || tp_hook_blind ())
    return;
  w->files[w->file_count++] = tp_hook_file ();
  w->file_count += tp_hook_memory (w->files + w->file_count);
}

static enum answer
search (struct work *w, const struct tp_record *target, uint32_t ref)
{
  size_t tls;
  bool others;

  w->target = target;
  w->ref = ref;
  w->answer = NOT_REACHED;
  w->file_count = tp_others_not (w->files, &tls);
  leave_thread (w, tp_own_thread_pointer (), tls);
  leave_thread (w, tp_main_thread_pointer, tls);
  leave_allocator (w);
  w->lazy.low = UINTPTR_MAX;
  w->stack = (uintptr_t) __builtin_frame_address (0);
  tp_store_walk (count_block, w);
  w->range_room = w->blocks + MORE_RANGES;
  w->ranges = tp_os_map (NULL, w->range_room * sizeof *w->ranges);
  w->seen = tp_os_map (NULL, SEEN_BYTES);
  bool good = w->ranges && w->seen && tp_roots_init ()
	      && tp_still_look (look, w, (uintptr_t) __builtin_frame_address (0), false, &others);
  /* Another thread may have moved the pointer from what was not yet searched to what was.  */
  if (good && others && w->answer == NOT_REACHED)
    {
      tp_roots_done ();
      tp_os_discard (w->seen, SEEN_BYTES);
      w->bytes = w->range_count = 0;
      good = tp_still_look (look, w, (uintptr_t) __builtin_frame_address (0), false, &others);
    }
  tp_roots_done ();
  if (w->ranges)
    tp_os_unmap (w->ranges, w->range_room * sizeof *w->ranges);
  if (w->seen)
    tp_os_unmap (w->seen, SEEN_BYTES);
  /* Without memory for a search there is only the bit.  */
  return good || !w->begun ? w->answer : NOT_KNOWN;
}

static uint64_t
now (void)
{
  struct timespec t;

  return clock_gettime (CLOCK_MONOTONIC, &t) == 0 ? t.tv_sec * 1000000000ULL + t.tv_nsec : 0;
}

/* Does uninstrumented code reach the block TARGET, or is that not known?  */
bool
tp_given_search (const struct tp_record *target, uint32_t ref)
{
  static uint64_t first, spent;
  enum answer answer = NOT_KNOWN;

  /* A process that has forbidden itself what a search asks of the kernel would end by it, without a report.  */
  if (tp_confined () != TP_FREE)
    return false;
  if (!tp_store_quiet_p () || !tp_still_take ())
    return true;
  uint64_t begin = now ();
  if (!first)
    first = begin;
  if (spent <= BUDGET || spent <= (begin - first) / 10)
    {
      struct work *w = tp_os_map (NULL, sizeof *w);
      answer = NOT_REACHED;
      if (w)
	{
	  tp_count (TP_STAT_searches, 1);
	  answer = search (w, target, ref);
	  tp_os_unmap (w, sizeof *w);
	}
      spent += now () - begin;
    }
  tp_still_give ();
  if (answer == REACHED)
    tp_given_mark (target->origin);
  return answer != NOT_REACHED;
}
